// The revisions that are served, oldest first, and how a message finds its own.

import { isJsonObject, type JsonValue, member } from "@dragoman/jsonrpc";
import { metaKeys, methods } from "./names.ts";
import type { McpProfile } from "./profile.ts";
import { rev20241105 } from "./rev-2024-11-05.ts";
import { rev20250326 } from "./rev-2025-03-26.ts";
import { rev20250618 } from "./rev-2025-06-18.ts";
import { rev20251125 } from "./rev-2025-11-25.ts";
import { rev20260728 } from "./rev-2026-07-28.ts";

export const profiles: readonly McpProfile[] = Object.freeze([
  rev20241105,
  rev20250326,
  rev20250618,
  rev20251125,
  rev20260728,
]);

const byRevision: ReadonlyMap<string, McpProfile> = new Map(
  profiles.map((profile) => [profile.revision, profile]),
);

export const newestLegacy: McpProfile = rev20251125;
export const newestModern: McpProfile = rev20260728;
/** What a legacy request without a version header speaks (Transports, Protocol Version Header). */
export const assumedLegacy: McpProfile = rev20250326;

/** The profile of a revision; undefined where it is not served. */
export function profileOf(revision: string): McpProfile | undefined {
  return byRevision.get(revision);
}

export function isModern(profile: McpProfile | undefined): boolean {
  return profile?.lifecycle === "per-request";
}

/** Revisions with the given lifecycle, newest first. */
export function revisions(lifecycle?: McpProfile["lifecycle"]): readonly string[] {
  const chosen = profiles.filter((profile) => lifecycle === undefined || profile.lifecycle === lifecycle);
  return chosen.map((profile) => profile.revision).reverse();
}

/** The revision that a handshake ends with: the one asked for, or our newest that has a handshake. */
export function negotiate(requested: string): McpProfile {
  const profile = byRevision.get(requested);
  return profile === undefined || isModern(profile) ? newestLegacy : profile;
}

/** `params._meta` of a message, where it has one. */
export function metaOf(params: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(params) ? member(params, "_meta") : undefined;
}

/** The revision that the metadata of a request names, of whatever type; undefined where there is none. */
export function metaRevision(message: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(message)) return undefined;
  const meta = metaOf(member(message, "params"));
  return isJsonObject(meta) ? member(meta, metaKeys.protocolVersion) : undefined;
}

/** Whether a parsed message is the opening of a handshake. */
export function isInitialize(message: JsonValue | undefined): boolean {
  return isJsonObject(message) && member(message, "method") === methods.initialize;
}
