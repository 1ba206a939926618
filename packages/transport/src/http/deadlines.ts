// Many waits of the same length under one timer. The timer runs only while something waits.

import type { Clock } from "@dragoman/jsonrpc";

export class Deadlines<T> {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #onDue: (item: T) => void;
  /** In the order of their ends, because all waits are equally long. */
  readonly #waiting = new Map<T, number>();
  #isArmed = false;

  /** A length of 0 sets no limit. */
  constructor(clock: Clock, ms: number, onDue: (item: T) => void) {
    this.#clock = clock;
    this.#ms = ms;
    this.#onDue = onDue;
  }

  /** Starts the wait of an item that does not wait yet. */
  add(item: T): void {
    if (this.#ms === 0) return;
    this.#waiting.set(item, this.#clock.now() + this.#ms);
    if (!this.#isArmed) this.#arm(this.#ms);
  }

  delete(item: T): void {
    this.#waiting.delete(item);
  }

  #arm(ms: number): void {
    this.#isArmed = true;
    this.#clock.after(ms, () => this.#run());
  }

  #run(): void {
    this.#isArmed = false;
    const now = this.#clock.now();
    for (const [item, end] of this.#waiting) {
      if (end > now) {
        // an `onDue` that started a wait has armed the timer already
        if (!this.#isArmed) this.#arm(end - now);
        return;
      }
      this.#waiting.delete(item);
      this.#onDue(item);
    }
  }
}
