// One revision of MCP as data: all that code needs to know in order to serve it, so that none asks which it is.

import type { Frame, JsonObject, Profile, Refusal } from "@dragoman/jsonrpc";
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
  /** How a call gets at its client's user: by a request to the client, or by a result that asks for input. */
  readonly asking: "request" | "input-required";
  /** What a client may be asked, by method; a method that is not here cannot be asked. */
  readonly questions: Readonly<Partial<Record<AskMethod, QuestionRules>>>;
  /** Who decides which log messages are sent: the session's level, or each call's. */
  readonly logging: "session" | "call";
  /** How clients hear of changes: unasked on their session's stream, or on a subscription that asked for them. */
  readonly changes: "session" | "subscription";
  /** Tasks as they are part of the revision, as an extension of it, or not at all. */
  readonly tasks: "none" | "core" | "extension";
  /** Whether capabilities name extensions. */
  readonly extensions: boolean;
  /** Whether a stream starts with an event that only has an id, so that its client can come back (Transports, Streamable HTTP). */
  readonly priming: boolean;
}

/** What a client can be asked. */
export type AskMethod = "elicitation/create" | "sampling/createMessage" | "roots/list";

/** What the params of a question may say in a revision. */
export interface QuestionRules {
  /** Members that the revision defines; others are not sent. */
  readonly members: readonly string[];
  /** Ways of asking: `form` and `url` of an elicitation. The first one needs no mention. */
  readonly modes?: readonly string[];
  /** Forms: `basic` ones have no titled or multiple choices, and defaults for booleans only. */
  readonly fields?: "basic" | "full";
}

/** Where the handshake of a message's sender stands. */
export type Handshake =
  /** Nothing is kept: each message of the handshake revisions stands for itself. */
  | { readonly kind: "not-kept" }
  | { readonly kind: "no-session" }
  | { readonly kind: "unknown-session" }
  /** The store failed; the text names the entry in the server's log. */
  | { readonly kind: "unavailable"; readonly detail: string }
  | {
      readonly kind: "session";
      readonly id: string;
      readonly profile: McpProfile;
      readonly client: HandshakeClient;
    }
  /** A duplex connection; its profile is there once `initialize` is answered. */
  | {
      readonly kind: "connection";
      profile: McpProfile | undefined;
      client: HandshakeClient | undefined;
      /** Whether it has been used without a handshake: then it takes none any more. */
      isPerRequest: boolean;
    };

/** What a client said of itself in its handshake. */
export interface HandshakeClient {
  readonly info: JsonObject | undefined;
  readonly capabilities: JsonObject;
}

/** The versions that a server serves, newest first. */
export interface ServedVersions {
  readonly all: readonly string[];
  /** Those that are opened by a handshake. */
  readonly handshake: readonly string[];
  /** Those that are not. */
  readonly perRequest: readonly string[];
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
