// The checks of a modern request between the choice of its profile and its dispatch, in the order in which they
// win (2026-07-28: Overview, `_meta`; Streamable HTTP, Server Validation; Versioning, Negotiation).

import {
  isJsonObject,
  type JsonValue,
  member,
  quote,
  type Refusal,
  type RequestFrame,
  refuse,
  typeName,
} from "@dragoman/jsonrpc";
import type { McpCondition } from "./conditions.ts";
import { decodeHeaderValue } from "./headers.ts";
import { metaKeys } from "./names.ts";
import type { McpProfile } from "./profile.ts";
import { isModern, metaOf, profileOf, revisions } from "./select.ts";

/** The headers that repeat what the body says; undefined where the carrier has none. */
export interface MirroredHeaders {
  readonly revision: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
}

export type Check = (
  frame: RequestFrame,
  profile: McpProfile,
  mirrored: MirroredHeaders | undefined,
) => Refusal<McpCondition> | undefined;

/** MCP-META-1, MCP-META-2: a request names its revision and the client's capabilities. */
const metadata: Check = (frame) => {
  const meta = metaOf(frame.params);
  if (!isJsonObject(meta)) {
    return refuse("meta-missing", `expected params._meta to be an object, got ${typeName(meta)}`);
  }
  return (
    checkMember(meta[metaKeys.protocolVersion], metaKeys.protocolVersion, "string") ??
    checkMember(meta[metaKeys.clientCapabilities], metaKeys.clientCapabilities, "object")
  );
};

function checkMember(
  value: JsonValue | undefined,
  key: string,
  type: "string" | "object",
): Refusal<McpCondition> | undefined {
  const fits = type === "string" ? typeof value === "string" : isJsonObject(value);
  if (fits) return undefined;
  const article = type === "object" ? "an" : "a";
  return refuse(
    "meta-missing",
    `expected params._meta[${quote(key)}] to be ${article} ${type}, got ${typeName(value)}`,
  );
}

/** MCP-HTTP-1, MCP-HTTP-2: headers that are there repeat the body. */
const agreement: Check = (frame, _profile, mirrored) => {
  if (mirrored === undefined) return undefined;
  const meta = metaOf(frame.params);
  const revision = isJsonObject(meta) ? member(meta, metaKeys.protocolVersion) : undefined;
  if (mirrored.revision !== revision) {
    return mismatch("MCP-Protocol-Version", mirrored.revision, String(revision));
  }
  return mirrored.method === undefined || mirrored.method === frame.method
    ? undefined
    : mismatch("Mcp-Method", mirrored.method, frame.method);
};

/** MCP-VER-1: the revision is one that is served. */
const revisionServed: Check = (frame) => {
  const meta = metaOf(frame.params);
  const requested = isJsonObject(meta) ? String(member(meta, metaKeys.protocolVersion)) : "";
  if (isModern(profileOf(requested))) return undefined;
  const supported = revisions();
  return refuse(
    "revision-unsupported",
    `${quote(requested)} is not served here; use one of ${supported.join(", ")}`,
    {
      data: { supported, requested },
    },
  );
};

/** MCP-HTTP-3, MCP-HTTP-4: the standard headers are present, and `Mcp-Name` names what params name. */
const presence: Check = (frame, profile, mirrored) => {
  if (mirrored === undefined) return undefined;
  if (mirrored.method === undefined) return mismatch("Mcp-Method", undefined, frame.method);
  const nameParam = profile.methods.get(frame.method)?.nameParam;
  if (nameParam === undefined || !isJsonObject(frame.params)) return undefined;
  const name = member(frame.params, nameParam);
  if (typeof name !== "string") return undefined;
  if (mirrored.name === name) return undefined;
  const decoded = mirrored.name === undefined ? undefined : decodeHeaderValue(mirrored.name);
  return decoded === name ? undefined : mismatch("Mcp-Name", mirrored.name, name);
};

function mismatch(header: string, got: string | undefined, wanted: string): Refusal<McpCondition> {
  const found = got === undefined ? "the header is missing" : `got ${quote(got)}`;
  return refuse("header-mismatch", `expected ${header} to repeat ${quote(wanted)} of the body, ${found}`);
}

export const modernChecks: readonly Check[] = Object.freeze([metadata, agreement, revisionServed, presence]);
