// How long a client may keep a list or a resource, and whether other users may see its copy (Caching).

export interface CacheHints {
  readonly ttlMs: number;
  readonly scope: "public" | "private";
}
