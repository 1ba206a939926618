// Sessions of the handshake revisions over HTTP: opened by initialize, asked for by every message after it, ended by
// DELETE or by their store. The store holds the truth; here are only the calls that run in this process.

import {
  type Abortable,
  type CallTable,
  type Clock,
  type Exchange,
  type Id,
  InFlight,
  type NewId,
  type Principal,
  type Refusal,
  type Reply,
  refuse,
  refused,
} from "@dragoman/jsonrpc";
import {
  type MaybePromise,
  type Session,
  type SessionCondition,
  type SessionStore,
  whenReady,
} from "@dragoman/tasks";
import type { InitializeParams } from "../model/lifecycle.ts";
import type { McpCondition } from "../spec/conditions.ts";
import { headers } from "../spec/headers.ts";
import type { Handshake, HeaderFields, McpProfile } from "../spec/profile.ts";
import type { Revisions } from "../spec/select.ts";
import type { McpArrival } from "./arrival.ts";
import type { Report } from "./report.ts";
import type { ResultReply } from "./results.ts";

export interface GateOptions {
  readonly store: SessionStore;
  readonly revisions: Revisions;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly report: Report;
}

/** A handshake that is about to be answered. */
interface Opening {
  readonly reply: ResultReply;
  readonly profile: McpProfile;
  readonly params: InitializeParams;
}

const noSession: Handshake = Object.freeze({ kind: "no-session" });
const unknownSession: Handshake = Object.freeze({ kind: "unknown-session" });
const notKept: Handshake = Object.freeze({ kind: "not-kept" });

/** How often a session is called used while a call of it runs. */
const touchMs = 5_000;

export class SessionGate {
  readonly #options: GateOptions;
  readonly #running = new Map<string, InFlight>();
  #isTouching = false;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Finds the session of a request. A revision without sessions is not asked for one. */
  find(request: HeaderFields & { readonly principal: Principal | undefined }): MaybePromise<Handshake> {
    const { store, revisions } = this.#options;
    const version = request.header(headers.version);
    if (version !== undefined && revisions.get(version)?.lifecycle === "per-request") return notKept;
    const id = request.header(headers.session);
    if (id === undefined) return noSession;
    const principalId = request.principal?.id;
    try {
      const found = store.get(id);
      if (!(found instanceof Promise)) return this.#enter(found, principalId);
      return found.then(
        (session) => this.#enter(session, principalId),
        (error: unknown) => this.#unavailable(error),
      );
    } catch (error) {
      return this.#unavailable(error);
    }
  }

  /** A session of somebody else is none (MCP-SESSION-6). */
  #enter(session: Session | undefined, principalId: string | undefined): Handshake {
    if (session === undefined || session.principalId !== principalId) return unknownSession;
    const profile = this.#options.revisions.get(session.protocolVersion);
    if (profile?.lifecycle !== "handshake") return unknownSession;
    this.#touch(session.id);
    return { kind: "session", id: session.id, profile };
  }

  #unavailable(error: unknown): Handshake {
    return { kind: "unavailable", detail: this.#entryOf(error) };
  }

  #entryOf(error: unknown): string {
    return `see the server's log, entry ${this.#options.report(error)}`;
  }

  #touch(id: string): void {
    const { store, report } = this.#options;
    const failed = (error: unknown): void => void report(error);
    try {
      const touched = store.touch(id);
      if (touched instanceof Promise) touched.catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  /** Stores a new session; its id goes out with the answer (MCP-SESSION-1). */
  open({ reply, profile, params }: Opening, exchange: Exchange<McpArrival>): MaybePromise<Reply> {
    const { store, clock, newId } = this.#options;
    const id = newId();
    const now = clock.now();
    const stored = store.create({
      id,
      protocolVersion: profile.version,
      clientInfo: params.clientInfo,
      clientCapabilities: params.capabilities,
      principalId: exchange.principal?.id,
      createdAt: now,
      lastSeenAt: now,
    });
    const answer = (refusal: Refusal<SessionCondition> | undefined): Reply => {
      if (refusal === undefined) return { ...reply, headers: { [headers.session]: id } };
      if (refusal.condition === "sessions-full") return refused(refuse("too-busy", refusal.detail));
      throw new Error(`the session could not be stored: ${refusal.detail}`);
    };
    return whenReady(stored, answer);
  }

  /** Ends a session and what runs in it here; gives the reason where the store could not. */
  async end(id: string): Promise<Refusal<McpCondition> | undefined> {
    this.#running.get(id)?.cancelAll(new DOMException("the session was ended", "AbortError"));
    try {
      await this.#options.store.delete(id);
      return undefined;
    } catch (error) {
      return refuse("session-unavailable", this.#entryOf(error));
    }
  }

  /** The calls of a session that run in this process; a session is in use as long as it has one. */
  calls(sessionId: string): CallTable {
    return new SessionCalls(sessionId, this.#running, this.#keepTouching);
  }

  /** One timer for all sessions, while there is one with a call. */
  readonly #keepTouching = (): void => {
    if (this.#isTouching || this.#running.size === 0) return;
    this.#isTouching = true;
    this.#options.clock.after(touchMs, () => {
      this.#isTouching = false;
      for (const id of this.#running.keys()) this.#touch(id);
      this.#keepTouching();
    });
  };
}

/** The calls of one session in the table of all; an entry is there as long as it has a call. */
class SessionCalls implements CallTable {
  readonly #sessionId: string;
  readonly #running: Map<string, InFlight>;
  readonly #onAdd: () => void;

  constructor(sessionId: string, running: Map<string, InFlight>, onAdd: () => void) {
    this.#sessionId = sessionId;
    this.#running = running;
    this.#onAdd = onAdd;
  }

  has(id: Id): boolean {
    return this.#calls?.has(id) === true;
  }

  add(id: Id, call: Abortable): void {
    const calls = this.#calls ?? new InFlight();
    calls.add(id, call);
    this.#running.set(this.#sessionId, calls);
    this.#onAdd();
  }

  delete(id: Id): void {
    const calls = this.#calls;
    calls?.delete(id);
    if (calls?.size === 0) this.#running.delete(this.#sessionId);
  }

  cancel(id: Id, reason: unknown): boolean {
    return this.#calls?.cancel(id, reason) === true;
  }

  get #calls(): InFlight | undefined {
    return this.#running.get(this.#sessionId);
  }
}
