// From what a tool returned to the result that a revision can carry.

import { type CallToolResult, type ContentBlock, text } from "../model/content.ts";
import type { McpProfile } from "../spec/profile.ts";

/** A text, blocks, or a whole result; anything else is a value, which stands as text too (Tools, Structured Content). */
export function toResult(output: unknown): CallToolResult {
  if (typeof output === "string") return { content: [text(output)] };
  if (output === undefined) return { content: [] };
  if (isBlock(output)) return { content: [output] };
  if (Array.isArray(output) && output.length > 0 && output.every(isBlock)) return { content: output };
  if (isResult(output)) return output;
  return structured(output);
}

export function structured(value: unknown): CallToolResult {
  return { content: [text(JSON.stringify(value) ?? "null")], structuredContent: value };
}

/** A whole result has content and nothing that a result does not have. */
export function isResult(output: unknown): output is CallToolResult {
  if (typeof output !== "object" || output === null || !("content" in output)) return false;
  const known = new Set(["content", "structuredContent", "isError", "_meta"]);
  return (
    Array.isArray(output.content) &&
    output.content.every(isBlock) &&
    Object.keys(output).every((key) => known.has(key))
  );
}

const blockTypes: ReadonlySet<unknown> = new Set(["text", "image", "audio", "resource", "resource_link"]);

function isBlock(value: unknown): value is ContentBlock {
  return typeof value === "object" && value !== null && "type" in value && blockTypes.has(value.type);
}

/** Lowers a result to a revision: what it does not know becomes text or goes. */
export function lower(output: CallToolResult, profile: McpProfile): object {
  const { structured: form, content: known } = profile.tools;
  const content = output.content.every((block) => known.includes(block.type))
    ? output.content
    : output.content.map((block) => (known.includes(block.type) ? block : text(describe(block))));
  const { structuredContent } = output;
  return {
    content,
    ...(structuredContent === undefined || form === "none"
      ? {}
      : {
          structuredContent:
            form === "any" || isPlainObject(structuredContent)
              ? structuredContent
              : { result: structuredContent },
        }),
    ...(output.isError === true ? { isError: true } : {}),
  };
}

function describe(block: ContentBlock): string {
  return block.type === "resource_link" ? `${block.name}: ${block.uri}` : `[${block.type}]`;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
