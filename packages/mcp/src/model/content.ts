// Content blocks of tool results, as the newest revision has them (Tools, Tool Result).

import type { JsonObject } from "@dragoman/jsonrpc";

interface Block {
  readonly annotations?: JsonObject;
  readonly _meta?: JsonObject;
}

export interface TextContent extends Block {
  readonly type: "text";
  readonly text: string;
}

/** An image or a sound; `data` is Base64. */
export interface MediaContent extends Block {
  readonly type: "image" | "audio";
  readonly data: string;
  readonly mimeType: string;
}

export interface ResourceLink extends Block {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface EmbeddedResource extends Block {
  readonly type: "resource";
  readonly resource: ResourceContents;
}

export type ContentBlock = TextContent | MediaContent | ResourceLink | EmbeddedResource;

/** One item of a resource: text, or bytes in Base64. */
export type ResourceContents = {
  readonly uri: string;
  readonly mimeType?: string;
  readonly _meta?: JsonObject;
} & ({ readonly text: string } | { readonly blob: string });

export interface CallToolResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: JsonObject;
}

export function text(value: string): TextContent {
  return { type: "text", text: value };
}
