// The conditions that MCP adds to those of JSON-RPC, and what each lifecycle answers to all of them. A condition
// without an answer does not compile.

import { type Answer, type Answers, baseAnswers, type Condition } from "@dragoman/jsonrpc";

export type McpCondition =
  /** A request of the per-request lifecycle lacks a required member of `_meta`, or has one of a wrong type. */
  | "meta-missing"
  /** A header that repeats a part of the body is missing, contradicts it, or cannot be decoded. */
  | "header-mismatch"
  /** The revision that a request names is not served. */
  | "version-unsupported"
  /** The version header of a request without metadata names no revision that is served. */
  | "version-header-unsupported"
  | "session-missing"
  | "session-unknown"
  /** The store of sessions cannot say whether there is one. */
  | "session-unavailable"
  /** A second handshake where one is done already. */
  | "handshake-repeated"
  /** A request before the handshake of its connection. */
  | "handshake-missing"
  | "handshake-in-batch"
  | "log-level-unknown"
  | "tool-unknown"
  | "resource-unknown"
  | "prompt-unknown"
  /** A prompt was asked for without an argument that it needs, or with one that it does not have. */
  | "prompt-arguments-wrong"
  /** A completion was asked for something that the server does not have. */
  | "completion-unknown"
  | "cursor-unknown"
  /** The client did not declare what a call needs of it. */
  | "capability-missing"
  /** A call cannot go on before its user has opened some addresses. */
  | "url-elicitation-required"
  /** A state that the server did not seal for this call, or that has expired. */
  | "request-state-refused"
  /** Answers of a client that do not have the form of answers. */
  | "input-responses-malformed"
  | "task-unknown"
  /** A task that has ended cannot be cancelled. */
  | "task-ended"
  /** A tool that is never a task was called as one, or one that always is was not. */
  | "task-support-mismatch"
  | "tasks-full"
  | "skill-unknown"
  | "subscriptions-full"
  /** An event id that names nothing that could be resumed. */
  | "event-unknown"
  /** An open stream where only one may be. */
  | "stream-open";

/** An answer for every condition that an MCP server can meet. */
export type McpAnswers = Answers<Condition | McpCondition> & Readonly<Record<string, Answer>>;

const invalidRequest = (status: number): Answer => ({ code: -32600, status, title: "Invalid Request" });
const invalidParams = (status: number): Answer => ({ code: -32602, status, title: "Invalid params" });
const internal = (status: number, title: string): Answer => ({ code: -32603, status, title });

/**
 * Revisions with a handshake: what goes wrong in a call is told in-band, at status 200; what is no call, or stands
 * outside a session, has a status of its own.
 */
export const handshakeAnswers: McpAnswers = Object.freeze({
  ...baseAnswers,
  "id-null": invalidRequest(200),
  "id-in-use": invalidRequest(200),
  // the range from -32000 on is not for new codes, so our own limits are internal errors (Overview, Error Codes)
  "timed-out": internal(200, "Time limit reached"),
  "too-busy": internal(503, "Too busy"),
  "shutting-down": internal(503, "Shutting down"),
  "meta-missing": invalidParams(400),
  "header-mismatch": { code: -32020, status: 400, title: "Header mismatch" },
  "version-unsupported": { code: -32022, status: 400, title: "Unsupported protocol version" },
  "version-header-unsupported": invalidRequest(400),
  "session-missing": invalidRequest(400),
  "session-unknown": invalidRequest(404),
  "session-unavailable": internal(503, "Sessions unavailable"),
  "handshake-repeated": invalidRequest(400),
  "handshake-missing": invalidRequest(400),
  "handshake-in-batch": invalidRequest(400),
  "log-level-unknown": invalidParams(200),
  "tool-unknown": invalidParams(200),
  "resource-unknown": { code: -32002, status: 200, title: "Resource not found" },
  "prompt-unknown": invalidParams(200),
  "prompt-arguments-wrong": invalidParams(200),
  "completion-unknown": invalidParams(200),
  "cursor-unknown": invalidParams(200),
  // these revisions have no code for it (Elicitation, Error Handling)
  "capability-missing": invalidParams(200),
  "url-elicitation-required": { code: -32042, status: 200, title: "URL elicitation required" },
  "request-state-refused": invalidParams(200),
  "input-responses-malformed": invalidParams(200),
  "task-unknown": invalidParams(200),
  "task-ended": invalidParams(200),
  // Tasks, Tool-Level Negotiation
  "task-support-mismatch": { code: -32601, status: 200, title: "Method not found" },
  "tasks-full": internal(200, "Too many tasks"),
  "skill-unknown": invalidParams(200),
  "subscriptions-full": internal(200, "Too many subscriptions"),
  "event-unknown": invalidRequest(400),
  "stream-open": invalidRequest(409),
});

/** Revisions without one: an unknown method is 404, and a null id is 400 like any message that is no call. */
export const perRequestAnswers: McpAnswers = Object.freeze({
  ...handshakeAnswers,
  "id-null": invalidRequest(400),
  "method-unknown": { code: -32601, status: 404, title: "Method not found" },
  "resource-unknown": invalidParams(200),
  "capability-missing": { code: -32021, status: 400, title: "Missing required client capability" },
  // the code is barred here: such a call ends with a result that asks for input (Overview, Error Codes)
  "url-elicitation-required": internal(200, "URL elicitation required"),
  "subscriptions-full": internal(503, "Too many subscriptions"),
});
