// A request as operations see it, for carriers that have the whole body at hand.

import type { Channel, Principal } from "@dragoman/jsonrpc";
import type { HttpHead, HttpRequest } from "./service.ts";

export function carrierRequest(
  head: HttpHead,
  body: Uint8Array,
  principal: Principal | undefined,
  channel: Channel,
): HttpRequest {
  const { method, path, query } = head;
  return { method, path, query, header: (name) => head.header(name), body, principal, channel };
}
