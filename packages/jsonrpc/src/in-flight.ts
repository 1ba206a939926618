// The calls of one sender that still run: for cancellation, and so that no id names two of them at once.

import type { Exchange } from "./exchange.ts";
import type { Id } from "./frame.ts";

export class InFlight {
  readonly #calls = new Map<Id, Exchange>();

  get size(): number {
    return this.#calls.size;
  }

  has(id: Id): boolean {
    return this.#calls.has(id);
  }

  add(id: Id, exchange: Exchange): void {
    this.#calls.set(id, exchange);
  }

  delete(id: Id): void {
    this.#calls.delete(id);
  }

  /** Cancels the call with this id; false where none runs. */
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
