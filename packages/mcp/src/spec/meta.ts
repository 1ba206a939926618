// `_meta`: the keys that the protocol reserves, and how a message is asked for them.

import { isJsonObject, type JsonObject, type JsonValue, member } from "@dragoman/jsonrpc";

/** The member of params and results that holds metadata (Overview, `_meta`). */
export const metaMember = "_meta";

export const metaKeys = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  logLevel: "io.modelcontextprotocol/logLevel",
  serverInfo: "io.modelcontextprotocol/serverInfo",
  subscriptionId: "io.modelcontextprotocol/subscriptionId",
  relatedTask: "io.modelcontextprotocol/related-task",
  progressToken: "progressToken",
} as const;

/** The metadata of params; undefined where there are none. */
export function metaOf(params: JsonValue | undefined): JsonObject | undefined {
  if (!isJsonObject(params)) return undefined;
  const meta = member(params, metaMember);
  return isJsonObject(meta) ? meta : undefined;
}

/** The revision that a call's metadata name, of whatever type; undefined where they name none. */
export function namedVersion(params: JsonValue | undefined): JsonValue | undefined {
  const meta = metaOf(params);
  return meta === undefined ? undefined : member(meta, metaKeys.protocolVersion);
}

/** The token under which a caller wants progress (Progress, Progress Flow); one of another type counts as none. */
export function progressTokenOf(params: JsonValue | undefined): string | number | undefined {
  const meta = metaOf(params);
  const token = meta === undefined ? undefined : member(meta, metaKeys.progressToken);
  return typeof token === "string" || (typeof token === "number" && Number.isSafeInteger(token))
    ? token
    : undefined;
}
