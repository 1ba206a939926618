// Legacy sessions over HTTP: opened by initialize, needed by everything after it, ended by DELETE or by time.

import {
  type Abortable,
  type CallTable,
  type Clock,
  type Id,
  type OnError,
  type Refusal,
  randomId,
  refuse,
} from "@dragoman/jsonrpc";
import { type MaybePromise, type Session, type SessionStore, whenReady } from "@dragoman/tasks";
import type { McpCondition } from "../spec/conditions.ts";
import type { McpArrival } from "./arrival.ts";

interface RunningCall {
  readonly sessionId: string;
  readonly call: Abortable;
}

/** How often a session with a running call is marked as used, so that it does not expire meanwhile. */
const touchMs = 10_000;

export class Sessions {
  readonly #store: SessionStore;
  readonly #clock: Clock;
  readonly #onError: OnError;
  /** Calls of all sessions that run in this process. */
  readonly #running = new Map<string, RunningCall>();
  #isTouching = false;

  constructor(store: SessionStore, { clock, onError }: { readonly clock: Clock; readonly onError: OnError }) {
    this.#store = store;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** Finds the session of a message and puts it into the arrival (Transports, Session Management 2, 3). */
  attach(arrival: McpArrival): MaybePromise<Refusal<McpCondition> | undefined> {
    const { sessionId } = arrival;
    if (sessionId === undefined) {
      return refuse("session-missing", "expected the header Mcp-Session-Id; send initialize first");
    }
    return whenReady(this.#store.get(sessionId), (session) => this.#put(session, arrival));
  }

  /** False where the store is full. */
  create(session: Session): MaybePromise<boolean> {
    return whenReady(this.#store.create(session), (refusal) => refusal === undefined);
  }

  /** Ends a session and cancels what it still runs here. */
  async end(sessionId: string): Promise<void> {
    for (const call of [...this.#running.values()]) {
      if (call.sessionId !== sessionId) continue;
      call.call.abort(new DOMException("the session was ended", "AbortError"));
    }
    await this.#store.delete(sessionId);
  }

  /** A session of somebody else looks like one that is not there. */
  #put(session: Session | undefined, arrival: McpArrival): Refusal<McpCondition> | undefined {
    if (session === undefined || session.principalId !== arrival.principal?.id) {
      return refuse(
        "session-unknown",
        "the session is unknown or has ended; send initialize to open a new one",
      );
    }
    arrival.session = session;
    arrival.inFlight = this.#callsOf(session.id);
    this.#touch(session.id);
    return undefined;
  }

  #callsOf(sessionId: string): CallTable {
    const running = this.#running;
    const keyOf = (id: Id): string => `${sessionId} ${typeof id} ${id}`;
    return {
      has: (id) => running.has(keyOf(id)),
      add: (id, call) => {
        running.set(keyOf(id), { sessionId, call });
        this.#keepTouching();
      },
      delete: (id) => {
        if (running.delete(keyOf(id))) this.#touch(sessionId);
      },
      cancel(id, reason) {
        const found = running.get(keyOf(id));
        found?.call.abort(reason);
        return found !== undefined;
      },
    };
  }

  #keepTouching(): void {
    if (this.#isTouching) return;
    this.#isTouching = true;
    this.#clock.after(touchMs, () => {
      this.#isTouching = false;
      if (this.#running.size === 0) return;
      for (const id of new Set([...this.#running.values()].map((call) => call.sessionId))) this.#touch(id);
      this.#keepTouching();
    });
  }

  /** A store that cannot note the use does not stop the call. */
  #touch(sessionId: string): void {
    const touched = this.#store.touch(sessionId);
    if (touched instanceof Promise) touched.catch((error: unknown) => this.#report(error));
  }

  #report(error: unknown): void {
    this.#onError(error, { correlationId: randomId(), method: undefined, id: undefined });
  }
}
