// Legacy sessions over HTTP: opened by initialize, needed by everything after it, ended by DELETE or by time.

import { type Abortable, type CallTable, type Id, type Refusal, refuse } from "@dragoman/jsonrpc";
import type { MaybePromise, Session, SessionStore } from "@dragoman/tasks";
import type { McpCondition } from "../spec/conditions.ts";
import type { McpArrival } from "./arrival.ts";

interface RunningCall {
  readonly sessionId: string;
  readonly call: Abortable;
  readonly release: (() => void) | undefined;
}

export class Sessions {
  readonly #store: SessionStore;
  /** Calls of all sessions that run in this process. */
  readonly #running = new Map<string, RunningCall>();

  constructor(store: SessionStore) {
    this.#store = store;
  }

  /** Finds the session of a message and puts it into the arrival (Transports, Session Management 2, 3). */
  attach(arrival: McpArrival): MaybePromise<Refusal<McpCondition> | undefined> {
    const { sessionId } = arrival;
    if (sessionId === undefined) {
      return refuse("session-missing", "expected the header Mcp-Session-Id; send initialize first");
    }
    const found = this.#store.use(sessionId);
    return found instanceof Promise
      ? found.then((session) => this.#put(session, arrival))
      : this.#put(found, arrival);
  }

  create(session: Session): MaybePromise<boolean> {
    return this.#store.create(session);
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
    return undefined;
  }

  /** The calls of one session; while one runs, the session does not expire. */
  #callsOf(sessionId: string): CallTable {
    const running = this.#running;
    const keyOf = (id: Id): string => `${sessionId} ${typeof id} ${id}`;
    return {
      has: (id) => running.has(keyOf(id)),
      add: (id, call) => {
        running.set(keyOf(id), { sessionId, call, release: this.#store.hold?.(sessionId) });
      },
      delete(id) {
        running.get(keyOf(id))?.release?.();
        running.delete(keyOf(id));
      },
      cancel(id, reason) {
        const call = running.get(keyOf(id));
        call?.call.abort(reason);
        return call !== undefined;
      },
    };
  }
}
