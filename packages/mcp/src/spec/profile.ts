// One revision of MCP as data: what a profile says beyond JSON-RPC.

import type { Method, Profile } from "@dragoman/jsonrpc";

/** How one method of a revision is called. */
export interface MethodRule {
  readonly calls: Method["calls"];
  /** The member of params that the header `Mcp-Name` repeats (Streamable HTTP 2026-07-28, Standard Headers). */
  readonly nameParam?: "name" | "uri";
}

type MethodRules = Readonly<Record<string, MethodRule>>;

export interface McpProfile extends Profile {
  /** As it stands on the wire. */
  readonly revision: string;
  /** A handshake that makes a session or a connection state, or metadata on each request. */
  readonly lifecycle: "handshake" | "per-request";
  readonly methods: ReadonlyMap<string, MethodRule>;
  /** Whether this revision has a Streamable HTTP transport. */
  readonly hasStreamableHttp: boolean;
  /** What a result carries besides its own members. */
  readonly results: {
    /** `resultType`, and the server's identity in `_meta`. */
    readonly marked: boolean;
    /** `ttlMs` and `cacheScope` on lists, reads and discovery. */
    readonly cacheHints: boolean;
  };
  readonly tools: {
    readonly title: boolean;
    /** No structured content, an object only, or any JSON value. */
    readonly structured: "none" | "object" | "any";
    /** Kinds of content blocks that this revision defines. */
    readonly content: readonly string[];
  };
}

/** Says how a revision differs from the one before it. */
export interface RevisionChange {
  readonly revision: string;
  readonly add?: MethodRules;
  readonly remove?: readonly string[];
  readonly replace?: Partial<Omit<McpProfile, "name" | "revision" | "methods" | "envelope">>;
  readonly envelope?: Partial<McpProfile["envelope"]>;
}

export function derive(base: McpProfile, change: RevisionChange): McpProfile {
  const methods = new Map([...base.methods, ...Object.entries(change.add ?? {})]);
  for (const name of change.remove ?? []) methods.delete(name);
  return Object.freeze({
    ...base,
    ...change.replace,
    envelope: { ...base.envelope, ...change.envelope },
    name: `mcp/${change.revision}`,
    revision: change.revision,
    methods,
  });
}
