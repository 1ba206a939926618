// The MCP endpoint over Streamable HTTP: POST for both lifecycles; where sessions are kept, DELETE to end one, and GET,
// which offers no stream yet and says so.

import {
  answerRefusal,
  type Outgoing,
  type Profile,
  type Protocol,
  type Refusal,
  receive,
  refuse,
} from "@dragoman/jsonrpc";
import { type MaybePromise, whenReady } from "@dragoman/tasks";
import {
  type HttpAnswer,
  type HttpHead,
  type HttpOperation,
  type HttpRequest,
  type HttpRoute,
  toAnswer,
} from "@dragoman/transport";
import { refuseOutside } from "../spec/checks.ts";
import { headers, postAccept, postTypes } from "../spec/headers.ts";
import type { Handshake } from "../spec/profile.ts";
import type { Revisions } from "../spec/select.ts";
import type { McpArrival } from "./arrival.ts";
import type { SessionGate } from "./session-gate.ts";

export interface RouteOptions {
  readonly protocol: Protocol<McpArrival>;
  readonly revisions: Revisions;
  readonly sessions: SessionGate | undefined;
}

const notKept: Handshake = Object.freeze({ kind: "not-kept" });

/** Seconds after which it is worth asking again for a session that could not be opened. */
const retryAfter = "10";

/** The HTTP methods of an endpoint that keeps sessions. */
const allowed = "POST, DELETE";

export function httpRoute(options: RouteOptions): HttpRoute {
  const { revisions, sessions } = options;
  const profileOf = (head: HttpHead): Profile => revisions.ofHeader(head.header(headers.version), notKept);
  const operations = new Map<string, HttpOperation>([["POST", post(options)]]);
  if (sessions !== undefined) {
    const inSession = sessionOperations(sessions, options, profileOf);
    operations.set("GET", inSession.get).set("DELETE", inSession.end);
  }
  return { operations, refuse: (refusal, head) => say(refusal, profileOf(head)) };
}

function say(refusal: Refusal<string>, profile: Profile): HttpAnswer {
  return toAnswer(answerRefusal(refusal, profile));
}

function post({ protocol, revisions, sessions }: RouteOptions): HttpOperation {
  const take = (request: HttpRequest, handshake: Handshake): MaybePromise<HttpAnswer> => {
    const outgoing = receive(protocol, request.body, {
      channel: request.channel,
      principal: request.principal,
      inFlight: handshake.kind === "session" ? sessions?.calls(handshake.id) : undefined,
      onResponse: undefined,
      head: request,
      handshake,
      served: revisions.versions,
      link: undefined,
    });
    return whenReady(outgoing, answerOf);
  };
  return {
    mediaTypes: postTypes,
    accept: postAccept,
    acceptRequired: true,
    streams: true,
    handle(request) {
      if (sessions === undefined) return take(request, notKept);
      return whenReady(sessions.find(request), (handshake) => take(request, handshake));
    },
  };
}

function answerOf(outgoing: Outgoing): HttpAnswer {
  const answer = toAnswer(outgoing);
  const isFull = outgoing.kind === "answer" && outgoing.condition === "too-busy";
  return isFull ? { ...answer, headers: { ...answer.headers, "retry-after": retryAfter } } : answer;
}

interface SessionOperations {
  readonly get: HttpOperation;
  readonly end: HttpOperation;
}

/** A revision without sessions offers neither; a session that is unknown is told before anything else. */
function sessionOperations(
  sessions: SessionGate,
  { revisions }: RouteOptions,
  profileOf: (head: HttpHead) => Profile,
): SessionOperations {
  const notOffered = (request: HttpRequest, allow: string): HttpAnswer => {
    const detail = `${request.method} offers nothing here; this path takes ${allow}`;
    return { ...say(refuse("http-method-refused", detail), profileOf(request)), headers: { allow } };
  };
  const get = (request: HttpRequest, handshake: Handshake): HttpAnswer => {
    if (handshake.kind === "no-session") return notOffered(request, allowed);
    const refusal = refuseOutside({ head: request, handshake, served: revisions.versions });
    return refusal === undefined ? notOffered(request, allowed) : say(refusal, profileOf(request));
  };
  const end = async (request: HttpRequest, handshake: Handshake): Promise<HttpAnswer> => {
    const refusal =
      refuseOutside({ head: request, handshake, served: revisions.versions }) ??
      (handshake.kind === "session" ? await sessions.end(handshake.id) : undefined);
    return refusal === undefined ? { kind: "empty", status: 204 } : say(refusal, profileOf(request));
  };
  const operation = (
    run: (request: HttpRequest, handshake: Handshake) => MaybePromise<HttpAnswer>,
  ): HttpOperation => ({
    handle: (request) =>
      whenReady(sessions.find(request), (handshake) =>
        handshake.kind === "not-kept" ? notOffered(request, "POST") : run(request, handshake),
      ),
  });
  return { get: operation(get), end: operation(end) };
}
