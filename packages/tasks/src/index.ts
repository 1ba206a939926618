// The public names of tasks: the neutral model, the state table, the event log, and the interfaces of all stores.

export type {
  ArtifactEvent,
  CreatedEvent,
  LaterEvent,
  MessageEvent,
  NewTask,
  NewTaskEvent,
  StatusEvent,
  TaskEvent,
} from "./event.ts";
export { foldTask, TaskFold } from "./fold.ts";
export { type Followed, Follower, type FollowerOptions, follow } from "./follow.ts";
export { type MaybePromise, whenReady } from "./maybe-promise.ts";
export type { Artifact, DataPart, Message, Part, RawPart, Role, TextPart, UrlPart } from "./message.ts";
export { ownerKey } from "./owner.ts";
export { decodePageToken, encodePageToken } from "./page-token.ts";
export type { PushAuthentication, PushConfig, PushConfigStore } from "./push-configs.ts";
export { sealEvent, sealMessage, sealObject, sealTask } from "./seal.ts";
export type { Session, SessionCondition, SessionStore } from "./sessions.ts";
export {
  isInterrupted,
  isTaskState,
  isTerminal,
  mayChange,
  type Phase,
  type StateRow,
  type TaskState,
  taskStates,
} from "./states.ts";
export type {
  AppendCondition,
  CreateCondition,
  TaskCursor,
  TaskFilter,
  TaskLog,
  TaskPage,
  TaskPageRequest,
  TaskStore,
} from "./store.ts";
export type { StreamEvent, StreamKey, StreamSlice, StreamStore } from "./streams.ts";
export type { Snapshot, Task, TaskStatus } from "./task.ts";
