// What a server is made of.

import type { Clock, JsonObject, NewId, OnError } from "@dragoman/jsonrpc";
import type { SessionStore } from "@dragoman/tasks";
import type { Implementation } from "../model/lifecycle.ts";
import type { Resource } from "../model/resources.ts";
import type { Tool } from "../model/tools.ts";
import type { CustomMethod } from "./custom-methods.ts";
import type { CacheHints } from "./results.ts";

export interface McpServerOptions {
  readonly info: Implementation;
  /** Advice for the model on how to use the server. */
  readonly instructions?: string;
  /** The `tools` capability is declared where this is there, empty or not. */
  readonly tools?: readonly Tool[];
  /** The `resources` capability is declared where this is there, empty or not. */
  readonly resources?: readonly Resource[];
  /** Methods of the application's own; they run with an id and without one. */
  readonly methods?: readonly CustomMethod[];
  /** Capabilities that the specification does not know. */
  readonly experimental?: JsonObject;
  /** Where sessions of the handshake revisions are kept over HTTP. Without a store they are served without any. */
  readonly sessions?: SessionStore;
  /** The revisions to serve, as on the wire; all by default. */
  readonly revisions?: readonly string[];
  /** Entries of one page of a list; 1,000 by default. */
  readonly pageSize?: number;
  /** Milliseconds that a tool may take; 0, the default, sets no limit. */
  readonly toolTimeoutMs?: number;
  /** Nothing may be kept by default. */
  readonly cache?: CacheHints;
  readonly onError?: OnError;
  readonly clock?: Clock;
  /** Makes session ids and correlation ids; the former must not be guessable. */
  readonly newId?: NewId;
}
