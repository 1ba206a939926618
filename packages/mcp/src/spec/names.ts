// Names on the wire, spelled once.

/** Header fields, lower case as carriers hand them over (Streamable HTTP, all revisions). */
export const headers = {
  protocolVersion: "mcp-protocol-version",
  method: "mcp-method",
  name: "mcp-name",
  sessionId: "mcp-session-id",
} as const;

/** Members of `_meta` (2026-07-28, Overview, `_meta`). */
export const metaKeys = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  serverInfo: "io.modelcontextprotocol/serverInfo",
  progressToken: "progressToken",
} as const;

export const methods = {
  initialize: "initialize",
  ping: "ping",
  discover: "server/discover",
  toolsList: "tools/list",
  toolsCall: "tools/call",
  resourcesList: "resources/list",
  resourcesTemplatesList: "resources/templates/list",
  resourcesRead: "resources/read",
  initialized: "notifications/initialized",
  cancelled: "notifications/cancelled",
  progress: "notifications/progress",
} as const;

/** What every client must accept as the type of an answer to a POST (Streamable HTTP, Sending Messages). */
export const answerTypes: readonly string[] = ["application/json", "text/event-stream"];
