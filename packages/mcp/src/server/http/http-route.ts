// The MCP endpoint over Streamable HTTP: POST for both lifecycles; where sessions are kept, GET for their streams and
// DELETE to end one.

import {
  answerRefusal,
  type Outgoing,
  type Profile,
  type Protocol,
  type Refusal,
  receive,
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
import { headers, postAccept, postTypes } from "../../spec/headers.ts";
import type { Handshake } from "../../spec/profile.ts";
import type { Revisions } from "../../spec/select.ts";
import type { McpArrival } from "../arrival.ts";
import { CallStream } from "./call-stream.ts";
import type { InSession, SessionGate } from "./session-gate.ts";
import { callPrefix, sessionOperations } from "./session-operations.ts";

export interface RouteOptions {
  readonly protocol: Protocol<McpArrival>;
  readonly revisions: Revisions;
  readonly sessions: SessionGate | undefined;
  /** Ends what has no end of its own. */
  readonly shutDown: () => void;
}

const notKept: Handshake = Object.freeze({ kind: "not-kept" });

/** Seconds after which it is worth asking again for a session that could not be opened. */
const retryAfter = "10";

export function httpRoute(options: RouteOptions): HttpRoute {
  const { revisions, sessions, shutDown } = options;
  const profileOf = (head: HttpHead): Profile => revisions.ofHeader(head.header(headers.version), notKept);
  const say = (refusal: Refusal<string>, head: HttpHead): HttpAnswer =>
    toAnswer(answerRefusal(refusal, profileOf(head)));
  const operations = new Map<string, HttpOperation>([["POST", post(options)]]);
  if (sessions !== undefined) {
    const { get, end } = sessionOperations({ sessions, revisions, say });
    operations.set("GET", get).set("DELETE", end);
  }
  return { operations, refuse: say, shutDown };
}

function post(options: RouteOptions): HttpOperation {
  const { protocol, revisions, sessions } = options;
  const take = (request: HttpRequest, handshake: Handshake): MaybePromise<HttpAnswer> => {
    if (handshake.kind === "session" && sessions !== undefined) {
      return takeInSession(request, handshake, sessions, options);
    }
    const outgoing = receive(protocol, request.body, {
      channel: request.channel,
      principal: request.principal,
      inFlight: undefined,
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

function takeInSession(
  request: HttpRequest,
  session: InSession,
  sessions: SessionGate,
  { protocol, revisions }: RouteOptions,
): MaybePromise<HttpAnswer> {
  const link = sessions.link(session);
  const stream = streamOf(request, session, sessions);
  const outgoing = receive(protocol, request.body, {
    channel: stream ?? request.channel,
    principal: request.principal,
    inFlight: sessions.calls(session.id),
    onResponse: (frame) => link.settle(frame),
    head: request,
    handshake: session,
    served: revisions.versions,
    link,
    ...(stream === undefined ? {} : { closeStream: (pause) => stream.pause(pause) }),
  });
  return whenReady(outgoing, (settled) => {
    const answer = answerOf(settled);
    return stream === undefined ? answer : stream.finish(answer);
  });
}

function streamOf(
  { channel }: HttpRequest,
  { id, profile }: InSession,
  sessions: SessionGate,
): CallStream | undefined {
  const { streams: store, newId, report } = sessions;
  if (store === undefined) return undefined;
  return new CallStream({
    store,
    sessionId: id,
    newStreamId: () => `${callPrefix}${newId()}`,
    channel,
    priming: profile.priming,
    onFailure: (error) => void report(error),
  });
}

function answerOf(outgoing: Outgoing): HttpAnswer {
  const answer = toAnswer(outgoing);
  const isFull = outgoing.kind === "answer" && outgoing.condition === "too-busy";
  return isFull ? { ...answer, headers: { ...answer.headers, "retry-after": retryAfter } } : answer;
}
