// What user code sees of the call that it works for.

import type { JsonObject, Principal } from "@dragoman/jsonrpc";

export interface Progress {
  /** Grows with each report. */
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What a handler sees of its call. */
export interface Turn {
  /** Aborts on cancellation and on a time limit; on disconnect where the revision says so. */
  readonly signal: AbortSignal;
  /** Who calls, as the carrier established it. */
  readonly principal: Principal | undefined;
  /** The metadata of the call. */
  readonly meta: JsonObject | undefined;
  /** Whether the caller asked for progress; reports go nowhere otherwise. */
  readonly wantsProgress: boolean;
  /** Reports progress; one that does not grow is dropped. Await it, so that a slow reader slows the work down. */
  progress(report: Progress): void | Promise<void>;
}
