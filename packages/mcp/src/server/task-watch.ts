// What subscriptions ask of the tasks of a server.

import type { Exchange, JsonObject } from "@dragoman/jsonrpc";
import type { MaybePromise } from "@dragoman/tasks";
import type { McpArrival } from "./arrival.ts";

/** Tells a subscription of tasks; the tasks of a server implement it. */
export interface TaskWatch {
  /** Those of the ids that the caller may watch; a task of somebody else cannot be told from none. */
  visible(ids: readonly string[], exchange: Exchange<McpArrival>): MaybePromise<readonly string[]>;
  /** Calls back with the whole task on each change; gives a way to take it back. */
  watch(id: string, exchange: Exchange<McpArrival>, listener: (task: JsonObject) => void): () => void;
}
