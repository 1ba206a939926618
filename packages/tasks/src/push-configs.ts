// Webhooks that clients registered for their tasks, and what is asked of a store of them.

import type { Outcome } from "@dragoman/jsonrpc";
import type { MaybePromise } from "./maybe-promise.ts";

export interface PushAuthentication {
  /** A scheme of HTTP authentication, such as Bearer. */
  readonly scheme: string;
  readonly credentials?: string;
}

export interface PushConfig {
  /** Unique within its task. */
  readonly id: string;
  readonly taskId: string;
  readonly url: string;
  /** Sent along with each delivery, so that the receiver knows its own registration. */
  readonly token?: string;
  readonly authentication?: PushAuthentication;
  /** The form in which its deliveries are written: the name of the profile under which it was registered. */
  readonly profile: string;
}

export interface PushConfigStore {
  /** Stores a configuration; one with the same id is replaced. Refused where the task has as many as it may have. */
  set(owner: string, config: PushConfig): MaybePromise<Outcome<PushConfig, "push-configs-full">>;
  get(owner: string, taskId: string, id: string): MaybePromise<PushConfig | undefined>;
  /** Oldest first. */
  list(owner: string, taskId: string): MaybePromise<readonly PushConfig[]>;
  /** Does nothing where there is none. */
  delete(owner: string, taskId: string, id: string): MaybePromise<void>;
  deleteAll(owner: string, taskId: string): MaybePromise<void>;
}
