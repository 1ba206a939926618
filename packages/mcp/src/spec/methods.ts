// The methods that this server knows, each described once. A revision holds a selection of these rows; an operation
// of the server is bound to a row, so no other file spells a method.

/** A server capability behind which methods stand. */
export type ServerCapability = "tools" | "resources";

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

type MethodKey =
  | "initialize"
  | "initialized"
  | "ping"
  | "cancelled"
  | "discover"
  | "toolsList"
  | "toolsCall"
  | "resourcesList"
  | "resourceTemplatesList"
  | "resourcesRead";

export const methods: Readonly<Record<MethodKey, MethodSpec>> = Object.freeze({
  initialize: { name: "initialize", calls: "with-id", beforeHandshake: true },
  initialized: { name: "notifications/initialized", calls: "without-id" },
  ping: { name: "ping", calls: "with-id", beforeHandshake: true },
  cancelled: { name: "notifications/cancelled", calls: "without-id" },
  discover: { name: "server/discover", calls: "with-id" },
  toolsList: { name: "tools/list", calls: "with-id", capability: "tools" },
  toolsCall: { name: "tools/call", calls: "with-id", capability: "tools", nameParam: "name" },
  resourcesList: { name: "resources/list", calls: "with-id", capability: "resources" },
  resourceTemplatesList: { name: "resources/templates/list", calls: "with-id", capability: "resources" },
  resourcesRead: { name: "resources/read", calls: "with-id", capability: "resources", nameParam: "uri" },
});

/** What the server sends on its own, beside the answer to a call. */
export const outgoing = { progress: "notifications/progress" } as const;

const notificationPrefix = "notifications/";

/** Whether a method is a notification by its name (Overview, Notifications). */
export function isNotificationName(name: string): boolean {
  return name.startsWith(notificationPrefix);
}
