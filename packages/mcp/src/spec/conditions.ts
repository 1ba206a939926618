// The conditions that MCP adds to those of JSON-RPC, and what each lifecycle answers to all of them.

import { type Answer, type Answers, baseAnswers, type Condition } from "@dragoman/jsonrpc";

export type McpCondition =
  /** A modern request without the required members of `_meta`. */
  | "meta-missing"
  /** A header that is missing or contradicts the body. */
  | "header-mismatch"
  /** A modern request of a revision that is not served. */
  | "revision-unsupported"
  /** A legacy request whose version header names no served revision. */
  | "version-header-refused"
  | "session-missing"
  | "session-unknown"
  | "session-exists"
  /** A request before the handshake of its connection. */
  | "not-initialized"
  | "initialize-in-batch"
  | "tool-unknown"
  | "resource-unknown"
  | "cursor-invalid";

const invalidRequest = (status: number): Answer => ({ code: -32600, status, title: "Invalid Request" });
const invalidParams = (status: number): Answer => ({ code: -32602, status, title: "Invalid params" });

/** Revisions 2024-11-05 to 2025-11-25: errors of a call are in-band, at status 200. */
export const legacyAnswers: Answers<Condition | McpCondition> = Object.freeze({
  ...baseAnswers,
  "id-null": invalidRequest(200),
  "meta-missing": invalidParams(400),
  "header-mismatch": { code: -32020, status: 400, title: "Header mismatch" },
  "revision-unsupported": { code: -32022, status: 400, title: "Unsupported protocol version" },
  "version-header-refused": invalidRequest(400),
  "session-missing": invalidRequest(400),
  "session-unknown": invalidRequest(404),
  "session-exists": invalidRequest(400),
  "not-initialized": invalidRequest(400),
  "initialize-in-batch": invalidRequest(400),
  "tool-unknown": invalidParams(200),
  "resource-unknown": { code: -32002, status: 200, title: "Resource not found" },
  "cursor-invalid": invalidParams(200),
});

/** Revision 2026-07-28: an unknown method is 404, a message that is no call is 400. */
export const modernAnswers: Answers<Condition | McpCondition> = Object.freeze({
  ...legacyAnswers,
  "id-null": invalidRequest(400),
  "method-unknown": { code: -32601, status: 404, title: "Method not found" },
  "resource-unknown": invalidParams(200),
});
