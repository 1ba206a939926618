// How the two sides of a handshake name themselves, and the params of their messages as they come.

import type { JsonObject, JsonValue } from "@dragoman/jsonrpc";
import { type Decoder, json, jsonObject, object, optional, string } from "@dragoman/schema";
import type { Icon } from "./icons.ts";

/** How a server names itself (Schema, Implementation). */
export interface Implementation {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
}

export interface InitializeParams {
  readonly protocolVersion: string;
  readonly capabilities: JsonObject;
  readonly clientInfo: { readonly name: string; readonly version: string } & JsonObject;
}

export const initializeParams: Decoder<InitializeParams> = object({
  protocolVersion: string(),
  capabilities: jsonObject(),
  clientInfo: object({ name: string(), version: string() }),
});

export interface CancelledParams {
  readonly requestId?: JsonValue;
  readonly reason?: string;
}

export const cancelledParams: Decoder<CancelledParams> = object({
  requestId: optional(json()),
  reason: optional(string()),
});
