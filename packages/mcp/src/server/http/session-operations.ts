// GET and DELETE of a session: its own stream, a stream that its client comes back to, and its end.

import { type Refusal, refuse } from "@dragoman/jsonrpc";
import { type MaybePromise, whenReady } from "@dragoman/tasks";
import {
  allows,
  type EventFields,
  type HttpAnswer,
  type HttpHead,
  type HttpOperation,
  type HttpRequest,
} from "@dragoman/transport";
import { refuseOutside } from "../../spec/checks.ts";
import type { McpCondition } from "../../spec/conditions.ts";
import { headers, streamType } from "../../spec/headers.ts";
import type { Handshake } from "../../spec/profile.ts";
import type { Revisions } from "../../spec/select.ts";
import { type EventPlace, placeOf } from "./event-ids.ts";
import type { InSession, SessionGate } from "./session-gate.ts";
import { OwnStream, ResumedStream } from "./session-streams.ts";

export interface SessionOperations {
  readonly get: HttpOperation;
  readonly end: HttpOperation;
}

export interface SessionOperationOptions {
  readonly sessions: SessionGate;
  readonly revisions: Revisions;
  /** Says a refusal in the words of the request's revision. */
  readonly say: (refusal: Refusal<string>, head: HttpHead) => HttpAnswer;
}

/** The HTTP methods of an endpoint that keeps sessions. */
const allowed = "POST, GET, DELETE";

/** How the ids of a session's own streams start, and those of its calls. */
const ownPrefix = "own-";
export const callPrefix = "call-";

export function sessionOperations(options: SessionOperationOptions): SessionOperations {
  const { sessions, revisions, say } = options;
  /** Runs an operation of a session; a revision without sessions has none. */
  const inSession = (
    run: (request: HttpRequest, session: InSession) => MaybePromise<HttpAnswer>,
  ): HttpOperation["handle"] => {
    const enter = (request: HttpRequest, handshake: Handshake): MaybePromise<HttpAnswer> => {
      if (handshake.kind === "not-kept") return notOffered(request, "POST", say);
      const refusal = refuseOutside({ head: request, handshake, served: revisions.versions });
      if (refusal !== undefined) return say(refusal, request);
      return handshake.kind === "session" ? run(request, handshake) : notOffered(request, allowed, say);
    };
    return (request) => whenReady(sessions.find(request), (handshake) => enter(request, handshake));
  };
  return {
    get: { handle: inSession((request, session) => openStream(request, session, options)) },
    end: {
      handle: inSession(async (request, session) => {
        const refusal = await sessions.end(session.id);
        return refusal === undefined ? { kind: "empty", status: 204 } : say(refusal, request);
      }),
    },
  };
}

function notOffered(request: HttpRequest, allow: string, say: SessionOperationOptions["say"]): HttpAnswer {
  const detail = `${request.method} offers nothing here; this path takes ${allow}`;
  return { ...say(refuse("http-method-refused", detail), request), headers: { allow } };
}

/** MCP-STREAM-1, MCP-STREAM-4: the session's own stream, or the one that its client names by the last event it has. */
function openStream(
  request: HttpRequest,
  session: InSession,
  { sessions, say }: SessionOperationOptions,
): MaybePromise<HttpAnswer> {
  const accept = request.header("accept");
  if (accept === undefined || !allows(accept, streamType)) {
    return say(refuse("not-acceptable", `expected "Accept" to allow ${streamType}`), request);
  }
  const last = request.header(headers.lastEventId);
  if (last === undefined || sessions.streams === undefined) return openOwn(request, session, sessions);
  const place = placeOf(last);
  const unknown = (): HttpAnswer =>
    say(
      refuse<McpCondition>(
        "event-unknown",
        "nothing is kept behind this event; open a stream without its id",
      ),
      request,
    );
  if (place === undefined) return unknown();
  const { streamId, seq } = place;
  const key = { sessionId: session.id, streamId };
  return whenReady(sessions.streams.read(key, seq), (slice) => {
    if (slice === undefined) return unknown();
    return streamId.startsWith(ownPrefix)
      ? openOwn(request, session, sessions, place)
      : resume(request, session, sessions, place);
  });
}

function openOwn(
  request: HttpRequest,
  session: InSession,
  sessions: SessionGate,
  place?: EventPlace,
): HttpAnswer {
  const streamId = place?.streamId ?? `${ownPrefix}${sessions.newId()}`;
  const stream = new OwnStream({
    link: sessions.link(session),
    key: { sessionId: session.id, streamId },
    store: sessions.streams,
    priming: session.profile.priming,
    ...(place === undefined ? {} : { after: place.seq }),
  });
  return endless(request, session, sessions, stream);
}

function resume(
  request: HttpRequest,
  session: InSession,
  sessions: SessionGate,
  { streamId, seq }: EventPlace,
): HttpAnswer {
  const { streams } = sessions;
  if (streams === undefined) return { kind: "empty", status: 204 };
  const key = { sessionId: session.id, streamId };
  return endless(request, session, sessions, new ResumedStream({ key, store: streams, after: seq }));
}

/** A session with an open stream is in use. */
function endless(
  request: HttpRequest,
  { id }: InSession,
  sessions: SessionGate,
  events: AsyncIterable<EventFields>,
): HttpAnswer {
  request.channel.onClose(sessions.hold(id));
  return { kind: "events", events, endless: true };
}
