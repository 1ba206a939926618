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
export type { Icon } from "../model/icons.ts";
export type { Implementation } from "../model/lifecycle.ts";
export type { Resource, ResourceOutput } from "../model/resources.ts";
export { isToolError, type Tool, type ToolAnnotations, ToolError, tool } from "../model/tools.ts";
export type { Progress, Turn, Turn as ToolTurn } from "../model/turn.ts";
export type { McpArrival } from "./arrival.ts";
export { anyParams, type CustomMethod, customMethod } from "./custom-methods.ts";
export type { McpServerOptions } from "./options.ts";
export type { CacheHints } from "./results.ts";
export { type ConnectOptions, createMcpServer, type McpServer } from "./server.ts";
