// The MCP endpoint over Streamable HTTP: POST in both lifecycles, DELETE where there are sessions.

import { answerRefusal, type Protocol, type Refusal, refuse } from "@dragoman/jsonrpc";
import {
  type HttpAnswer,
  type HttpOperation,
  type HttpRequest,
  type HttpRoute,
  jsonRpcRoute,
  toAnswer,
} from "@dragoman/transport";
import type { McpCondition } from "../spec/conditions.ts";
import { answerTypes, headers } from "../spec/names.ts";
import { isModern } from "../spec/select.ts";
import type { McpArrival } from "./arrival.ts";
import { profileOfHeader } from "./protocol.ts";
import type { Sessions } from "./sessions.ts";

export function httpRoute(protocol: Protocol<McpArrival>, sessions: Sessions | undefined): HttpRoute {
  return jsonRpcRoute({
    protocol,
    profileOf: (head) => profileOfHeader(head.header(headers.protocolVersion)),
    arrivalOf,
    accept: answerTypes,
    acceptRequired: true,
    streams: true,
    ...(sessions === undefined ? {} : { operations: sessionOperations(sessions) }),
  });
}

function arrivalOf(request: HttpRequest): McpArrival {
  return {
    channel: request.channel,
    principal: request.principal,
    inFlight: undefined,
    onResponse: undefined,
    mirrored: {
      revision: request.header(headers.protocolVersion),
      method: request.header(headers.method),
      name: request.header(headers.name),
    },
    sessionId: request.header(headers.sessionId),
    session: undefined,
    connection: undefined,
  };
}

/** A standalone stream is not offered yet, which GET says with 405 once the session is known to exist. */
function sessionOperations(sessions: Sessions): Readonly<Record<string, HttpOperation>> {
  return {
    GET: { handle: (request) => inSession(sessions, request, async () => notOffered("GET", request)) },
    DELETE: {
      handle: (request) =>
        inSession(sessions, request, async (sessionId) => {
          await sessions.end(sessionId);
          return { kind: "empty", status: 204 };
        }),
    },
  };
}

async function inSession(
  sessions: Sessions,
  request: HttpRequest,
  run: (sessionId: string) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  if (isModern(profileOfHeader(request.header(headers.protocolVersion)))) {
    return notOffered(request.method, request);
  }
  const arrival = arrivalOf(request);
  const refusal = await sessions.attach(arrival);
  if (refusal !== undefined) return say(refusal, request);
  return run(arrival.sessionId ?? "");
}

function notOffered(method: string, request: HttpRequest): HttpAnswer {
  const refusal = refuse("http-method-refused", `${method} offers nothing here; send messages by POST`);
  return { ...say(refusal, request), headers: { allow: "POST, DELETE" } };
}

function say(refusal: Refusal<McpCondition> | Refusal, request: HttpRequest): HttpAnswer {
  return toAnswer(answerRefusal(refusal, profileOfHeader(request.header(headers.protocolVersion))));
}
