// What is known of the client of a call: from its own metadata, or from the handshake before it.

import { type Exchange, isJsonObject, type JsonObject, member } from "@dragoman/jsonrpc";
import type { Client } from "../model/turn.ts";
import { metaKeys, metaOf } from "../spec/meta.ts";
import type { McpProfile } from "../spec/profile.ts";
import type { McpArrival } from "./arrival.ts";
import type { ClientFacts } from "./client-link.ts";

const nothing: JsonObject = Object.freeze({});
const unknownClient: ClientFacts = Object.freeze({ info: undefined, capabilities: nothing });

/** A revision without a handshake takes nothing from earlier requests (Overview, Statelessness). */
export function factsOf(exchange: Exchange<McpArrival>, { lifecycle }: McpProfile): ClientFacts {
  if (lifecycle === "handshake") return exchange.arrival.link?.facts ?? unknownClient;
  const meta = metaOf(exchange.frame.params);
  if (meta === undefined) return unknownClient;
  const info = member(meta, metaKeys.clientInfo);
  const capabilities = member(meta, metaKeys.clientCapabilities);
  return {
    info: isJsonObject(info) ? info : undefined,
    capabilities: isJsonObject(capabilities) ? capabilities : nothing,
  };
}

export function clientOf(exchange: Exchange<McpArrival>, profile: McpProfile): Client {
  const { info, capabilities } = factsOf(exchange, profile);
  const extensions = profile.extensions ? member(capabilities, "extensions") : undefined;
  return { info, capabilities, extensions: isJsonObject(extensions) ? extensions : nothing };
}
