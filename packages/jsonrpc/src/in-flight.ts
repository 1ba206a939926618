// The calls of one sender that still run: for cancellation, and so that no id names two of them at once.

import type { Id } from "./frame.ts";

/** What is asked of a call that runs: that it can be ended. */
export interface Abortable {
  abort(reason: unknown): void;
}

/** Calls that still run, by id. */
export interface CallTable {
  has(id: Id): boolean;
  add(id: Id, call: Abortable): void;
  delete(id: Id): void;
  /** Cancels the call with this id; false where none runs. */
  cancel(id: Id, reason: unknown): boolean;
}

/** The calls of one connection. */
export class InFlight implements CallTable {
  readonly #calls = new Map<Id, Abortable>();

  get size(): number {
    return this.#calls.size;
  }

  has(id: Id): boolean {
    return this.#calls.has(id);
  }

  add(id: Id, exchange: Abortable): void {
    this.#calls.set(id, exchange);
  }

  delete(id: Id): void {
    this.#calls.delete(id);
  }

  cancel(id: Id, reason: unknown): boolean {
    const exchange = this.#calls.get(id);
    if (exchange === undefined) return false;
    exchange.abort(reason);
    return true;
  }

  cancelAll(reason: unknown): void {
    for (const exchange of [...this.#calls.values()]) exchange.abort(reason);
    this.#calls.clear();
  }
}
