// From what a tool returned to the members of a result that a revision can carry.

import { isJsonObject } from "@dragoman/jsonrpc";
import {
  type CallToolResult,
  type ContentBlock,
  describeBlock,
  faultOfBlock,
  isCallToolResult,
  isContentBlock,
  textBlock,
} from "../model/content.ts";
import type { McpProfile } from "../spec/profile.ts";

/** What a tool without an output schema returned, as a result: texts and blocks as they are, else as JSON text. */
export function toResult(output: unknown): CallToolResult {
  if (typeof output === "string") return { content: [textBlock(output)] };
  if (output === undefined) return { content: [] };
  if (isContentBlock(output)) return { content: [output] };
  if (Array.isArray(output) && output.length > 0 && output.every(isContentBlock)) return { content: output };
  return isCallToolResult(output) ? output : { content: [textBlock(jsonText(output))] };
}

/** Throws on a block that no client could read: it never leaves the server (MCP-TOOL-9). */
export function checkBlocks(content: readonly ContentBlock[]): void {
  for (const block of content) {
    const fault = faultOfBlock(block);
    if (fault !== undefined) throw new TypeError(`the content cannot be sent: ${fault}`);
  }
}

/** A value of an output schema as a result: structured, and as text for clients that read only that (MCP-TOOL-5). */
export function toStructured(value: unknown): CallToolResult {
  return { content: [textBlock(jsonText(value))], structuredContent: value };
}

function jsonText(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

/** The members of a result in the form of a revision (MCP-TOOL-6). */
export function lower(output: CallToolResult, profile: McpProfile): object {
  const { structuredContent, isError } = output;
  checkBlocks(output.content);
  return {
    content: lowerContent(output.content, profile),
    // members that are undefined are not written
    structuredContent: lowerStructured(structuredContent, profile),
    isError: isError === true ? isError : undefined,
  };
}

/** A value stands in an object of its own where a revision takes objects only. */
function lowerStructured(value: unknown, profile: McpProfile): unknown {
  if (value === undefined || profile.structured === "any" || isJsonObject(value)) return value;
  return { result: value };
}

/** What a revision does not define is said in words. */
export function lowerContent(content: readonly ContentBlock[], profile: McpProfile): readonly ContentBlock[] {
  if (content.every((block) => profile.content.has(block.type))) return content;
  return content.map((block) => (profile.content.has(block.type) ? block : textBlock(describeBlock(block))));
}
