// How MCP messages find their revision and what they must pass before dispatch, for both lifecycles at once.

import {
  type Batch,
  type Frame,
  isJsonObject,
  type JsonValue,
  member,
  quote,
  type Refusal,
  refuse,
} from "@dragoman/jsonrpc";
import type { MaybePromise } from "@dragoman/tasks";
import { modernChecks } from "../spec/checks.ts";
import type { McpCondition } from "../spec/conditions.ts";
import { methods } from "../spec/names.ts";
import type { McpProfile } from "../spec/profile.ts";
import {
  assumedLegacy,
  isInitialize,
  isModern,
  metaRevision,
  newestLegacy,
  newestModern,
  profileOf,
} from "../spec/select.ts";
import type { ConnectionState, McpArrival } from "./arrival.ts";
import type { Sessions } from "./sessions.ts";

type McpRefusal = Refusal<McpCondition> | Refusal;

/**
 * The profile of a message (2026-07-28, Versioning, Backward Compatibility): metadata in the body make it modern,
 * `initialize` without them legacy, then the header decides, then the connection.
 */
export function selectProfile(value: JsonValue | undefined, arrival: McpArrival): McpProfile {
  const revision = metaRevision(value);
  if (revision !== undefined) {
    const profile = typeof revision === "string" ? profileOf(revision) : undefined;
    return profile !== undefined && isModern(profile) ? profile : newestModern;
  }
  if (arrival.connection !== undefined) return arrival.connection.profile ?? newestLegacy;
  if (isInitialize(value)) return newestLegacy;
  return profileOfHeader(arrival.mirrored?.revision);
}

/** The profile that a version header alone stands for; also that of a body which cannot be read. */
export function profileOfHeader(revision: string | undefined): McpProfile {
  if (revision === undefined) return assumedLegacy;
  return profileOf(revision) ?? newestLegacy;
}

export interface Admission {
  readonly sessions: Sessions | undefined;
}

/** The checks of one message in the order in which they win. */
export function admitFrame(
  frame: Frame,
  profile: McpProfile,
  arrival: McpArrival,
  { sessions }: Admission,
): MaybePromise<McpRefusal | undefined> {
  if (isModern(profile)) return frame.kind === "request" ? checkModern(frame, profile, arrival) : undefined;
  if (arrival.connection !== undefined) return checkHandshake(frame, arrival.connection);
  if (arrival.session !== undefined) return refuseSecond(frame, arrival); // a batch has been admitted as a whole
  return admitLegacyHttp(frame, arrival, sessions);
}

function checkModern(
  frame: Frame & { kind: "request" },
  profile: McpProfile,
  arrival: McpArrival,
): McpRefusal | undefined {
  for (const check of modernChecks) {
    const refusal = check(frame, profile, arrival.mirrored);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** MCP-LIFE-4: before the handshake a connection serves nothing but it and pings. */
function checkHandshake(frame: Frame, connection: ConnectionState): McpRefusal | undefined {
  if (frame.kind !== "request" || frame.method === methods.ping) return undefined;
  if (frame.method === methods.initialize) {
    return connection.profile === undefined
      ? undefined
      : refuse("session-exists", "this connection is initialized already");
  }
  return connection.profile === undefined
    ? refuse("not-initialized", `${quote(frame.method)} came before initialize; send initialize first`)
    : undefined;
}

function admitLegacyHttp(
  frame: Frame,
  arrival: McpArrival,
  sessions: Sessions | undefined,
): MaybePromise<McpRefusal | undefined> {
  const opens =
    (frame.kind === "request" || frame.kind === "notification") && frame.method === methods.initialize;
  if (sessions === undefined) return opens ? undefined : checkVersionHeader(arrival);
  if (opens && arrival.sessionId === undefined) return undefined;
  const attached = sessions.attach(arrival);
  const then = (refusal: McpRefusal | undefined): McpRefusal | undefined =>
    opens ? refuseSecond(frame, arrival) : (refusal ?? checkVersionHeader(arrival));
  return attached instanceof Promise ? attached.then(then) : then(attached);
}

/** A session is opened once; an unknown session id on `initialize` is no obstacle. */
function refuseSecond(frame: Frame, arrival: McpArrival): McpRefusal | undefined {
  const opens = frame.kind === "request" && frame.method === methods.initialize;
  return opens && arrival.session !== undefined
    ? refuse("session-exists", "this session is initialized already; send initialize without a session id")
    : undefined;
}

/** MCP-HTTP-5: a version header that names no legacy revision is refused; an absent one is not. */
function checkVersionHeader(arrival: McpArrival): McpRefusal | undefined {
  const revision = arrival.mirrored?.revision;
  if (revision === undefined) return undefined;
  const profile = profileOf(revision);
  return profile?.hasStreamableHttp === true && !isModern(profile)
    ? undefined
    : refuse("version-header-refused", `MCP-Protocol-Version ${quote(revision)} is not served here`);
}

/** MCP-BATCH-2: initialize never stands in a batch; then the session decides whether batches exist. */
export function admitBatch(
  batch: Batch,
  arrival: McpArrival,
  { sessions }: Admission,
): MaybePromise<McpRefusal | undefined> {
  const opens = batch.items.some(
    (item) => item.ok && item.value.kind === "request" && item.value.method === methods.initialize,
  );
  if (opens) return refuse("initialize-in-batch", "initialize must not be part of a batch");
  if (arrival.connection !== undefined || sessions === undefined) return undefined;
  const attached = sessions.attach(arrival);
  const then = (refusal: McpRefusal | undefined): McpRefusal | undefined =>
    refusal ?? checkVersionHeader(arrival) ?? checkBatchRevision(arrival);
  return attached instanceof Promise ? attached.then(then) : then(attached);
}

function checkBatchRevision(arrival: McpArrival): McpRefusal | undefined {
  const profile = profileOf(arrival.session?.protocolVersion ?? "");
  return profile?.envelope.batch === "refuse"
    ? refuse("batch-refused", "batches are not part of this session's protocol revision")
    : undefined;
}

/** Whether a message asks for progress, and under which token (Progress, Progress Flow). */
export function progressTokenOf(meta: JsonValue | undefined, key: string): string | number | undefined {
  const token = isJsonObject(meta) ? member(meta, key) : undefined;
  return typeof token === "string" || (typeof token === "number" && Number.isInteger(token))
    ? token
    : undefined;
}
