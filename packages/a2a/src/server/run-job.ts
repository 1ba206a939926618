// What one run of the executor is about.

import type { Message, Task } from "@dragoman/tasks";
import type { SendRequest } from "../model/requests.ts";
import type { Call } from "./call.ts";
import type { ServerContext } from "./context.ts";

export interface RunJob {
  readonly context: ServerContext;
  readonly call: Call;
  readonly request: SendRequest;
  readonly owner: string;
  readonly taskId: string;
  readonly contextId: string;
  /** The message that is worked on, with the ids of its task. */
  readonly message: Message;
  /** The stored task that it continues, and the position of its message in the log; undefined for a new one. */
  readonly continued: { readonly task: Task; readonly position: number } | undefined;
}
