// What is served over HTTP, free of any HTTP implementation. Carriers (fetch handler, node:http, memory) check
// the guard, the method, the media type, Accept and the limits by these data, read the body, and write the answer.

import type { CarrierCondition, Channel, Principal, Refusal } from "@dragoman/jsonrpc";
import type { EventFields } from "../sse/encode.ts";

/** The head of a request. */
export interface HttpHead {
  /** Upper case. */
  readonly method: string;
  /** The path as sent, percent-encoding kept, without the query. */
  readonly path: string;
  /** Without the question mark; empty where there is none. */
  readonly query: string;
  /** A field by its lower-case name; several lines are joined by ", ". */
  header(name: string): string | undefined;
}

/** The way back to the client of one request, as a stream of events. */
export interface HttpChannel extends Channel {
  /** Sends one event with its fields, as `send` does with data alone. */
  event(event: EventFields): void | Promise<void>;
  /** Calls back once, where the answer becomes a stream: before its first event, whatever that is. */
  onOpen(listener: () => void): void;
  /** Ends the answer now, although its operation goes on: what comes later is dropped. Does nothing unless it is a stream. */
  end(): void;
}

/** A request that has passed every check of the carrier. */
export interface HttpRequest extends HttpHead {
  /** The whole body, decoded from its content encoding; empty where the operation reads none. */
  readonly body: Uint8Array;
  readonly principal: Principal | undefined;
  /**
   * Events ahead of the answer. Where the operation streams and the client accepts it, the first one that is sent
   * turns the answer into an SSE stream, whose last event is the body of the answer; so does an answer that takes
   * longer than the keep-alive interval. Elsewhere they are dropped.
   */
  readonly channel: HttpChannel;
}

/** Names in lower case. */
export type HttpHeaders = Readonly<Record<string, string>>;

/** An answer that is there as a whole. */
export type WholeAnswer =
  | {
      readonly kind: "body";
      readonly status: number;
      readonly body: string;
      /** application/json where it is left out. */
      readonly contentType?: string;
      readonly headers?: HttpHeaders;
    }
  | { readonly kind: "empty"; readonly status: number; readonly headers?: HttpHeaders };

export type HttpAnswer =
  | WholeAnswer
  /** An SSE stream; a text becomes the data of one event. The carrier calls `return()` on disconnect. */
  | {
      readonly kind: "events";
      readonly events: AsyncIterable<string | EventFields>;
      readonly headers?: HttpHeaders;
      /** A stream without an end of its own: a server that shuts down ends it at once instead of waiting for it. */
      readonly endless?: boolean;
    };

/** One HTTP method of one path. */
export interface HttpOperation {
  /** Media types of the body, lower case; undefined: no body is read. Anything else is 415. */
  readonly mediaTypes?: readonly string[];
  /** Media types that Accept must all allow, or 406; undefined: Accept is not looked at. */
  readonly accept?: readonly string[];
  /** Whether an absent Accept is refused too. */
  readonly acceptRequired?: boolean;
  /** Whether a slow answer may become an SSE stream. */
  readonly streams?: boolean;
  /** Must not throw or reject. */
  handle(request: HttpRequest): HttpAnswer | Promise<HttpAnswer>;
}

/** One path. */
export interface HttpRoute {
  /** By upper-case method; any other method is 405 with Allow. */
  readonly operations: ReadonlyMap<string, HttpOperation>;
  /** Says in the words of the route's protocol what the carrier refused. */
  refuse(refusal: Refusal<CarrierCondition>, head: HttpHead): HttpAnswer;
  /** Hears once that its server shuts down: answers without an end of their own should end now. Must not throw. */
  shutDown?(): void;
}

/** Finds the route of a path; undefined is 404. */
export type HttpRouter = (path: string) => HttpRoute | undefined;
