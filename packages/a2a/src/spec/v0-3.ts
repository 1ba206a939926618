// A2A 0.3: details of errors have no fixed form (0.3 §8), so they are one plain object.

import type { JsonValue } from "@dragoman/jsonrpc";
import { type A2aProfile, a2aProfile, type ErrorFacts } from "./profile.ts";

/** The version of the specification that an agent card of this form names; it has a patch part there. */
export const legacyCardVersion: string = "0.3.0";

function errorData({ metadata, violations }: ErrorFacts): JsonValue | undefined {
  if (violations === undefined) return metadata;
  return { ...metadata, fields: violations.map(({ field, description }) => ({ field, description })) };
}

export const v03: A2aProfile = a2aProfile("0.3", errorData);
