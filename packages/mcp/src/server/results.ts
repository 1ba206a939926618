// How results look in one revision. What every result carries beside its own members is prepared once as text and
// put behind them.

import { encodeValue, type JsonObject, RawJson, type Reply } from "@dragoman/jsonrpc";
import type { CacheHints } from "../model/cache-hints.ts";
import type { Implementation } from "../model/lifecycle.ts";
import { metaKeys, metaMember } from "../spec/meta.ts";
import type { McpProfile } from "../spec/profile.ts";

export type ResultReply = Extract<Reply, { readonly kind: "result" }>;

const noCaching: CacheHints = { ttlMs: 0, scope: "private" };

export class Results {
  readonly #kind: object;
  readonly #serverMeta: object;
  readonly #cache: CacheHints;
  readonly #hasCacheHints: boolean;
  /** What stands behind the members of a result that has no metadata of its own. */
  readonly #tail: string;

  constructor({ results }: McpProfile, info: Implementation, cache: CacheHints = noCaching) {
    this.#kind = results.resultType ? { resultType: "complete" } : {};
    this.#serverMeta = results.serverInfo ? { [metaKeys.serverInfo]: info } : {};
    this.#cache = cache;
    this.#hasCacheHints = results.cacheHints;
    this.#tail = membersOf({
      ...this.#kind,
      ...(results.serverInfo ? { [metaMember]: this.#serverMeta } : {}),
    });
  }

  /** A result of these members; `meta` is its metadata. */
  complete(members: object, meta?: JsonObject): ResultReply {
    if (meta === undefined) return this.completeText(membersOf(members));
    const marked = { ...members, ...this.#kind, [metaMember]: { ...meta, ...this.#serverMeta } };
    return { kind: "result", result: RawJson.of(marked) };
  }

  /** The same for a result that clients may keep: as the server's hints say, or those of what it holds. */
  cacheable(members: object, hints: CacheHints = this.#cache, isPrivate = false): ResultReply {
    if (!this.#hasCacheHints) return this.complete(members);
    const cacheScope = isPrivate ? "private" : hints.scope;
    return this.complete({ ...members, ttlMs: hints.ttlMs, cacheScope });
  }

  /** A result that asks for input before the call can go on (Overview, ResultType). */
  inputRequired(members: object): ResultReply {
    const asking = { ...members, resultType: "input_required", [metaMember]: this.#serverMeta };
    return { kind: "result", result: RawJson.of(asking) };
  }

  /** The same of members that are JSON text already, without braces. */
  completeText(members: string): ResultReply {
    const comma = members === "" || this.#tail === "" ? "" : ",";
    return { kind: "result", result: new RawJson(`{${members}${comma}${this.#tail}}`) };
  }
}

/** The members of an object as JSON text, without braces. */
function membersOf(value: object): string {
  return encodeValue(value).slice(1, -1);
}
