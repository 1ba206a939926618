// A tool as its author defines it, and the params of a call as they come.

import type { JsonObject, Principal } from "@dragoman/jsonrpc";
import { type Decoder, jsonObject, object, optional, type Schema, string } from "@dragoman/schema";
import type { ContentBlock } from "./content.ts";
import type { Icon } from "./icons.ts";
import type { Turn } from "./turn.ts";

/** Hints about what a tool does; clients do not rely on them (Tools, Annotations). */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

export interface Tool<Input = unknown> {
  /** 1 to 128 of A-Z, a-z, 0-9, `_`, `-`, `.`. */
  readonly name: string;
  /** For people. */
  readonly title?: string;
  /** For the model. */
  readonly description?: string;
  readonly inputSchema: Schema<Input>;
  /** Results are checked against it and sent as structured content. */
  readonly outputSchema?: Schema;
  readonly annotations?: ToolAnnotations;
  readonly icons?: readonly Icon[];
  readonly _meta?: JsonObject;
  /** Whether its calls may be tasks, or are always (Tasks, Tool-Level Negotiation); they never are by default. */
  readonly task?: "forbidden" | "optional" | "required";
  /** Whether a caller may know of the tool and call it; everybody by default. */
  isVisibleTo?(principal: Principal | undefined): boolean;
  /**
   * Gives a text, content blocks, or a whole `CallToolResult`; a tool with an output schema gives a value of it, and
   * any other value is sent as its JSON text. May throw: `ToolError` to tell the caller, `RpcError` for a protocol
   * error; anything else reaches the log alone.
   */
  run(input: Input, turn: Turn): unknown;
}

/** Gives the tool back, with the type of its input taken from its schema. */
export function tool<Input>(definition: Tool<Input>): Tool<Input> {
  return definition;
}

/** Thrown by a tool: its message is for the caller, who gets it as a result with `isError`. */
export class ToolError extends Error {
  readonly brand: "dragoman/tool-error" = "dragoman/tool-error";
  /** What the caller gets instead of the message, where more than a text is to be said. */
  readonly content: readonly ContentBlock[] | undefined;

  constructor(message: string, options: ErrorOptions & { readonly content?: readonly ContentBlock[] } = {}) {
    super(message, options);
    this.name = "ToolError";
    this.content = options.content;
  }
}

/** Whether an error is a ToolError, of this copy of the package or another one. */
export function isToolError(error: unknown): error is ToolError {
  return error instanceof Error && "brand" in error && error.brand === "dragoman/tool-error";
}

export interface CallToolParams {
  readonly name: string;
  readonly arguments?: JsonObject;
}

export const callToolParams: Decoder<CallToolParams> = object({
  name: string(),
  arguments: optional(jsonObject()),
});
