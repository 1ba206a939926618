// A tool as its author defines it.

import type { JsonObject, Principal } from "@dragoman/jsonrpc";
import type { Schema } from "@dragoman/schema";
import type { CallToolResult, ContentBlock } from "./content.ts";

export interface Progress {
  /** Grows with each report. */
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What a tool sees of the call that runs it. */
export interface ToolTurn {
  /** Aborts on cancellation and on a time limit; on disconnect where the revision says so. */
  readonly signal: AbortSignal;
  readonly principal: Principal | undefined;
  /** Whether the caller asked for progress; reports go nowhere otherwise. */
  readonly wantsProgress: boolean;
  /** Reports progress; one that does not grow is dropped. Await it, so that a slow reader slows the work down. */
  progress(report: Progress): void | Promise<void>;
}

/** A text, content blocks, a whole result, or, where the tool has an output schema, a value of that schema. */
export type ToolOutput = string | ContentBlock | readonly ContentBlock[] | CallToolResult | unknown;

export interface Tool<Input = unknown> {
  /** 1 to 128 of A-Z, a-z, 0-9, `_`, `-`, `.` (Tools, Tool Names). */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: Schema<Input>;
  readonly outputSchema?: Schema;
  readonly annotations?: JsonObject;
  readonly _meta?: JsonObject;
  /** May throw: ToolError to tell the caller, RpcError for a protocol error, anything else stays in the log. */
  readonly run: (input: Input, turn: ToolTurn) => ToolOutput | Promise<ToolOutput>;
}

/** Thrown by a tool: its message is for the caller, who gets it as a result with `isError`. */
export class ToolError extends Error {
  readonly brand: "dragoman/tool-error" = "dragoman/tool-error";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ToolError";
  }
}

export function isToolError(error: unknown): error is ToolError {
  return error instanceof Error && "brand" in error && error.brand === "dragoman/tool-error";
}
