// What the server under test tells its parent.

/** Bytes and counts, after a collection of garbage. */
export interface Gauges {
  readonly heapUsed: number;
  readonly rss: number;
  readonly external: number;
  /** Calls of tools that do not end by themselves. */
  readonly started: number;
  readonly aborted: number;
  /** Errors that reached the log, and whatever nobody caught. */
  readonly faults: number;
}

export type Order = "gauges" | "change";
