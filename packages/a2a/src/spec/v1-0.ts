// A2A 1.0: details of errors are typed messages of google.rpc (A2A §9.5).

import type { JsonValue } from "@dragoman/jsonrpc";
import { type A2aProfile, a2aProfile, type ErrorFacts } from "./profile.ts";

const errorInfo = "type.googleapis.com/google.rpc.ErrorInfo";
const badRequest = "type.googleapis.com/google.rpc.BadRequest";
const domain = "a2a-protocol.org";

function errorData({ reason, metadata, violations }: ErrorFacts): JsonValue | undefined {
  const details: JsonValue[] = [];
  if (reason !== undefined) {
    details.push({
      "@type": errorInfo,
      reason,
      domain,
      ...(metadata === undefined ? {} : { metadata }),
    });
  }
  if (violations !== undefined) {
    const fieldViolations = violations.map(({ field, description }) => ({ field, description }));
    details.push({ "@type": badRequest, fieldViolations });
  }
  return details.length === 0 ? undefined : details;
}

export const v10: A2aProfile = a2aProfile("1.0", errorData);
