// A client at the other end of a duplex connection, such as stdio.

import { type JsonObject, type JsonValue, LocalError, type Peer } from "@dragoman/jsonrpc";
import type { LogLevel } from "../model/logging.ts";
import { outgoing } from "../spec/methods.ts";
import type { Handshake } from "../spec/profile.ts";
import type { McpArrival } from "./arrival.ts";
import type { ClientFacts, ClientLink, LinkRequestOptions } from "./client-link.ts";

const nothing: ClientFacts = Object.freeze({ info: undefined, capabilities: Object.freeze({}) });

export class ConnectionLink implements ClientLink {
  readonly #handshake: Extract<Handshake, { kind: "connection" }>;
  #peer: Peer<McpArrival> | undefined;
  #logLevel: LogLevel | undefined;
  readonly #ending = new AbortController();

  constructor(handshake: Extract<Handshake, { kind: "connection" }>) {
    this.#handshake = handshake;
  }

  /** Ties the link to its peer, which needs the link to be made first. */
  attach(peer: Peer<McpArrival>): void {
    this.#peer = peer;
  }

  get facts(): ClientFacts {
    return this.#handshake.client ?? nothing;
  }

  get logLevel(): LogLevel | undefined {
    return this.#logLevel;
  }

  setLogLevel(level: LogLevel): void {
    this.#logLevel = level;
  }

  get isClosed(): boolean {
    return this.#peer?.isClosed === true;
  }

  onClose(listener: () => void): () => void {
    return this.#peer?.onClose(listener) ?? ((): void => {});
  }

  notify(method: string, params: JsonObject | undefined): void | Promise<void> {
    return this.#peer?.notify(method, params);
  }

  async request(method: string, params: JsonObject, options: LinkRequestOptions): Promise<JsonValue> {
    const peer = this.#peer;
    if (peer === undefined) throw new LocalError("ERR_CLOSED", "the connection is not open yet");
    const { signal: own, timeoutMs = 0 } = options;
    const signal = own === undefined ? this.#ending.signal : AbortSignal.any([own, this.#ending.signal]);
    return peer.call(method, params, {
      signal,
      timeoutMs,
      onGiveUp(requestId, reason) {
        if (typeof requestId !== "string" && typeof requestId !== "number") return;
        const why = reason instanceof Error ? { reason: reason.message } : {};
        void peer.notify(outgoing.cancelled, { requestId, ...why });
      },
    });
  }

  /** No response comes any more: whoever waits for one need not wait. */
  endInput(): void {
    this.#ending.abort(new LocalError("ERR_CLOSED", "the client sends nothing any more"));
  }
}
