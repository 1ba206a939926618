// What user code sees while it works, the same on both protocols and all carriers.

import type { Principal } from "@dragoman/jsonrpc";

export interface Turn {
  /** Aborts when the caller cancels, and over MCP when the caller is gone. */
  readonly signal: AbortSignal;
  /** Who is asking, as the carrier established it. */
  readonly principal: Principal | undefined;
  /** Says how far the work is. Await it, so that a slow reader slows the work down. */
  progress(done: number, total?: number, message?: string): void | Promise<void>;
}

/** The turn of a conversation. */
export interface ConverseTurn extends Turn {
  /** The same for all messages of one conversation over A2A; undefined over MCP, which knows none. */
  readonly contextId: string | undefined;
}
