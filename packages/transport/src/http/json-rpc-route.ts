// A JSON-RPC protocol as an HTTP route: a body in, `receive`, and what comes out as an HTTP answer.

import {
  type Arrival,
  answerRefusal,
  type Outgoing,
  type Profile,
  type Protocol,
  receive,
} from "@dragoman/jsonrpc";
import type { HttpAnswer, HttpHead, HttpOperation, HttpRequest, HttpRoute } from "./service.ts";

export interface JsonRpcRouteOptions<A extends Arrival> {
  readonly protocol: Protocol<A>;
  /** The profile whose words the carrier's refusals take. */
  profileOf(head: HttpHead): Profile;
  /** What the protocol knows of a message from its request. */
  arrivalOf(request: HttpRequest): A;
  /** `application/json` by default. */
  readonly mediaTypes?: readonly string[];
  readonly accept?: HttpOperation["accept"];
  readonly acceptRequired?: boolean;
  readonly streams?: boolean;
  /** Further HTTP methods of the path. */
  readonly operations?: Readonly<Record<string, HttpOperation>>;
}

/** The route of a protocol whose messages are POSTed, one body at a time. */
export function jsonRpcRoute<A extends Arrival>(options: JsonRpcRouteOptions<A>): HttpRoute {
  const { protocol, accept, acceptRequired = false, streams = false } = options;
  const post: HttpOperation = {
    mediaTypes: options.mediaTypes ?? ["application/json"],
    ...(accept === undefined ? {} : { accept }),
    acceptRequired,
    streams,
    handle(request) {
      const outgoing = receive(protocol, request.body, options.arrivalOf(request));
      return outgoing instanceof Promise ? outgoing.then(toAnswer) : toAnswer(outgoing);
    },
  };
  return {
    operations: new Map([["POST", post], ...Object.entries(options.operations ?? {})]),
    refuse: (refusal, head) => toAnswer(answerRefusal(refusal, options.profileOf(head))),
  };
}

/** What `receive` gave, as an HTTP answer. */
export function toAnswer(outgoing: Outgoing): HttpAnswer {
  switch (outgoing.kind) {
    case "answer":
      return withHeaders({ kind: "body", status: outgoing.status, body: outgoing.text }, outgoing.headers);
    case "stream":
      return withHeaders({ kind: "events", events: outgoing.frames }, outgoing.headers);
    case "silent":
      return { kind: "empty", status: outgoing.status };
    case "cancelled":
      return { kind: "events", events: nothing };
  }
}

function withHeaders(answer: HttpAnswer, headers: HttpAnswer["headers"]): HttpAnswer {
  return headers === undefined ? answer : { ...answer, headers };
}

const nothing: AsyncIterable<string> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};
