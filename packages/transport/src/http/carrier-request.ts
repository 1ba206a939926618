// A request as operations see it, for carriers that have the whole body at hand.

import type { Principal } from "@dragoman/jsonrpc";
import type { HttpChannel, HttpHead, HttpRequest } from "./service.ts";

export function carrierRequest(
  head: HttpHead,
  body: Uint8Array,
  principal: Principal | undefined,
  channel: HttpChannel,
): HttpRequest {
  const { method, path, query } = head;
  return { method, path, query, header: (name) => head.header(name), body, principal, channel };
}
