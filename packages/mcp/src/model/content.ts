// Content of results and prompts as the newest revision has it (Tools, Tool Result; Resources, Resource Contents), and
// short ways to make it.

import type { JsonObject } from "@dragoman/jsonrpc";
import { toBase64 } from "./base64.ts";

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

/** A text as content. */
export function textBlock(text: string): TextContent {
  return { type: "text", text };
}

/** A picture, from its bytes or their Base64. */
export function imageBlock(data: string | Uint8Array, mimeType: string): MediaContent {
  return { type: "image", data: typeof data === "string" ? data : toBase64(data), mimeType };
}

/** A sound, from its bytes or their Base64. */
export function audioBlock(data: string | Uint8Array, mimeType: string): MediaContent {
  return { type: "audio", data: typeof data === "string" ? data : toBase64(data), mimeType };
}

/** A resource that the client may read. */
export function resourceLink(link: Omit<ResourceLink, "type">): ResourceLink {
  return { type: "resource_link", ...link };
}

/** A resource with what stands in it. */
export function embeddedResource(resource: ResourceContents): EmbeddedResource {
  return { type: "resource", resource };
}

const blockTypes: ReadonlySet<unknown> = new Set<ContentBlock["type"]>([
  "text",
  "image",
  "audio",
  "resource",
  "resource_link",
]);

/** Whether a value means to be a block; whether it is a good one, `faultOfBlock` says. */
export function isContentBlock(value: unknown): value is ContentBlock {
  return typeof value === "object" && value !== null && "type" in value && blockTypes.has(value.type);
}

/** A value that is a whole result: its content is blocks and nothing else. */
export function isCallToolResult(value: unknown): value is CallToolResult {
  if (typeof value !== "object" || value === null || !("content" in value)) return false;
  return Array.isArray(value.content) && value.content.every(isContentBlock);
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What is wrong with a block that user code made, if anything: it is not sent then. */
export function faultOfBlock(block: ContentBlock): string | undefined {
  switch (block.type) {
    case "text":
      return typeof block.text === "string" ? undefined : "a text block needs a text";
    case "image":
    case "audio":
      if (typeof block.mimeType !== "string") return `an ${block.type} block needs a mimeType`;
      return typeof block.data === "string" && base64.test(block.data)
        ? undefined
        : `an ${block.type} block needs data in Base64`;
    case "resource_link":
      return typeof block.uri === "string" && typeof block.name === "string"
        ? undefined
        : "a resource link needs a uri and a name";
    case "resource":
      return faultOfContents(block.resource);
  }
}

/** The same of the contents of a resource. */
export function faultOfContents(contents: ResourceContents): string | undefined {
  if (typeof contents?.uri !== "string") return "contents of a resource need a uri";
  const { text, blob } = contents as { text?: unknown; blob?: unknown };
  if ((text === undefined) === (blob === undefined)) return "contents of a resource have a text or a blob";
  if (text !== undefined) return typeof text === "string" ? undefined : "the text of a resource is a string";
  return typeof blob === "string" && base64.test(blob) ? undefined : "the blob of a resource is Base64";
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
