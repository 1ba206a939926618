// Refusals in the words of a version: what A2A knows about an error goes into its `data`.

import { isJsonObject, type Refusal, type Reply, RpcError, refuse, refused } from "@dragoman/jsonrpc";
import { type A2aCondition, answers, reasons } from "../spec/conditions.ts";
import type { A2aProfile, Violation } from "../spec/profile.ts";
import { v10 } from "../spec/v1-0.ts";

/** A refusal without an id; the dispatcher knows which call it answers. */
export function deny(
  profile: A2aProfile,
  condition: A2aCondition | "too-busy",
  detail: string,
  metadata?: Readonly<Record<string, string>>,
): Refusal<string> {
  const data = profile.errorData({ reason: reasons.get(condition), metadata, violations: undefined });
  return refuse(condition, detail, data === undefined ? {} : { data });
}

export function denyInternal(profile: A2aProfile, correlationId: string): Refusal<string> {
  const metadata = { correlationId };
  const data = profile.errorData({ reason: reasons.get("internal"), metadata, violations: undefined });
  return refuse(
    "internal",
    `see the server's log, entry ${correlationId}`,
    data === undefined ? {} : { data },
  );
}

/** Refuses parameters. The text names the first member, `data` all that were found. */
export function denyFields(profile: A2aProfile, violations: readonly Violation[]): Refusal<string> {
  const [first] = violations;
  const detail = first === undefined ? "" : `${first.field}: ${first.description}`;
  const data = profile.errorData({ reason: undefined, metadata: undefined, violations });
  return refuse("params-invalid", detail, data === undefined ? {} : { data });
}

/** Describes what the dispatcher answered by itself. */
export function describe(reply: Reply, profile: A2aProfile): Reply {
  if (reply.kind === "refused") return refused(describeRefusal(reply.refusal, profile));
  if (reply.kind !== "stream" || reply.fail === undefined) return reply;
  const { fail } = reply;
  return { ...reply, fail: (error) => describe(fail(error), profile) };
}

function describeRefusal(refusal: Refusal<string>, profile: A2aProfile): Refusal<string> {
  const { condition, detail, data } = refusal;
  if (condition === "internal" && isJsonObject(data) && typeof data.correlationId === "string") {
    return denyInternal(profile, data.correlationId);
  }
  if (data !== undefined || !condition.startsWith("params-")) return refusal;
  const violations = [{ field: "params", description: detail }];
  const described = profile.errorData({ reason: undefined, metadata: undefined, violations });
  return described === undefined ? refusal : { ...refusal, data: described };
}

/** An error of A2A for executors to throw, such as `a2aError("task-not-cancelable", "the order has shipped")`. */
export function a2aError(condition: A2aCondition, message: string = answers[condition].title): RpcError {
  const data = v10.errorData({ reason: reasons.get(condition), metadata: undefined, violations: undefined });
  return new RpcError(answers[condition].code, message, data);
}
