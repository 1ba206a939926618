// What an executor holds of its run.

import type { JsonObject, NewId, Principal } from "@dragoman/jsonrpc";
import type { Artifact, Message, NewTaskEvent, Task, TaskState } from "@dragoman/tasks";
import type { SendRequest } from "../model/requests.ts";
import type { A2aTurn, ArtifactInput, ArtifactOptions, MessageInput } from "./executor.ts";
import type { RunJob } from "./run-job.ts";

/** Where a turn's calls go. */
export interface TurnTarget {
  readonly taskId: string;
  readonly contextId: string;
  readonly signal: AbortSignal;
  reply(message: Message): void;
  emit(event: NewTaskEvent): void | Promise<void>;
}

export class RunTurn implements A2aTurn {
  readonly message: Message;
  readonly task: Task | undefined;
  readonly principal: Principal | undefined;
  readonly #request: SendRequest;
  readonly #newId: NewId;
  readonly #run: TurnTarget;

  constructor(run: TurnTarget, { context, call, request, message, continued }: RunJob) {
    this.#run = run;
    this.message = message;
    this.task = continued?.task;
    this.principal = call.exchange.principal;
    this.#request = request;
    this.#newId = context.newId;
  }

  get metadata(): JsonObject | undefined {
    return this.#request.metadata;
  }

  get acceptedOutputModes(): readonly string[] {
    return this.#request.acceptedOutputModes;
  }

  get taskId(): string {
    return this.#run.taskId;
  }

  get contextId(): string {
    return this.#run.contextId;
  }

  get signal(): AbortSignal {
    return this.#run.signal;
  }

  reply(message: MessageInput): void {
    const { contextId } = this;
    this.#run.reply(agentMessage(message, { contextId }, this.#newId));
  }

  status(state: TaskState, message?: MessageInput, metadata?: JsonObject): void | Promise<void> {
    return this.#run.emit({
      kind: "status",
      state,
      message: message === undefined ? undefined : taskMessage(this.#run, message, this.#newId),
      metadata,
    });
  }

  artifact(artifact: ArtifactInput, options: ArtifactOptions = {}): void | Promise<void> {
    const { append = false, lastChunk = false, metadata } = options;
    return this.#run.emit({ kind: "artifact", artifact: this.#named(artifact), append, lastChunk, metadata });
  }

  #named(artifact: ArtifactInput): Artifact {
    const { artifactId = this.#newId() } = artifact;
    return { artifactId, ...artifact };
  }

  working(message?: MessageInput): void | Promise<void> {
    return this.status("working", message);
  }

  complete(message?: MessageInput): void | Promise<void> {
    return this.status("completed", message);
  }

  fail(message?: MessageInput): void | Promise<void> {
    return this.status("failed", message);
  }

  reject(message?: MessageInput): void | Promise<void> {
    return this.status("rejected", message);
  }

  requireInput(message?: MessageInput): void | Promise<void> {
    return this.status("input-required", message);
  }

  requireAuth(message?: MessageInput): void | Promise<void> {
    return this.status("auth-required", message);
  }
}

/** A message of the agent within a task. */
export function taskMessage(run: Required<MessageRefs>, input: MessageInput, newId: NewId): Message {
  const { taskId, contextId } = run;
  return agentMessage(input, { contextId, taskId }, newId);
}

type MessageRefs = Pick<Message, "contextId" | "taskId">;

function agentMessage(input: MessageInput, refs: MessageRefs, newId: NewId): Message {
  if (typeof input === "string")
    return { messageId: newId(), role: "agent", parts: [{ text: input }], ...refs };
  if ("parts" in input) return { messageId: newId(), ...input, role: "agent", ...refs };
  return { messageId: newId(), role: "agent", parts: input, ...refs };
}
