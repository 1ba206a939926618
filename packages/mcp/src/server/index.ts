// The public names of the MCP server.

export type {
  CallToolResult,
  ContentBlock,
  EmbeddedResource,
  MediaContent,
  ResourceContents,
  ResourceLink,
  TextContent,
} from "../model/content.ts";
export type { ReadTurn, Resource, ResourceOutput } from "../model/resource.ts";
export {
  isToolError,
  type Progress,
  type Tool,
  ToolError,
  type ToolOutput,
  type ToolTurn,
} from "../model/tool.ts";
export type { ConnectionState, McpArrival } from "./arrival.ts";
export type { Implementation, McpServerOptions } from "./options.ts";
export { anyParams, type CustomMethod, createMcpServer, customMethod, type McpServer } from "./server.ts";
