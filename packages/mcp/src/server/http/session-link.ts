// The client of one session over HTTP. What belongs to a call goes out on the stream of that call; anything else waits
// for the session's own stream, which is a GET of the client.

import {
  type Clock,
  encodeNotification,
  encodeRequest,
  type JsonObject,
  type JsonValue,
  LocalError,
  type ResponseFrame,
} from "@dragoman/jsonrpc";
import type { LogLevel } from "../../model/logging.ts";
import { outgoing } from "../../spec/methods.ts";
import type { ClientFacts, ClientLink, LinkRequestOptions } from "../client-link.ts";
import { Outbox } from "./outbox.ts";
import { PendingRequests } from "./pending-requests.ts";

/** Requests to one client that may wait for an answer at once. */
const maxPending = 1_000;

export class SessionLink implements ClientLink {
  readonly facts: ClientFacts;
  /** What waits for the session's own stream. */
  readonly outbox: Outbox = new Outbox();
  readonly #pending: PendingRequests;
  readonly #newId: () => string;
  readonly #closeListeners = new Set<() => void>();
  #logLevel: LogLevel | undefined;
  #isClosed = false;
  /** Ends the session's own stream that is open now. */
  #endStream: (() => void) | undefined;

  constructor(facts: ClientFacts, clock: Clock, newId: () => string) {
    this.facts = facts;
    this.#pending = new PendingRequests(clock);
    this.#newId = newId;
  }

  get logLevel(): LogLevel | undefined {
    return this.#logLevel;
  }

  setLogLevel(level: LogLevel): void {
    this.#logLevel = level;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether its client has the session's own stream open. */
  get isListening(): boolean {
    return this.#endStream !== undefined;
  }

  onClose(listener: () => void): () => void {
    if (this.#isClosed) listener();
    else this.#closeListeners.add(listener);
    return () => this.#closeListeners.delete(listener);
  }

  notify(method: string, params: JsonObject | undefined): void {
    if (!this.#isClosed) this.outbox.add(encodeNotification(method, params));
  }

  async request(method: string, params: JsonObject, options: LinkRequestOptions): Promise<JsonValue> {
    if (this.#isClosed) throw new LocalError("ERR_CLOSED", "the session has ended");
    if (this.#pending.size >= maxPending) {
      throw new LocalError("ERR_LIMIT", `${maxPending} requests wait for this client already`);
    }
    const { exchange, signal, timeoutMs = 0 } = options;
    const id = this.#newId();
    const send = (text: string): void => {
      if (exchange === undefined) this.outbox.add(text);
      else void exchange.arrival.channel.send(text);
    };
    const onGiveUp = (cancelled: JsonObject): void => send(encodeNotification(outgoing.cancelled, cancelled));
    return this.#pending.wait({ id, method, signal, timeoutMs, onGiveUp }, () =>
      send(encodeRequest(id, method, params)),
    );
  }

  settle(frame: ResponseFrame): void {
    this.#pending.settle(frame);
  }

  /** Makes a stream the session's own: the one before it ends (Transports, Multiple Connections). */
  listen(end: () => void): void {
    this.#endStream?.();
    this.#endStream = end;
  }

  /** A stream is the session's own no more. */
  unlisten(end: () => void): void {
    if (this.#endStream === end) this.#endStream = undefined;
  }

  /** Ends the session's own stream; its client may come back. */
  endStream(): void {
    this.#endStream?.();
  }

  /** The session has ended. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.endStream();
    this.#pending.close();
    for (const listener of [...this.#closeListeners]) listener();
    this.#closeListeners.clear();
  }
}
