// Several JSON-RPC messages in one array, classified one by one.

import type { Frame } from "./frame.ts";
import type { Outcome } from "./outcome.ts";

/** A non-empty array of messages; each item stands or falls alone (JSON-RPC 2.0 §6). */
export interface Batch {
  readonly kind: "batch";
  readonly items: readonly Outcome<Frame>[];
}
