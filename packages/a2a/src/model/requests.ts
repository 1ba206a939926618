// The requests of all operations as the inside knows them, the same for both versions.

import type { JsonObject } from "@dragoman/jsonrpc";
import type { Message, PushAuthentication, TaskState } from "@dragoman/tasks";

interface Scoped {
  /** Empty where the request names none. */
  readonly tenant: string;
}

/** A webhook as a client registers it. */
export interface NewPushConfig {
  readonly id: string | undefined;
  readonly url: string;
  readonly token: string | undefined;
  readonly authentication: PushAuthentication | undefined;
}

export interface SendRequest extends Scoped {
  readonly message: Message;
  readonly metadata: JsonObject | undefined;
  readonly acceptedOutputModes: readonly string[];
  readonly historyLength: number | undefined;
  /** Whether the answer waits until the task has ended or needs its client. */
  readonly isBlocking: boolean;
  readonly pushConfig: NewPushConfig | undefined;
}

export interface TaskRequest extends Scoped {
  readonly taskId: string;
}

export interface GetTaskRequest extends TaskRequest {
  readonly historyLength: number | undefined;
}

export interface CancelRequest extends TaskRequest {
  readonly metadata: JsonObject | undefined;
}

export interface ListTasksRequest extends Scoped {
  readonly contextId: string | undefined;
  readonly state: TaskState | undefined;
  readonly pageSize: number;
  /** Empty for the first page. */
  readonly pageToken: string;
  readonly historyLength: number;
  /** Inclusive, in milliseconds since 1970. */
  readonly since: number | undefined;
  readonly includeArtifacts: boolean;
}

export interface CreatePushConfigRequest extends TaskRequest {
  readonly config: NewPushConfig;
}

export interface PushConfigRequest extends TaskRequest {
  /** Undefined where the version lets it out and means the first one. */
  readonly configId: string | undefined;
}

/** By operation. */
export interface Requests {
  readonly sendMessage: SendRequest;
  readonly sendStreamingMessage: SendRequest;
  readonly getTask: GetTaskRequest;
  readonly listTasks: ListTasksRequest;
  readonly cancelTask: CancelRequest;
  readonly subscribeToTask: TaskRequest;
  readonly createPushConfig: CreatePushConfigRequest;
  readonly getPushConfig: PushConfigRequest;
  readonly listPushConfigs: TaskRequest;
  readonly deletePushConfig: PushConfigRequest;
  readonly getExtendedCard: Scoped;
}
