// What a carrier knows of an A2A message: which version it asks for (A2A §3.6.1).

import type { Arrival } from "@dragoman/jsonrpc";
import type { HttpRequest } from "@dragoman/transport";
import { versionHeader, versionParameter } from "../spec/versions.ts";

export interface A2aArrival extends Arrival {
  /** `A2A-Version` as it was sent. */
  readonly version: string | undefined;
}

export function arrivalOf(request: HttpRequest): A2aArrival {
  const { channel, principal } = request;
  return {
    channel,
    principal,
    inFlight: undefined,
    onResponse: undefined,
    version: requestedVersion(request),
  };
}

/** The header field; where there is none, the query parameter. */
export function requestedVersion(head: Pick<HttpRequest, "header" | "query">): string | undefined {
  const field = head.header(versionHeader);
  if (field !== undefined || head.query === "") return field;
  return new URLSearchParams(head.query).get(versionParameter) ?? undefined;
}
