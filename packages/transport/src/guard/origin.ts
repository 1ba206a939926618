// Which web pages may call this server. Only browsers send Origin, so a request without one passes.

import { LocalError } from "@dragoman/jsonrpc";
import { isLoopback } from "./host.ts";

/** Origins such as `https://app.example`; the port counts. */
export type AllowedOrigins = "loopback" | "any" | readonly string[];

/** A check of Origin field values (RFC 6454 §7). `null` passes only where it is listed. */
export function originCheck(allowed: AllowedOrigins): (origin: string) => boolean {
  if (allowed === "any") return () => true;
  if (allowed === "loopback") {
    return (origin) => {
      const url = parseOrigin(origin);
      return url !== undefined && isLoopback(url.hostname);
    };
  }
  const origins = new Set(allowed.map(listed));
  return (origin) => origins.has(canonicalOrigin(origin) ?? "");
}

function listed(text: string): string {
  const origin = canonicalOrigin(text);
  if (origin === undefined)
    throw new LocalError("ERR_CONFIG", `expected an origin such as https://app.example, got "${text}"`);
  return origin;
}

function canonicalOrigin(text: string): string | undefined {
  if (text === "null") return text;
  const url = parseOrigin(text);
  if (url === undefined) return undefined;
  // schemes that the URL standard does not know have no origin there
  return url.origin === "null" ? text.toLowerCase() : url.origin;
}

/** A scheme, a host and perhaps a port, and nothing else that a URL may hold. */
function parseOrigin(text: string): URL | undefined {
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:\/\/(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d+)?$/.test(text)) {
    return undefined;
  }
  return URL.canParse(text) ? new URL(text) : undefined;
}
