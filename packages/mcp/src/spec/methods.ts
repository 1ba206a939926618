// The methods that MCP knows, each described once. A revision holds a selection of these rows; an operation of the
// server is bound to a row, so no other file spells a method.

/** A server capability behind which methods stand. */
export type ServerCapability =
  | "tools"
  | "resources"
  | "prompts"
  | "completions"
  | "logging"
  | "tasks"
  /** The extension for skills. */
  | "skills"
  /** The same, with listings of its folders. */
  | "skillFolders";

export interface MethodSpec {
  /** As on the wire. */
  readonly name: string;
  /** Protocol requests run with an id only, protocol notifications without one only. */
  readonly calls: "with-id" | "without-id";
  /** Served only where the server declares it (Lifecycle, Capability Negotiation). */
  readonly capability?: ServerCapability;
  /** The member of params that the header `Mcp-Name` repeats, where the revision has that header. */
  readonly nameParam?: string;
  /** Served on a connection before its handshake. */
  readonly beforeHandshake?: boolean;
}

const request = (name: string, more: Omit<MethodSpec, "name" | "calls"> = {}): MethodSpec =>
  Object.freeze({ name, calls: "with-id", ...more });
const notification = (name: string): MethodSpec => Object.freeze({ name, calls: "without-id" });

type MethodKey =
  | "initialize"
  | "initialized"
  | "ping"
  | "cancelled"
  | "progressed"
  | "rootsChanged"
  | "discover"
  | "listen"
  | "setLevel"
  | "toolsList"
  | "toolsCall"
  | "resourcesList"
  | "resourceTemplatesList"
  | "resourcesRead"
  | "resourcesSubscribe"
  | "resourcesUnsubscribe"
  | "promptsList"
  | "promptsGet"
  | "complete"
  | "tasksGet"
  | "tasksResult"
  | "tasksList"
  | "tasksUpdate"
  | "tasksCancel"
  | "skillsList"
  | "skillsGet"
  | "directoryRead";

/** What clients send. */
export const methods: Readonly<Record<MethodKey, MethodSpec>> = Object.freeze({
  initialize: request("initialize", { beforeHandshake: true }),
  initialized: notification("notifications/initialized"),
  ping: request("ping", { beforeHandshake: true }),
  cancelled: notification("notifications/cancelled"),
  progressed: notification("notifications/progress"),
  rootsChanged: notification("notifications/roots/list_changed"),
  discover: request("server/discover"),
  listen: request("subscriptions/listen"),
  setLevel: request("logging/setLevel", { capability: "logging" }),
  toolsList: request("tools/list", { capability: "tools" }),
  toolsCall: request("tools/call", { capability: "tools", nameParam: "name" }),
  resourcesList: request("resources/list", { capability: "resources" }),
  resourceTemplatesList: request("resources/templates/list", { capability: "resources" }),
  resourcesRead: request("resources/read", { capability: "resources", nameParam: "uri" }),
  resourcesSubscribe: request("resources/subscribe", { capability: "resources" }),
  resourcesUnsubscribe: request("resources/unsubscribe", { capability: "resources" }),
  promptsList: request("prompts/list", { capability: "prompts" }),
  promptsGet: request("prompts/get", { capability: "prompts", nameParam: "name" }),
  complete: request("completion/complete", { capability: "completions" }),
  tasksGet: request("tasks/get", { capability: "tasks", nameParam: "taskId" }),
  tasksResult: request("tasks/result", { capability: "tasks" }),
  tasksList: request("tasks/list", { capability: "tasks" }),
  tasksUpdate: request("tasks/update", { capability: "tasks", nameParam: "taskId" }),
  tasksCancel: request("tasks/cancel", { capability: "tasks", nameParam: "taskId" }),
  skillsList: request("skills/list", { capability: "skills" }),
  skillsGet: request("skills/get", { capability: "skills" }),
  directoryRead: request("resources/directory/read", { capability: "skillFolders" }),
});

/** Notifications that the server sends. */
export const outgoing = {
  progress: "notifications/progress",
  message: "notifications/message",
  cancelled: "notifications/cancelled",
  toolsChanged: "notifications/tools/list_changed",
  resourcesChanged: "notifications/resources/list_changed",
  promptsChanged: "notifications/prompts/list_changed",
  resourceUpdated: "notifications/resources/updated",
  elicitationComplete: "notifications/elicitation/complete",
  acknowledged: "notifications/subscriptions/acknowledged",
  taskStatus: "notifications/tasks/status",
  task: "notifications/tasks",
} as const;

/** What the server asks of a client. */
export const asked = {
  elicit: "elicitation/create",
  sample: "sampling/createMessage",
  roots: "roots/list",
} as const;

/** Extensions of the specification that this server knows, by their identifiers (Versioning, Extension Negotiation). */
export const extensionIds = {
  tasks: "io.modelcontextprotocol/tasks",
  skills: "io.modelcontextprotocol/skills",
  apps: "io.modelcontextprotocol/ui",
} as const;

const notificationPrefix = "notifications/";

/** Whether a method is a notification by its name (Overview, Notifications). */
export function isNotificationName(name: string): boolean {
  return name.startsWith(notificationPrefix);
}
