// A resource as its author defines it.

import type { JsonObject, Principal } from "@dragoman/jsonrpc";
import type { ResourceContents } from "./content.ts";

export interface ReadTurn {
  readonly signal: AbortSignal;
  readonly principal: Principal | undefined;
}

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: JsonObject;
  readonly _meta?: JsonObject;
  /** Its text, its bytes, or whole contents. */
  readonly read: (turn: ReadTurn) => ResourceOutput | Promise<ResourceOutput>;
}

export type ResourceOutput = string | Uint8Array | readonly ResourceContents[];
