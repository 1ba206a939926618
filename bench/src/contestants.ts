// Who takes part, under which name in the tables.

import type { ServerSpec } from "./servers.ts";

export const ours = "dragoman";
export const v2 = "mcp v2";
export const v2Json = "mcp v2, JSON answers";
export const sdk1 = "mcp sdk 1";
export const sdk1Json = "mcp sdk 1, JSON answers";
export const a2aJs = "a2a-js";

export const rawHttp: ServerSpec = { file: "baselines/raw-http.js" };
export const rawSse: ServerSpec = { file: "baselines/raw-sse.js" };
export const rawStrict: ServerSpec = { file: "baselines/raw-strict.js" };
export const rawNet: ServerSpec = { file: "baselines/raw-net.js" };
export const rawNoParse: ServerSpec = { file: "baselines/raw-noparse.js" };

export function dragoman(env: Readonly<Record<string, string>> = {}): ServerSpec {
  return { file: "server.js", env: env };
}

export function mcpV2(env: Readonly<Record<string, string>> = {}): ServerSpec {
  return { file: "peers/mcp-v2.js", env };
}

export function mcpSdk1(env: Readonly<Record<string, string>> = {}): ServerSpec {
  return { file: "peers/mcp-sdk1.js", env };
}

export function a2aJsServer(env: Readonly<Record<string, string>> = {}): ServerSpec {
  return { file: "peers/a2a-js.js", env };
}
