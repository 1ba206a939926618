// A task as readers see it: one consistent moment, which later changes never alter.

import type { JsonObject } from "@dragoman/jsonrpc";
import type { Artifact, Message } from "./message.ts";
import type { TaskState } from "./states.ts";

export interface TaskStatus {
  readonly state: TaskState;
  /** What the agent says about the state. */
  readonly message: Message | undefined;
  /** When the store recorded it, in milliseconds since 1970. */
  readonly timestamp: number;
}

export interface Task {
  readonly id: string;
  readonly contextId: string;
  readonly status: TaskStatus;
  /** In the order in which they first appeared. */
  readonly artifacts: readonly Artifact[];
  /** Oldest first; the message of the current status is not among them. */
  readonly history: readonly Message[];
  readonly metadata: JsonObject | undefined;
}

/** A task together with the position in its log that it shows: what comes after is not in it. */
export interface Snapshot {
  readonly task: Task;
  readonly position: number;
}
