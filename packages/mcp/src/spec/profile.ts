// One revision of MCP as data: all that code needs to know in order to serve it, so that none asks which it is.

import type { Frame, Profile, Refusal } from "@dragoman/jsonrpc";
import type { McpAnswers, McpCondition } from "./conditions.ts";
import type { MethodSpec } from "./methods.ts";

/** What a result carries beside its own members. */
export interface ResultRules {
  /** `resultType` (Overview, ResultType). */
  readonly resultType: boolean;
  /** The server's identity in `_meta` (Overview, `_meta`). */
  readonly serverInfo: boolean;
  /** `ttlMs` and `cacheScope` on lists, reads and discovery (Caching, Cacheable Results). */
  readonly cacheHints: boolean;
}

export interface McpProfile extends Profile {
  /** The revision as it stands on the wire. */
  readonly version: string;
  readonly answers: McpAnswers;
  /** Whether a client opens with `initialize`, or each request says for itself what it needs to be served. */
  readonly lifecycle: "handshake" | "per-request";
  /** The checks of one message before dispatch, in the order in which they win. */
  readonly checks: readonly Check[];
  /** By their names on the wire. */
  readonly methods: ReadonlyMap<string, MethodSpec>;
  readonly results: ResultRules;
  /** Types of content blocks. */
  readonly content: ReadonlySet<string>;
  /** What structured content and the root of an output schema may be. */
  readonly structured: "object" | "any";
  /** Whether headers repeat the arguments whose schema says so. */
  readonly paramHeaders: boolean;
}

/** Where the handshake of a message's sender stands. */
export type Handshake =
  /** Nothing is kept: each message of the handshake revisions stands for itself. */
  | { readonly kind: "not-kept" }
  | { readonly kind: "no-session" }
  | { readonly kind: "unknown-session" }
  /** The store failed; the text names the entry in the server's log. */
  | { readonly kind: "unavailable"; readonly detail: string }
  | { readonly kind: "session"; readonly id: string; readonly profile: McpProfile }
  /** A duplex connection; its profile is there once `initialize` is answered. */
  | { readonly kind: "connection"; profile: McpProfile | undefined };

/** The versions that a server serves, newest first. */
export interface ServedVersions {
  readonly all: readonly string[];
  /** Those that are opened by a handshake. */
  readonly handshake: readonly string[];
}

export interface HeaderFields {
  /** Reads a field by its lower-case name. */
  header(name: string): string | undefined;
}

/** What a check may look at beside the message. */
export interface Facts {
  /** The header fields of the message; undefined on carriers without any. */
  readonly head: HeaderFields | undefined;
  readonly handshake: Handshake;
  readonly served: ServedVersions;
}

export type CheckCondition = McpCondition | "params-scalar" | "params-null";

/** Gives the reason to refuse a message, if there is one. Pure. */
export type Check = (frame: Frame, profile: McpProfile, facts: Facts) => Refusal<CheckCondition> | undefined;

/** How a revision differs from the one before it. */
export interface Change {
  readonly add?: { readonly methods?: readonly MethodSpec[]; readonly content?: readonly string[] };
  readonly remove?: { readonly methods?: readonly MethodSpec[] };
  readonly replace?: Partial<Omit<McpProfile, "name" | "version" | "methods" | "content">>;
}

/** A revision: what was there before it, changed. */
export function revise(
  before: Omit<McpProfile, "name" | "version">,
  version: string,
  { add = {}, remove = {}, replace = {} }: Change = {},
): McpProfile {
  const methods = new Map(before.methods);
  for (const { name } of remove.methods ?? []) methods.delete(name);
  for (const spec of add.methods ?? []) methods.set(spec.name, spec);
  return Object.freeze({
    ...before,
    ...replace,
    name: `mcp/${version}`,
    version,
    methods,
    content: new Set([...before.content, ...(add.content ?? [])]),
  });
}
