// What a revision adds to a result, and what it takes away.

import { metaKeys } from "../spec/names.ts";
import type { McpProfile } from "../spec/profile.ts";
import type { Implementation, McpServerOptions } from "./options.ts";

export interface ResultForm {
  /** Marks a result as complete and names the server, where the revision has that (Overview, ResultType, `_meta`). */
  complete(members: object, meta?: object): object;
  /** The same for a result that clients may cache (Caching, Cacheable Results). */
  cacheable(members: object, meta?: object): object;
}

/** How results look in one revision, prepared once. */
export function resultForm(profile: McpProfile, options: McpServerOptions): ResultForm {
  const { marked, cacheHints } = profile.results;
  const serverMeta: { readonly [key: string]: Implementation } = { [metaKeys.serverInfo]: options.info };
  const { ttlMs, scope } = options.cache ?? { ttlMs: 0, scope: "private" };
  const complete = (members: object, meta?: object): object => {
    if (!marked) return meta === undefined ? members : { ...members, _meta: meta };
    return {
      resultType: "complete",
      ...members,
      _meta: meta === undefined ? serverMeta : { ...meta, ...serverMeta },
    };
  };
  return {
    complete,
    cacheable: (members, meta) =>
      complete(cacheHints ? { ...members, ttlMs, cacheScope: scope } : members, meta),
  };
}
