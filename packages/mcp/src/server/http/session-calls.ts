// The calls of each session that run in this process.

import { type Abortable, type CallTable, type Id, InFlight } from "@dragoman/jsonrpc";

export class RunningCalls {
  readonly #bySession = new Map<string, InFlight>();
  readonly #onAdd: () => void;

  /** @param onAdd hears of each call that starts */
  constructor(onAdd: () => void) {
    this.#onAdd = onAdd;
  }

  /** The sessions that have a call. */
  get sessions(): Iterable<string> {
    return this.#bySession.keys();
  }

  get isEmpty(): boolean {
    return this.#bySession.size === 0;
  }

  get(sessionId: string): InFlight | undefined {
    return this.#bySession.get(sessionId);
  }

  add(sessionId: string, id: Id, call: Abortable): void {
    const calls = this.#bySession.get(sessionId) ?? new InFlight();
    calls.add(id, call);
    this.#bySession.set(sessionId, calls);
    this.#onAdd();
  }

  /** An entry is there as long as its session has a call. */
  delete(sessionId: string, id: Id): void {
    const calls = this.#bySession.get(sessionId);
    calls?.delete(id);
    if (calls?.size === 0) this.#bySession.delete(sessionId);
  }
}

/** Those of one session. */
export class SessionCalls implements CallTable {
  readonly #sessionId: string;
  readonly #running: RunningCalls;

  constructor(sessionId: string, running: RunningCalls) {
    this.#sessionId = sessionId;
    this.#running = running;
  }

  has(id: Id): boolean {
    return this.#running.get(this.#sessionId)?.has(id) === true;
  }

  add(id: Id, call: Abortable): void {
    this.#running.add(this.#sessionId, id, call);
  }

  delete(id: Id): void {
    this.#running.delete(this.#sessionId, id);
  }

  cancel(id: Id, reason: unknown): boolean {
    return this.#running.get(this.#sessionId)?.cancel(id, reason) === true;
  }
}
