// The checks that a message passes between the choice of its profile and its dispatch. Each revision lists those that
// it has, in the order in which they win, so that one bad request has one answer.

import {
  type Batch,
  type CallFrame,
  type Frame,
  isJsonObject,
  type JsonValue,
  member,
  quote,
  type Refusal,
  refuse,
  typeName,
} from "@dragoman/jsonrpc";
import { isLogLevel, logLevels } from "../model/logging.ts";
import { decodeMirrored, headerNames, headers } from "./headers.ts";
import { metaKeys, metaMember, metaOf, namedVersion } from "./meta.ts";
import { methods } from "./methods.ts";
import type { Check, CheckCondition, Facts, Handshake } from "./profile.ts";

function isCall(frame: Frame): frame is CallFrame {
  return frame.kind === "request" || frame.kind === "notification";
}

function isHandshake(frame: Frame): boolean {
  return isCall(frame) && frame.method === methods.initialize.name;
}

/** MCP-SESSION-2, MCP-SESSION-3, MCP-SESSION-5: a message needs its session; a handshake must not have one. */
export const inSession: Check = (frame, _profile, { handshake }) => {
  if (isHandshake(frame)) {
    const isDone = handshake.kind === "session" && frame.kind === "request";
    return isDone
      ? refuse(
          "handshake-repeated",
          `this session is open already; send ${methods.initialize.name} without its id`,
        )
      : undefined;
  }
  return outsideSession(handshake);
};

function outsideSession(handshake: Handshake): Refusal<CheckCondition> | undefined {
  switch (handshake.kind) {
    case "no-session":
      return refuse("session-missing", `expected the header ${headerNames.session}; send initialize first`);
    case "unknown-session":
      return refuse("session-unknown", "the session has ended or never was; send initialize for a new one");
    case "unavailable":
      return refuse("session-unavailable", handshake.detail);
    default:
      return undefined;
  }
}

/** MCP-HTTP-5: a version header names a revision that is served; the one of a handshake is not looked at. */
export const versionHeader: Check = (frame, _profile, facts) =>
  isHandshake(frame) ? undefined : outsideVersions(facts);

function outsideVersions({ head, served }: Facts): Refusal<CheckCondition> | undefined {
  const version = head?.header(headers.version);
  if (version === undefined || served.handshake.includes(version)) return undefined;
  const detail = `the header ${headerNames.version} says ${quote(version)}; send one of ${served.handshake.join(", ")}`;
  return refuse("version-header-unsupported", detail);
}

/**
 * MCP-INIT-5, MCP-INIT-6, MCP-VERSION-4: a connection serves a handshake once, none where it is used without, and
 * before it only what needs none.
 */
export const handshakeFirst: Check = (frame, profile, { handshake, served }) => {
  if (handshake.kind !== "connection" || frame.kind !== "request") return undefined;
  if (handshake.isPerRequest && isHandshake(frame))
    return unsupported(askedVersion(frame), served.perRequest);
  if (handshake.profile !== undefined) {
    return isHandshake(frame)
      ? refuse("handshake-repeated", "the handshake of this connection is done already")
      : undefined;
  }
  const method = profile.methods.get(frame.method);
  return method === undefined || method.beforeHandshake === true
    ? undefined
    : refuse("handshake-missing", `${quote(frame.method)} came before the handshake; send initialize first`);
};

/** MCP-VERSION-3: a server without handshakes answers one with the revisions that it does serve. */
export const noHandshake: Check = (frame, _profile, { served }) => {
  if (frame.kind !== "request" || !isHandshake(frame) || namedVersion(frame.params) !== undefined) {
    return undefined;
  }
  return unsupported(askedVersion(frame), served.all);
};

function askedVersion({ params }: CallFrame): JsonValue | undefined {
  return isJsonObject(params) ? member(params, "protocolVersion") : undefined;
}

/** Whether a call uses its connection without a handshake; asking what there is leaves both ways open. */
export function commitsToPerRequest(frame: Frame): boolean {
  return frame.kind === "request" && frame.method !== methods.discover.name;
}

/** MCP-META-1, MCP-META-2: a request says which revision it speaks and what its client can do. */
export const metadata: Check = (frame) => {
  if (frame.kind !== "request") return undefined;
  const { params } = frame;
  if (params === null) return refuse("params-null", 'expected "params" to be an object, got null');
  if (params !== undefined && typeof params !== "object") {
    return refuse("params-scalar", `expected "params" to be an object, got ${typeName(params)}`);
  }
  const meta = metaOf(params);
  if (meta === undefined) {
    return refuse("meta-missing", `expected an object at params.${metaMember}`);
  }
  const version = member(meta, metaKeys.protocolVersion);
  if (typeof version !== "string") return wrongMeta(metaKeys.protocolVersion, "a string", version);
  const capabilities = member(meta, metaKeys.clientCapabilities);
  return isJsonObject(capabilities)
    ? undefined
    : wrongMeta(metaKeys.clientCapabilities, "an object", capabilities);
};

/** MCP-LOG-4: a level of log messages that a request asks for is one of those that there are. */
export const knownLogLevel: Check = (frame) => {
  const meta = frame.kind === "request" ? metaOf(frame.params) : undefined;
  const level = meta === undefined ? undefined : member(meta, metaKeys.logLevel);
  return level === undefined || isLogLevel(level)
    ? undefined
    : refuse(
        "log-level-unknown",
        `expected one of ${logLevels.join(", ")} at params.${metaMember}[${quote(metaKeys.logLevel)}]`,
      );
};

function wrongMeta(key: string, wanted: string, value: JsonValue | undefined): Refusal<CheckCondition> {
  return refuse(
    "meta-missing",
    `expected ${wanted} at params.${metaMember}[${quote(key)}], got ${typeName(value)}`,
  );
}

/** MCP-HTTP-6, MCP-HTTP-7: headers that are there say what the body of a request says. */
export const agreement: Check = (frame, _profile, { head }) => {
  if (head === undefined || frame.kind !== "request") return undefined;
  const named = namedVersion(frame.params);
  const version = head.header(headers.version);
  if (version !== undefined && version !== named) {
    return mismatch(headerNames.version, version, typeof named === "string" ? named : typeName(named));
  }
  const method = head.header(headers.method);
  return method === undefined || method === "" || method === frame.method
    ? undefined
    : mismatch(headerNames.method, method, frame.method);
};

/** MCP-VERSION-1: the revision that a request names is the one that it is served by. */
export const versionServed: Check = (frame, profile, { served }) => {
  if (frame.kind !== "request") return undefined;
  const named = namedVersion(frame.params);
  return named === profile.version ? undefined : unsupported(named, served.all);
};

function unsupported(version: JsonValue | undefined, supported: readonly string[]): Refusal<CheckCondition> {
  const requested = typeof version === "string" ? version : null;
  const got = requested === null ? typeName(version) : quote(requested);
  return refuse("version-unsupported", `expected one of ${supported.join(", ")}, got ${got}`, {
    data: { supported: [...supported], requested },
  });
}

/** MCP-HTTP-8, MCP-HTTP-9, MCP-HTTP-10: the headers that a request must have are there; `Mcp-Name` names what it is about. */
export const presence: Check = (frame, profile, { head }) => {
  if (head === undefined || frame.kind !== "request") return undefined;
  if (head.header(headers.version) === undefined) {
    return mismatch(headerNames.version, undefined, profile.version);
  }
  if (!head.header(headers.method)) return mismatch(headerNames.method, undefined, frame.method);
  const nameParam = profile.methods.get(frame.method)?.nameParam;
  return nameParam === undefined ? undefined : refuseName(frame.params, nameParam, head.header(headers.name));
};

function refuseName(
  params: JsonValue | undefined,
  nameParam: string,
  value: string | undefined,
): Refusal<CheckCondition> | undefined {
  const name = isJsonObject(params) ? member(params, nameParam) : undefined;
  const text = value === undefined ? undefined : decodeMirrored(value);
  if (text !== undefined && text === name) return undefined;
  return mismatch(headerNames.name, value, typeof name === "string" ? name : typeName(name));
}

function mismatch(header: string, got: string | undefined, wanted: string): Refusal<CheckCondition> {
  const found = got === undefined ? "the header is missing" : `got ${quote(got)}`;
  return refuse("header-mismatch", `expected ${header} to say ${quote(wanted)} as the body does, ${found}`);
}

/**
 * A batch as a whole: MCP-BATCH-2, then what each of its messages would be refused for. Batches are older than
 * metadata in the body, so a message that has them is in the wrong place.
 */
export function refuseBatch(
  batch: Batch,
  facts: Facts,
): Refusal<CheckCondition | "batch-refused"> | undefined {
  for (const item of batch.items) {
    if (!item.ok || !isCall(item.value)) continue;
    if (isHandshake(item.value)) {
      return refuse("handshake-in-batch", `${methods.initialize.name} is no part of a batch; send it alone`);
    }
    if (namedVersion(item.value.params) !== undefined) {
      return refuse(
        "batch-refused",
        "a request with a revision in its metadata is no part of a batch; send it alone",
      );
    }
  }
  return refuseOutside(facts);
}

/** A message, of whatever kind, that needs a session: MCP-SESSION-2, MCP-SESSION-3, MCP-HTTP-5. */
export function refuseOutside(facts: Facts): Refusal<CheckCondition> | undefined {
  return outsideSession(facts.handshake) ?? outsideVersions(facts);
}
