// What a server is made of.

import type { Clock, JsonObject, Method, NewId, OnError } from "@dragoman/jsonrpc";
import type { SessionStore } from "@dragoman/tasks";
import type { Resource } from "../model/resource.ts";
import type { Tool } from "../model/tool.ts";
import type { McpArrival } from "./arrival.ts";

/** How a server or a client names itself (schema, Implementation). */
export interface Implementation {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly description?: string;
  readonly websiteUrl?: string;
}

export interface McpServerOptions {
  readonly info: Implementation;
  /** Advice for the model on how to use the server. */
  readonly instructions?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own input type, which its schema checks
  readonly tools?: readonly Tool<any>[];
  readonly resources?: readonly Resource[];
  /** Methods of the application's own; `customMethod` makes them. They run with an id and without one. */
  readonly methods?: readonly Method<McpArrival>[];
  /** Where legacy sessions live. Without a store the legacy lifecycle is served without sessions. */
  readonly sessions?: SessionStore;
  /** Entries of one page of a list; 1,000 by default. */
  readonly pageSize?: number;
  /** Milliseconds that a tool may take; 0, the default, sets no limit. */
  readonly toolTimeoutMs?: number;
  /** How long a client may keep a list, and whether others may see its copy (2026-07-28, Caching). */
  readonly cache?: { readonly ttlMs: number; readonly scope: "public" | "private" };
  readonly experimental?: JsonObject;
  readonly onError?: OnError;
  readonly clock?: Clock;
  readonly newId?: NewId;
}
