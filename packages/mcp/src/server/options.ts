// What a server is made of.

import type { Clock, JsonObject, NewId, OnError } from "@dragoman/jsonrpc";
import type { SessionStore, StreamStore } from "@dragoman/tasks";
import type { CacheHints } from "../model/cache-hints.ts";
import type { Implementation } from "../model/lifecycle.ts";
import type { Prompt } from "../model/prompts.ts";
import type { Resource, ResourceTemplate } from "../model/resources.ts";
import type { Tool } from "../model/tools.ts";
import type { CustomMethod } from "./custom-methods.ts";

/** The keys and the life of what a client carries from round to round, sealed, of a call that asks for input. */
export interface RequestStateOptions {
  /**
   * Texts or bytes of at least 32 bytes. The first one seals, all open: put a new key in front to rotate. Random by
   * default, which will do for one process; several replicas need the same keys.
   */
  readonly keys?: readonly (string | Uint8Array)[];
  /** Milliseconds that a client has for its next round; 10 minutes by default. */
  readonly ttlMs?: number;
}

export interface McpServerOptions {
  readonly info: Implementation;
  /** Advice for the model on how to use the server. */
  readonly instructions?: string;
  /** The `tools` capability is declared where this is there, empty or not. */
  readonly tools?: readonly Tool[];
  /** The `resources` capability is declared where this is there, empty or not. */
  readonly resources?: readonly Resource[];
  /** Resources that are found by the form of their URI; they need the same capability. */
  readonly resourceTemplates?: readonly ResourceTemplate[];
  /** The `prompts` capability is declared where this is there, empty or not. */
  readonly prompts?: readonly Prompt[];
  /** Methods of the application's own; they run with an id and without one. */
  readonly methods?: readonly CustomMethod[];
  /** Whether `turn.log` sends messages to clients; off by default, since 2026-07-28 deprecates them. */
  readonly logging?: boolean;
  /** Capabilities that the specification does not know. */
  readonly experimental?: JsonObject;
  /** Settings of the extensions that the server declares, by their identifiers. */
  readonly extensions?: Readonly<Record<string, JsonObject>>;
  /** How a call that asks its client for input is kept between its rounds. */
  readonly requestState?: RequestStateOptions;
  /** Milliseconds that a client has to answer a question of a call; 10 minutes by default, 0 for no limit. */
  readonly askTimeoutMs?: number;
  /** Milliseconds in which changes are gathered before clients are told of them; 50 by default. */
  readonly debounceMs?: number;
  /** Subscriptions that may be open at once; 10,000 by default. */
  readonly maxSubscriptions?: number;
  /** Where sessions of the handshake revisions are kept over HTTP. Without a store they are served without any. */
  readonly sessions?: SessionStore;
  /**
   * Where the streams of sessions are stored, so that a client whose connection breaks can come back for the rest.
   * Without it they have no event ids.
   */
  readonly streams?: StreamStore;
  /** The revisions to serve, as on the wire; all by default. */
  readonly revisions?: readonly string[];
  /** Whether completion is declared although nothing has suggestions yet. */
  readonly completions?: boolean;
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
