// The events of a task's log. Every change of a task is one event; the task is what folding them gives.

import type { JsonObject } from "@dragoman/jsonrpc";
import type { Artifact, Message } from "./message.ts";
import type { TaskState } from "./states.ts";

/** A task that is to be stored. */
export interface NewTask {
  readonly id: string;
  readonly contextId: string;
  /** `submitted` where it is left out. */
  readonly state?: TaskState;
  readonly history?: readonly Message[];
  readonly metadata?: JsonObject;
}

/** Something that happened to a task, not stored yet. */
export type NewTaskEvent =
  /** A message joins the history. */
  | { readonly kind: "message"; readonly message: Message }
  | {
      readonly kind: "status";
      readonly state: TaskState;
      readonly message?: Message | undefined;
      readonly metadata?: JsonObject | undefined;
    }
  /** Parts of an artifact: added to the artifact of the same id, or in its place. */
  | {
      readonly kind: "artifact";
      readonly artifact: Artifact;
      readonly append?: boolean;
      readonly lastChunk?: boolean;
      readonly metadata?: JsonObject | undefined;
    };

interface Stored {
  /** Position in the log of its task: 1, 2, 3, … */
  readonly seq: number;
  /** When the store took it, in milliseconds since 1970; never less than the one before. */
  readonly at: number;
}

export interface CreatedEvent extends Stored {
  readonly kind: "created";
  readonly taskId: string;
  readonly contextId: string;
  readonly state: TaskState;
  readonly history: readonly Message[];
  readonly metadata: JsonObject | undefined;
}

export interface MessageEvent extends Stored {
  readonly kind: "message";
  readonly message: Message;
}

export interface StatusEvent extends Stored {
  readonly kind: "status";
  readonly state: TaskState;
  readonly message: Message | undefined;
  readonly metadata: JsonObject | undefined;
}

export interface ArtifactEvent extends Stored {
  readonly kind: "artifact";
  readonly artifact: Artifact;
  readonly append: boolean;
  readonly lastChunk: boolean;
  readonly metadata: JsonObject | undefined;
}

/** A stored event. Frozen, and shared by all who read it. */
export type TaskEvent = CreatedEvent | LaterEvent;

/** Any event but the first. */
export type LaterEvent = MessageEvent | StatusEvent | ArtifactEvent;
