// The request of a case: where it goes and under which headers.

import { bodyOf, type HeaderChanges, type ProfileName, type WireCase } from "./corpus.ts";
import type { HeaderLines, RawRequest } from "./raw-http.ts";

export const profileNames: readonly ProfileName[] = [
  "jsonrpc",
  "mcp-legacy",
  "mcp-modern",
  "a2a-1.0",
  "a2a-0.3",
];

/** Where the profiles are served; the legacy lifecycle also without sessions. */
export const paths = {
  jsonrpc: "/jsonrpc",
  "mcp-legacy": "/mcp",
  "mcp-modern": "/mcp",
  "a2a-1.0": "/a2a",
  "a2a-0.3": "/a2a",
} as const satisfies Record<ProfileName, string>;

export const statelessPath = "/mcp-stateless";

type Headers = Map<string, readonly [name: string, values: readonly string[]]>;

const jsonAndEvents = "application/json, text/event-stream";

function defaults(profile: ProfileName): Headers {
  const lines: [string, string][] = [
    ["Content-Type", "application/json"],
    ["Accept", profile === "jsonrpc" ? "application/json" : jsonAndEvents],
  ];
  if (profile === "mcp-legacy") lines.push(["MCP-Protocol-Version", "2025-11-25"]);
  if (profile === "mcp-modern") {
    lines.push(["MCP-Protocol-Version", "2026-07-28"], ["Mcp-Method", "tools/call"], ["Mcp-Name", "count"]);
  }
  if (profile === "a2a-1.0") lines.push(["A2A-Version", "1.0"]);
  return new Map(lines.map(([name, value]) => [name.toLowerCase(), [name, [value]] as const]));
}

function change(headers: Headers, changes: HeaderChanges | undefined): void {
  for (const [name, value] of Object.entries(changes ?? {})) {
    if (value === null) headers.delete(name.toLowerCase());
    else headers.set(name.toLowerCase(), [name, typeof value === "string" ? [value] : value]);
  }
}

function toLines(headers: Headers): HeaderLines {
  return [...headers.values()].flatMap(([name, values]) => values.map((value) => [name, value] as const));
}

export interface Placed {
  readonly path: string;
  readonly session: string | undefined;
}

export function requestOf(wireCase: WireCase, profile: ProfileName, { path, session }: Placed): RawRequest {
  const headers = defaults(profile);
  if (session !== undefined) headers.set("mcp-session-id", ["Mcp-Session-Id", [session]]);
  change(headers, wireCase.headers);
  change(headers, wireCase.headersFor?.[profile]);
  return {
    method: wireCase.httpMethod ?? "POST",
    target: wireCase.query === undefined ? path : `${path}?${wireCase.query}`,
    headers: toLines(headers),
    body: bodyOf(wireCase, profile),
    wire: wireCase.wire,
  };
}

/** The request that is still running when the one of the case is sent. */
export function inflightOf(
  wireCase: WireCase,
  profile: ProfileName,
  { path, session }: Placed,
): RawRequest | undefined {
  const body = wireCase.inflight?.bodyFor[profile];
  if (body === undefined) return undefined;
  const headers = defaults(profile);
  if (session !== undefined) headers.set("mcp-session-id", ["Mcp-Session-Id", [session]]);
  change(headers, wireCase.inflight?.headersFor?.[profile]);
  return { method: "POST", target: path, headers: toLines(headers), body: Buffer.from(body) };
}

/** The revision of the session that a legacy case needs; undefined where it needs none. */
export function sessionRevision(wireCase: WireCase, profile: ProfileName): string | undefined {
  if (profile !== "mcp-legacy" || wireCase.session === false) return undefined;
  return wireCase.session?.version ?? "2025-11-25";
}

/** The two requests that open a session. */
export function handshake(
  path: string,
  revision: string,
): { readonly open: RawRequest; ready(session: string): RawRequest } {
  const common: HeaderLines = [
    ["Content-Type", "application/json"],
    ["Accept", jsonAndEvents],
  ];
  const params = { protocolVersion: revision, capabilities: {}, clientInfo: { name: "wire", version: "1" } };
  const post = (headers: HeaderLines, message: object): RawRequest => ({
    method: "POST",
    target: path,
    headers,
    body: Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message })),
  });
  return {
    open: post(common, { id: "open", method: "initialize", params }),
    ready: (session) =>
      post([...common, ["MCP-Protocol-Version", revision], ["Mcp-Session-Id", session]], {
        method: "notifications/initialized",
      }),
  };
}
