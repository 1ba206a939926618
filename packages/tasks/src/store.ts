// What is asked of a store of tasks. A method may answer at once or by a promise; what was acknowledged is kept.
// Every method takes the owner, and treats a task of another owner as one that does not exist.

import type { Outcome } from "@dragoman/jsonrpc";
import type { CreatedEvent, NewTask, NewTaskEvent, TaskEvent } from "./event.ts";
import type { MaybePromise } from "./maybe-promise.ts";
import type { TaskState } from "./states.ts";
import type { Snapshot, Task } from "./task.ts";

export type CreateCondition = "task-exists" | "store-full";

export type AppendCondition =
  | "task-unknown"
  /** The task is in a terminal state, or an earlier event of the same call ends it. */
  | "task-finished"
  /** The log has reached its limit; only an event that ends the task is taken. */
  | "task-full";

/** The conditions are met together. */
export interface TaskFilter {
  readonly contextId?: string;
  readonly state?: TaskState;
  /** Only tasks whose status is of this moment or later, in milliseconds since 1970. */
  readonly since?: number;
}

/** A place in a list: right behind the task with this status timestamp and this id. */
export interface TaskCursor {
  readonly at: number;
  readonly id: string;
}

export interface TaskPageRequest {
  readonly size: number;
  /** Absent: from the start. */
  readonly after?: TaskCursor;
}

export interface TaskPage {
  /** Newest status first; among equal timestamps by ascending id. */
  readonly tasks: readonly Task[];
  /** How many tasks match the filter, on all pages together. */
  readonly total: number;
  /** Undefined on the last page. */
  readonly next: TaskCursor | undefined;
}

/** The log of tasks as a follower needs it. */
export interface TaskLog {
  /**
   * The oldest stored events with a position greater than `position`, as many as the store likes to give at once;
   * empty where there are none yet, undefined where the task is unknown.
   */
  eventsAfter(
    owner: string,
    taskId: string,
    position: number,
  ): MaybePromise<readonly TaskEvent[] | undefined>;
  /**
   * Calls back soon after each change of the task, also of another process, and when the task is removed. A call says
   * "look again" and nothing else: it may come once for several events, or for none. The result takes it back.
   */
  watch(owner: string, taskId: string, wake: () => void): () => void;
}

export interface TaskStore extends TaskLog {
  /** Stores a task as the first event of its log. */
  create(owner: string, task: NewTask): MaybePromise<Outcome<CreatedEvent, CreateCondition>>;
  /**
   * Stores events behind those of the log: all of them or none, in one step against every other change of the task.
   * Gives them as stored. Throws a TypeError, or rejects with it, where one is not valid.
   */
  append(
    owner: string,
    taskId: string,
    events: readonly NewTaskEvent[],
  ): MaybePromise<Outcome<readonly TaskEvent[], AppendCondition>>;
  /** The task and its position in the log, read in one step. */
  read(owner: string, taskId: string): MaybePromise<Snapshot | undefined>;
  list(owner: string, filter: TaskFilter, page: TaskPageRequest): MaybePromise<TaskPage>;
  /** Calls back for each task that this process has removed for good, so that what hangs on it can go too. */
  onRemove(listener: (owner: string, taskId: string) => void): void;
}
