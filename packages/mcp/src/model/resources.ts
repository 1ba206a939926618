// A resource as its author defines it, and the params of a read as they come.

import type { JsonObject } from "@dragoman/jsonrpc";
import { type Decoder, object, refine, string } from "@dragoman/schema";
import type { ResourceContents } from "./content.ts";
import type { Turn } from "./turn.ts";

/** A text, bytes, or whole contents where there are several. */
export type ResourceOutput = string | Uint8Array | readonly ResourceContents[];

export interface Resource {
  /** An absolute URI; a read must name it letter by letter. */
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes. */
  readonly size?: number;
  readonly annotations?: JsonObject;
  readonly _meta?: JsonObject;
  /** What stands there, or what finds it out for each read. */
  readonly read: ResourceOutput | ((turn: Turn) => ResourceOutput | Promise<ResourceOutput>);
}

export interface ReadResourceParams {
  readonly uri: string;
}

export const readResourceParams: Decoder<ReadResourceParams> = object({
  uri: refine(string(), (uri) => (URL.canParse(uri) ? undefined : "expected an absolute URI")),
});
