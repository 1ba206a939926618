// Content of results as the newest revision has it (Tools, Tool Result; Resources, Resource Contents).

import type { JsonObject } from "@dragoman/jsonrpc";

interface Block {
  readonly annotations?: JsonObject;
  readonly _meta?: JsonObject;
}

export interface TextContent extends Block {
  readonly type: "text";
  readonly text: string;
}

/** A picture or a sound; `data` is Base64. */
export interface MediaContent extends Block {
  readonly type: "image" | "audio";
  readonly data: string;
  readonly mimeType: string;
}

export interface ResourceLink extends Block {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
}

export interface EmbeddedResource extends Block {
  readonly type: "resource";
  readonly resource: ResourceContents;
}

export type ContentBlock = TextContent | MediaContent | ResourceLink | EmbeddedResource;

/** One item of a resource: a text, or bytes as Base64. */
export type ResourceContents = {
  readonly uri: string;
  readonly mimeType?: string;
  readonly _meta?: JsonObject;
} & ({ readonly text: string } | { readonly blob: string });

export interface CallToolResult {
  readonly content: readonly ContentBlock[];
  /** Any JSON value; revisions that allow objects only get nothing else. */
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: JsonObject;
}

const blockTypes: ReadonlySet<unknown> = new Set<ContentBlock["type"]>([
  "text",
  "image",
  "audio",
  "resource",
  "resource_link",
]);

export function isContentBlock(value: unknown): value is ContentBlock {
  return typeof value === "object" && value !== null && "type" in value && blockTypes.has(value.type);
}

/** A value that is a whole result: its content is blocks and nothing else. */
export function isCallToolResult(value: unknown): value is CallToolResult {
  if (typeof value !== "object" || value === null || !("content" in value)) return false;
  return Array.isArray(value.content) && value.content.every(isContentBlock);
}

export function textBlock(text: string): TextContent {
  return { type: "text", text };
}

/** Says a block in words, for a client that does not know its type. */
export function describeBlock(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return `[${block.type}, ${block.mimeType}]`;
    case "resource":
      return `[resource ${block.resource.uri}]`;
    case "resource_link":
      return `${block.title ?? block.name}: ${block.uri}`;
  }
}
