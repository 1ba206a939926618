// A route that serves one text, such as an agent card or a health report, to GET and HEAD.

import { plainAnswer } from "./refusal.ts";
import type { HttpAnswer, HttpHeaders, HttpOperation, HttpRequest, HttpRoute } from "./service.ts";

export interface TextRouteOptions {
  /** The text, made anew for each request where it is a function. */
  readonly text: string | ((request: HttpRequest) => string | Promise<string>);
  /** application/json by default. */
  readonly contentType?: string;
  /** The Cache-Control field: `no-cache` by default, so that the ETag is asked for each time. */
  readonly cacheControl?: string;
  /** Further header fields. */
  readonly headers?: HttpHeaders;
  /** Replaces the plain words of refusals. */
  readonly refuse?: HttpRoute["refuse"];
}

/** A text with an ETag; a client that has it already is answered 304 (RFC 9110 §13.1.2). */
export function textRoute(options: TextRouteOptions): HttpRoute {
  const { text, contentType = "application/json", cacheControl = "no-cache", headers } = options;
  const tagOf = rememberLast(entityTag);

  const answer = async (request: HttpRequest): Promise<HttpAnswer> => {
    const body = typeof text === "string" ? text : await text(request);
    const etag = await tagOf(body);
    const fields = { ...headers, etag, "cache-control": cacheControl };
    return isKnown(request.header("if-none-match"), etag)
      ? { kind: "empty", status: 304, headers: fields }
      : { kind: "body", status: 200, body, contentType, headers: fields };
  };

  const operation: HttpOperation = { handle: answer };
  return {
    operations: new Map([
      ["GET", operation],
      ["HEAD", operation],
    ]),
    refuse: options.refuse ?? plainAnswer,
  };
}

async function entityTag(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `"${hex.join("").slice(0, 32)}"`;
}

function rememberLast(work: (text: string) => Promise<string>): (text: string) => Promise<string> {
  let last: { readonly text: string; readonly tag: Promise<string> } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, tag: work(text) };
    return last.tag;
  };
}

/** Weak comparison, as If-None-Match asks for. */
function isKnown(field: string | undefined, etag: string): boolean {
  if (field === undefined) return false;
  return field.split(",").some((item) => {
    const tag = item.trim();
    return tag === "*" || tag === etag || tag === `W/${etag}`;
  });
}
