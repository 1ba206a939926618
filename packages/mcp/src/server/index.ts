// The public names of the MCP server.

export type { CacheHints } from "../model/cache-hints.ts";
export type { Complete, Completion, CompletionContext } from "../model/completion.ts";
export {
  audioBlock,
  type CallToolResult,
  type ContentBlock,
  type EmbeddedResource,
  embeddedResource,
  imageBlock,
  type MediaContent,
  type ResourceContents,
  type ResourceLink,
  resourceLink,
  type TextContent,
  textBlock,
} from "../model/content.ts";
export {
  type Choice,
  type ChoiceField,
  type ChoicesField,
  type Field,
  type Form,
  type FormValues,
  field,
  type NumberField,
  type TextField,
} from "../model/forms.ts";
export type { Icon } from "../model/icons.ts";
export type { Implementation } from "../model/lifecycle.ts";
export type { LogLevel } from "../model/logging.ts";
export {
  type Prompt,
  type PromptArgument,
  type PromptDefinition,
  type PromptInput,
  type PromptMessage,
  type PromptOutput,
  prompt,
} from "../model/prompts.ts";
export {
  type ElicitOptions,
  type ElicitResult,
  type ElicitUrlOptions,
  elicit,
  elicitUrl,
  listRoots,
  type Question,
  type Root,
  type SamplingRequest,
  type SamplingResult,
  sample,
} from "../model/questions.ts";
export {
  type Resource,
  type ResourceOutput,
  type ResourceTemplate,
  resource,
  resourceTemplate,
  type UriVariables,
} from "../model/resources.ts";
export type { SamplingMessage } from "../model/sampling-messages.ts";
export { isToolError, type Tool, type ToolAnnotations, ToolError, tool } from "../model/tools.ts";
export type { Client, Progress, Turn, Turn as ToolTurn } from "../model/turn.ts";
export { isUrlElicitationRequired, UrlElicitationRequired } from "../model/url-elicitation.ts";
export type { McpArrival, StreamPause } from "./arrival.ts";
export type { Definition, Registry } from "./catalog.ts";
export type { ListName } from "./changes.ts";
export type { ClientFacts, ClientLink, LinkRequestOptions } from "./client-link.ts";
export type { ConnectOptions } from "./connect.ts";
export { anyParams, type CustomMethod, customMethod } from "./custom-methods.ts";
export type { McpServerOptions, RequestStateOptions } from "./options.ts";
export { createMcpServer, type McpServer } from "./server.ts";
