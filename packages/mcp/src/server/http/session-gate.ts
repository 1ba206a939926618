// Sessions of the handshake revisions over HTTP: opened by initialize, asked for by every message after it, ended by
// DELETE or by their store. The store holds the truth; here is only what hangs on this process: the calls that run, the
// client's open streams, and what was asked of it.

import {
  type CallTable,
  type Clock,
  type Exchange,
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
  type StreamStore,
  whenReady,
} from "@dragoman/tasks";
import type { InitializeParams } from "../../model/lifecycle.ts";
import type { McpCondition } from "../../spec/conditions.ts";
import { headers } from "../../spec/headers.ts";
import type { Handshake, HeaderFields, McpProfile } from "../../spec/profile.ts";
import type { Revisions } from "../../spec/select.ts";
import type { McpArrival } from "../arrival.ts";
import type { Report } from "../report.ts";
import type { ResultReply } from "../results.ts";
import { RunningCalls, SessionCalls } from "./session-calls.ts";
import { SessionLink } from "./session-link.ts";

export interface GateOptions {
  readonly store: SessionStore;
  /** Where streams are stored that clients may come back to. */
  readonly streams: StreamStore | undefined;
  readonly revisions: Revisions;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly report: Report;
}

/** A message's session, once it is found. */
export type InSession = Extract<Handshake, { readonly kind: "session" }>;

/** A handshake that is about to be answered. */
interface Opening {
  readonly reply: ResultReply;
  readonly profile: McpProfile;
  readonly params: InitializeParams;
}

const noSession: Handshake = Object.freeze({ kind: "no-session" });
const unknownSession: Handshake = Object.freeze({ kind: "unknown-session" });
const notKept: Handshake = Object.freeze({ kind: "not-kept" });

/** How often a session is called used while a call of it runs or a stream of it is open. */
const touchMs = 5_000;
/** How often it is looked whether a session has ended by itself. */
const sweepMs = 60_000;

export class SessionGate {
  readonly #options: GateOptions;
  readonly #running: RunningCalls;
  readonly #links = new Map<string, SessionLink>();
  /** Sessions with an open stream, by the number of those. */
  readonly #streaming = new Map<string, number>();
  #isTouching = false;
  #isSweeping = false;

  constructor(options: GateOptions) {
    this.#options = options;
    this.#running = new RunningCalls(this.#keepTouching);
  }

  get streams(): StreamStore | undefined {
    return this.#options.streams;
  }

  get newId(): NewId {
    return this.#options.newId;
  }

  get report(): Report {
    return this.#options.report;
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
      if (!(found instanceof Promise)) return this.#enter(id, found, principalId);
      return found.then(
        (session) => this.#enter(id, session, principalId),
        (error: unknown) => this.#unavailable(error),
      );
    } catch (error) {
      return this.#unavailable(error);
    }
  }

  /** A session of somebody else is none (MCP-SESSION-6). */
  #enter(id: string, session: Session | undefined, principalId: string | undefined): Handshake {
    if (session === undefined) this.#forget(id);
    if (session === undefined || session.principalId !== principalId) return unknownSession;
    const profile = this.#options.revisions.get(session.protocolVersion);
    if (profile?.lifecycle !== "handshake") return unknownSession;
    this.#touch(session.id);
    const client = { info: session.clientInfo, capabilities: session.clientCapabilities };
    return { kind: "session", id: session.id, profile, client };
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
    try {
      await this.#options.store.delete(id);
      return undefined;
    } catch (error) {
      return refuse("session-unavailable", this.#entryOf(error));
    } finally {
      this.#forget(id);
    }
  }

  /** What this process holds of a session that has ended. */
  #forget(id: string): void {
    this.#running.get(id)?.cancelAll(new DOMException("the session has ended", "AbortError"));
    this.#links.get(id)?.close();
    this.#links.delete(id);
    const { streams, report } = this.#options;
    if (streams === undefined) return;
    const failed = (error: unknown): void => void report(error);
    try {
      const removed = streams.remove(id);
      if (removed instanceof Promise) removed.catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  /** The calls of a session that run in this process; a session is in use as long as it has one. */
  calls(sessionId: string): CallTable {
    return new SessionCalls(sessionId, this.#running);
  }

  /** The client of a session. */
  link({ id, client }: InSession): SessionLink {
    const known = this.#links.get(id);
    if (known !== undefined) return known;
    const { clock, newId } = this.#options;
    const link = new SessionLink(client, clock, newId);
    this.#links.set(id, link);
    this.#keepSweeping();
    return link;
  }

  /** Says that a stream of a session is open, until the result is called: meanwhile the session is in use. */
  hold(sessionId: string): () => void {
    this.#streaming.set(sessionId, (this.#streaming.get(sessionId) ?? 0) + 1);
    this.#keepTouching();
    return () => {
      const left = (this.#streaming.get(sessionId) ?? 1) - 1;
      if (left > 0) this.#streaming.set(sessionId, left);
      else this.#streaming.delete(sessionId);
    };
  }

  /** Ends the open streams of all sessions; their clients may come back. */
  endStreams(): void {
    for (const link of [...this.#links.values()]) link.endStream();
  }

  /** One timer for all sessions, while there is one with a call or a stream. */
  readonly #keepTouching = (): void => {
    if (this.#isTouching || (this.#running.isEmpty && this.#streaming.size === 0)) return;
    this.#isTouching = true;
    this.#options.clock.after(touchMs, () => {
      this.#isTouching = false;
      for (const id of new Set([...this.#running.sessions, ...this.#streaming.keys()])) this.#touch(id);
      this.#keepTouching();
    });
  };

  /** One timer that finds the sessions that have ended by themselves, while there is one that this process knows. */
  #keepSweeping(): void {
    if (this.#isSweeping || this.#links.size === 0) return;
    this.#isSweeping = true;
    this.#options.clock.after(sweepMs, () => void this.#sweep());
  }

  async #sweep(): Promise<void> {
    try {
      for (const id of [...this.#links.keys()]) {
        if ((await this.#options.store.get(id)) === undefined) this.#forget(id);
      }
    } catch (error) {
      this.#options.report(error);
    }
    this.#isSweeping = false;
    this.#keepSweeping();
  }
}
