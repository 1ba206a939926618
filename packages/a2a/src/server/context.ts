// What all operations of one server share.

import type { Clock, Exchange, NewId } from "@dragoman/jsonrpc";
import type { PushConfigStore, TaskState, TaskStore } from "@dragoman/tasks";
import type { A2aArrival } from "./arrival.ts";
import type { Executor } from "./executor.ts";
import type { MediaTypeCheck } from "./media-types.ts";
import type { Runs } from "./runs.ts";

export interface ServerContext {
  readonly executor: Executor;
  readonly tasks: TaskStore;
  /** Undefined where push notifications are off. */
  readonly pushConfigs: PushConfigStore | undefined;
  readonly runs: Runs;
  readonly wrongMediaType: MediaTypeCheck;
  /** Interrupted states behind which a stream ends. */
  readonly streamsEndAt: ReadonlySet<TaskState>;
  /** 0: no limit. */
  readonly maxBlockingMs: number;
  readonly cancelWaitMs: number;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Hands an error over in full; gives the id under which it is found. */
  report(error: unknown, exchange: Exchange<A2aArrival>): string;
}
