// Which names a request may call this server by. A page of another site can point its own name at the loopback
// address (DNS rebinding), so a server on loopback answers to loopback names only.

import { LocalError } from "@dragoman/jsonrpc";

/** Host names, with a port where only that one is meant: `agent.example`, `agent.example:8443`. */
export type AllowedHosts = "loopback" | "any" | readonly string[];

/** A check of Host field values (RFC 9110 §7.2). */
export function hostCheck(allowed: AllowedHosts): (host: string) => boolean {
  if (allowed === "any") return () => true;
  if (allowed === "loopback") {
    return (host) => {
      const url = parseAuthority(host);
      return url !== undefined && isLoopback(url.hostname);
    };
  }
  const names = new Set(allowed.map(canonicalHost));
  return (host) => {
    const url = parseAuthority(host);
    return url !== undefined && (names.has(url.hostname) || names.has(withPort(url)));
  };
}

function canonicalHost(text: string): string {
  const url = parseAuthority(text);
  if (url === undefined) throw new LocalError("ERR_CONFIG", `expected a host name, got "${text}"`);
  return /:\d+$/.test(text) ? withPort(url) : url.hostname;
}

function withPort(url: URL): string {
  return `${url.hostname}:${url.port === "" ? "80" : url.port}`;
}

/** A host with an optional port, and nothing else that a URL may hold. */
function parseAuthority(text: string): URL | undefined {
  if (!/^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d*)?$/.test(text)) return undefined;
  const url = `http://${text}`;
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** `localhost`, 127.0.0.0/8 and ::1, for a name as URL gives it. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
