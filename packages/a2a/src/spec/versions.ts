// Which versions there are, and which one a request asks for (A2A §3.6).

import type { VersionName } from "./operations.ts";
import type { A2aProfile } from "./profile.ts";
import { v03 } from "./v0-3.ts";
import { v10 } from "./v1-0.ts";

/** The newest first. */
export const profiles: readonly A2aProfile[] = [v10, v03];

/** Names of service parameters (A2A §3.2.6): header fields in lower case, query parameters as written. */
export const versionHeader: string = "a2a-version";
export const versionParameter: string = "A2A-Version";

/** What a request without a version asks for (A2A §3.6.2). */
const assumed: VersionName = "0.3";

/** `Major.Minor`; a patch part does not count (A2A §3.6). Undefined where the value has another form. */
function readVersion(value: string | undefined): string | undefined {
  const text = value?.trim() ?? "";
  if (text === "") return assumed;
  return /^(\d{1,9}\.\d{1,9})(?:\.\d{1,9})?$/.exec(text)?.[1];
}

/** The profile that a value of `A2A-Version` asks for, among those that are served. */
export function profileFor(
  value: string | undefined,
  served: readonly A2aProfile[] = profiles,
): A2aProfile | undefined {
  const exact = served.find((profile) => profile.version === value);
  if (exact !== undefined) return exact;
  const version = readVersion(value);
  return served.find((profile) => profile.version === version);
}
