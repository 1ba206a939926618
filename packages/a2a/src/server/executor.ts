// What user code implements, and what it sees while it works.

import type { JsonObject, Principal } from "@dragoman/jsonrpc";
import type { Artifact, Message, Part, Task, TaskState } from "@dragoman/tasks";

/** A text, parts, or a message whose ids are made here. */
export type MessageInput =
  | string
  | readonly Part[]
  | (Pick<Message, "parts"> &
      Partial<Pick<Message, "messageId" | "metadata" | "extensions" | "referenceTaskIds">>);

/** An artifact; its id is made here where it is left out. */
export type ArtifactInput = Omit<Artifact, "artifactId"> & { readonly artifactId?: string };

export interface ArtifactOptions {
  /** Whether the parts are added to those of the artifact with this id, and do not replace them. */
  readonly append?: boolean;
  /** Whether this is the last of several chunks. */
  readonly lastChunk?: boolean;
  readonly metadata?: JsonObject;
}

/**
 * One message that the agent works on. What it emits is stored first and shown then, in the order of the calls. A call
 * gives a promise where the store does: await it to be slowed down by a slow store. Once somebody else has ended the
 * task, such as by cancelling it, what is emitted is dropped.
 */
export interface A2aTurn {
  readonly message: Message;
  /** What the request says beside the message. */
  readonly metadata: JsonObject | undefined;
  /** Media types that the client can show; empty where it did not say. */
  readonly acceptedOutputModes: readonly string[];
  /** The task that the message continues, as it was before; undefined for a new one. */
  readonly task: Task | undefined;
  /** The id of the task, or the one that it gets with the first event. */
  readonly taskId: string;
  readonly contextId: string;
  readonly principal: Principal | undefined;
  /** Aborts when the task is cancelled. The client's going away does not abort it. */
  readonly signal: AbortSignal;
  /** Answers with a message instead of a task. Nothing can be emitted before or after it. */
  reply(message: MessageInput): void;
  /** Changes the state. A terminal one ends the task: nothing can be emitted after it. */
  status(state: TaskState, message?: MessageInput, metadata?: JsonObject): void | Promise<void>;
  artifact(artifact: ArtifactInput, options?: ArtifactOptions): void | Promise<void>;
  /** Short for `status`. */
  working(message?: MessageInput): void | Promise<void>;
  complete(message?: MessageInput): void | Promise<void>;
  fail(message?: MessageInput): void | Promise<void>;
  reject(message?: MessageInput): void | Promise<void>;
  requireInput(message?: MessageInput): void | Promise<void>;
  requireAuth(message?: MessageInput): void | Promise<void>;
}

/** A task that somebody wants cancelled. */
export interface CancelTurn {
  readonly task: Task;
  readonly metadata: JsonObject | undefined;
  readonly principal: Principal | undefined;
}

/** The agent behind the server. */
export interface Executor {
  /**
   * Works on one message. Its end is the end of the work: a task that is still submitted or working then has failed.
   * What it throws fails the task; an RpcError before the first event is the answer to the call.
   */
  execute(turn: A2aTurn): void | Promise<void>;
  /** Asked before a task is cancelled. What it throws refuses the cancellation; see `a2aError`. */
  cancel?(turn: CancelTurn): void | Promise<void>;
}
