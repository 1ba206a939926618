// How one version reads requests and writes results. Everything between the two is the same for all versions.

import type {
  ArtifactEvent,
  CreatedEvent,
  Message,
  PushConfig,
  StatusEvent,
  Task,
  TaskStatus,
} from "@dragoman/tasks";
import type { OperationName } from "../spec/operations.ts";
import type { AgentCard } from "./card.ts";
import type { Fields } from "./fields.ts";
import type { Requests } from "./requests.ts";

/** An operation that the version lacks has no reader. */
export type Readers = { readonly [K in OperationName]?: (fields: Fields) => Requests[K] };

/** How much of a task is shown. */
export interface TaskView {
  /** Undefined: all of it. */
  readonly historyLength: number | undefined;
  /** `listed`: written even where there are none. */
  readonly artifacts: "shown" | "listed" | "hidden";
}

/** Which task an event belongs to. */
export interface TaskRef {
  readonly taskId: string;
  readonly contextId: string;
}

export interface TaskList {
  readonly tasks: readonly Task[];
  readonly view: TaskView;
  /** Empty on the last page. */
  readonly nextPageToken: string;
  readonly pageSize: number;
  readonly totalSize: number;
}

/** Writes results as JSON values, or as RawJson. */
export interface Writers {
  /** As an answer to SendMessage. */
  sentTask(task: Task, view: TaskView): unknown;
  sentMessage(message: Message): unknown;
  /** As events of a stream. */
  streamedTask(task: Task, view: TaskView): unknown;
  streamedMessage(message: Message): unknown;
  streamedStatus(ref: TaskRef, event: StatusEvent, isFinal: boolean): unknown;
  streamedArtifact(ref: TaskRef, event: ArtifactEvent): unknown;
  task(task: Task, view: TaskView): unknown;
  /** Absent where the version cannot list tasks. */
  taskList?(list: TaskList): unknown;
  pushConfig(config: PushConfig): unknown;
  pushConfigs(configs: readonly PushConfig[]): unknown;
  /** The answer that holds nothing. */
  nothing(): unknown;
  card(card: AgentCard): unknown;
}

export interface Codec {
  readonly read: Readers;
  readonly write: Writers;
}

/** A task as its first event made it. */
export function createdTask(event: CreatedEvent): Task {
  const { taskId, contextId, state, at, history, metadata } = event;
  const status: TaskStatus = { state, message: undefined, timestamp: at };
  return { id: taskId, contextId, status, artifacts: [], history, metadata };
}

/** The most recent messages of a history; undefined where none is to be shown (A2A §3.2.4). */
export function shownHistory(task: Task, { historyLength }: TaskView): readonly Message[] | undefined {
  const { history } = task;
  if (history.length === 0 || historyLength === 0) return undefined;
  return historyLength === undefined || historyLength >= history.length
    ? history
    : history.slice(-historyLength);
}
