// What a session's client is told outside of its calls: it waits here until a stream takes it. One text is kept once,
// however often it is said, so that a client that is away finds what is new and not how often.

/** Texts that wait at most; the oldest goes first. */
const maxWaiting = 1_000;

export class Outbox {
  readonly #waiting = new Set<string>();
  #wake: (() => void) | undefined;

  add(text: string): void {
    this.#waiting.add(text);
    if (this.#waiting.size > maxWaiting) {
      const [oldest] = this.#waiting;
      if (oldest !== undefined) this.#waiting.delete(oldest);
    }
    this.#wake?.();
  }

  /** Takes the oldest one out. */
  take(): string | undefined {
    const [oldest] = this.#waiting;
    if (oldest !== undefined) this.#waiting.delete(oldest);
    return oldest;
  }

  /** Sets the one reader, in place of another one. */
  onAdd(wake: (() => void) | undefined): void {
    this.#wake = wake;
  }
}
