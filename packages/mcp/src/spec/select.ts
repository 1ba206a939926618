// The revisions of the specification, and which of those that a server serves is the one of a message.

import { isJsonObject, type JsonValue, LocalError, member } from "@dragoman/jsonrpc";
import { headers } from "./headers.ts";
import { namedVersion } from "./meta.ts";
import { methods } from "./methods.ts";
import type { Facts, Handshake, McpProfile, ServedVersions } from "./profile.ts";
import { rev20241105 } from "./rev-2024-11-05.ts";
import { rev20250326 } from "./rev-2025-03-26.ts";
import { rev20250618 } from "./rev-2025-06-18.ts";
import { rev20251125 } from "./rev-2025-11-25.ts";
import { rev20260728 } from "./rev-2026-07-28.ts";

/** All revisions, oldest first. */
export const profiles: readonly McpProfile[] = Object.freeze([
  rev20241105,
  rev20250326,
  rev20250618,
  rev20251125,
  rev20260728,
]);

/** What a request without a version header speaks, where nothing else tells (Transports, Protocol Version Header). */
const assumed = rev20250326;

/** The revisions that one server serves. At least one lifecycle has some. */
export class Revisions {
  readonly all: readonly McpProfile[];
  readonly versions: ServedVersions;
  readonly #byVersion: ReadonlyMap<string, McpProfile>;
  readonly #newestHandshake: McpProfile | undefined;
  readonly #newestPerRequest: McpProfile | undefined;
  readonly #newest: McpProfile;
  readonly #assumed: McpProfile;

  constructor(all: readonly McpProfile[]) {
    const byAge = [...all].reverse();
    const handshake = byAge.filter(({ lifecycle }) => lifecycle === "handshake");
    const [newest] = byAge;
    if (newest === undefined) throw new LocalError("ERR_CONFIG", "expected at least one revision to serve");
    this.all = all;
    this.versions = {
      all: byAge.map(({ version }) => version),
      handshake: handshake.map(({ version }) => version),
      perRequest: byAge.filter((profile) => !handshake.includes(profile)).map(({ version }) => version),
    };
    this.#byVersion = new Map(all.map((profile) => [profile.version, profile]));
    this.#newestHandshake = handshake[0];
    this.#newestPerRequest = byAge.find(({ lifecycle }) => lifecycle === "per-request");
    this.#newest = newest;
    this.#assumed = all.includes(assumed) ? assumed : (this.#newestHandshake ?? newest);
  }

  get(version: string): McpProfile | undefined {
    return this.#byVersion.get(version);
  }

  /** The revision of a handshake: the one asked for, else our newest that has handshakes (Lifecycle, Version Negotiation). */
  negotiate(asked: JsonValue | undefined): McpProfile | undefined {
    const profile = typeof asked === "string" ? this.#byVersion.get(asked) : undefined;
    return profile?.lifecycle === "handshake" ? profile : this.#newestHandshake;
  }

  /**
   * The profile of a message (Versioning, Backward Compatibility). A revision named in the body decides, even one
   * that is not served; then a handshake; then the version header; then what the sender agreed on before.
   * @param value undefined where the bytes were no JSON
   */
  select(value: JsonValue | undefined, facts: Facts): McpProfile {
    if (isJsonObject(value)) {
      const params = member(value, "params");
      const named = namedVersion(params);
      if (named !== undefined && this.#newestPerRequest !== undefined) return this.#named(named);
      if (member(value, "method") === methods.initialize.name) {
        const asked = isJsonObject(params) ? member(params, "protocolVersion") : undefined;
        return this.negotiate(asked) ?? this.#newest;
      }
    }
    return this.ofHeader(facts.head?.header(headers.version), facts.handshake);
  }

  #named(version: JsonValue): McpProfile {
    const profile = typeof version === "string" ? this.#byVersion.get(version) : undefined;
    if (profile?.lifecycle === "per-request") return profile;
    return this.#newestPerRequest ?? this.#newest;
  }

  /** The profile by what stands outside the body. */
  ofHeader(version: string | undefined, handshake: Handshake): McpProfile {
    const named = version === undefined ? undefined : this.#byVersion.get(version);
    if (named?.lifecycle === "per-request") return named;
    if (handshake.kind === "session") return handshake.profile;
    if (handshake.kind === "connection") return handshake.profile ?? this.#newestHandshake ?? this.#newest;
    return named ?? (version === undefined ? this.#assumed : (this.#newestHandshake ?? this.#newest));
  }
}

/** The revisions with the given versions; all of them by default. */
export function serveRevisions(versions?: readonly string[]): Revisions {
  if (versions === undefined) return new Revisions(profiles);
  for (const version of versions) {
    if (profiles.some((profile) => profile.version === version)) continue;
    const known = profiles.map((profile) => profile.version).join(", ");
    throw new LocalError("ERR_CONFIG", `expected "revisions" to hold some of ${known}, got "${version}"`);
  }
  return new Revisions(profiles.filter((profile) => versions.includes(profile.version)));
}
