// The operations of A2A, one row each (A2A §5.3; 0.3 §3.5.6): how each version calls them over JSON-RPC, and how they
// behave. Bindings loop over this table.

import type { Method } from "@dragoman/jsonrpc";

/** Versions of the protocol as `A2A-Version` names them (A2A §3.6). */
export type VersionName = "1.0" | "0.3";

export type OperationName =
  | "sendMessage"
  | "sendStreamingMessage"
  | "getTask"
  | "listTasks"
  | "cancelTask"
  | "subscribeToTask"
  | "createPushConfig"
  | "getPushConfig"
  | "listPushConfigs"
  | "deletePushConfig"
  | "getExtendedCard";

export interface Operation {
  readonly name: OperationName;
  /** JSON-RPC methods; a version without a name does not have the operation. */
  readonly methods: Readonly<Partial<Record<VersionName, string>>>;
  readonly streams: boolean;
  /** The capability without which it is refused, before its parameters are looked at (A2A §3.3.4). */
  readonly needs: "streaming" | "pushNotifications" | "extendedCard" | undefined;
  /** What an explicit null as params is. */
  readonly nullParams: Method["nullParams"];
}

type Traits = Partial<Omit<Operation, "name" | "methods">>;

function operation(name: OperationName, methods: Operation["methods"], traits: Traits = {}): Operation {
  return Object.freeze({ streams: false, needs: undefined, nullParams: "refuse", ...traits, name, methods });
}

const push: Traits = { needs: "pushNotifications" };
const stream: Traits = { streams: true, needs: "streaming" };

export const operations: readonly Operation[] = Object.freeze([
  operation("sendMessage", { "1.0": "SendMessage", "0.3": "message/send" }),
  operation("sendStreamingMessage", { "1.0": "SendStreamingMessage", "0.3": "message/stream" }, stream),
  operation("getTask", { "1.0": "GetTask", "0.3": "tasks/get" }),
  operation("listTasks", { "1.0": "ListTasks" }),
  operation("cancelTask", { "1.0": "CancelTask", "0.3": "tasks/cancel" }),
  operation("subscribeToTask", { "1.0": "SubscribeToTask", "0.3": "tasks/resubscribe" }, stream),
  operation(
    "createPushConfig",
    { "1.0": "CreateTaskPushNotificationConfig", "0.3": "tasks/pushNotificationConfig/set" },
    push,
  ),
  operation(
    "getPushConfig",
    { "1.0": "GetTaskPushNotificationConfig", "0.3": "tasks/pushNotificationConfig/get" },
    push,
  ),
  operation(
    "listPushConfigs",
    { "1.0": "ListTaskPushNotificationConfigs", "0.3": "tasks/pushNotificationConfig/list" },
    push,
  ),
  operation(
    "deletePushConfig",
    { "1.0": "DeleteTaskPushNotificationConfig", "0.3": "tasks/pushNotificationConfig/delete" },
    push,
  ),
  operation(
    "getExtendedCard",
    { "1.0": "GetExtendedAgentCard", "0.3": "agent/getAuthenticatedExtendedCard" },
    { needs: "extendedCard", nullParams: "as-absent" },
  ),
]);
