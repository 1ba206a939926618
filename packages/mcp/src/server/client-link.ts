// The way from the server to one client, outside of the answers to its calls: a connection, or a session over HTTP.

import type { Exchange, JsonObject, JsonValue } from "@dragoman/jsonrpc";
import type { MaybePromise } from "@dragoman/tasks";
import type { LogLevel } from "../model/logging.ts";
import type { HandshakeClient } from "../spec/profile.ts";

/** What a client says about itself: in its handshake, or with each of its requests. */
export type ClientFacts = HandshakeClient;

export interface LinkRequestOptions {
  /** The call that the request belongs to: it goes out on the stream of that call. */
  readonly exchange?: Exchange;
  readonly signal?: AbortSignal;
  /** Milliseconds; 0 waits as long as the link lives. */
  readonly timeoutMs?: number;
}

/** One client of a revision with a handshake. */
export interface ClientLink {
  readonly facts: ClientFacts;
  /** The least severe level of log messages that the client wants; undefined where it never said. */
  readonly logLevel: LogLevel | undefined;
  setLogLevel(level: LogLevel): MaybePromise<void>;
  /**
   * Sends a notification that belongs to no call, such as a changed list: now, or with the client's next stream where
   * none is open. One that says the same as a waiting one is not kept twice.
   */
  notify(method: string, params: JsonObject | undefined): void | Promise<void>;
  /**
   * Sends a request and waits for its result. Rejects with PeerError as the client answered, or with LocalError:
   * ERR_TIMEOUT, ERR_ABORTED, ERR_CLOSED. A request that is given up is cancelled at the client.
   */
  request(method: string, params: JsonObject, options: LinkRequestOptions): Promise<JsonValue>;
  readonly isClosed: boolean;
  /** Calls back once, at once where the link is closed already; returns a way to take it back. */
  onClose(listener: () => void): () => void;
}
