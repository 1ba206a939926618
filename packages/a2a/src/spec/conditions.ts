// What A2A adds to the conditions of JSON-RPC, and what it answers to all of them (A2A §3.3.2, §5.4, §9.5). Answers
// of a readable request are HTTP 200; other statuses mean that the carrier refused.

import { type Answer, type Answers, baseAnswers, type Condition } from "@dragoman/jsonrpc";

/** The errors of A2A §3.3.2, and what comes before them. */
export type A2aCondition =
  | "task-not-found"
  | "task-not-cancelable"
  | "push-not-supported"
  | "unsupported-operation"
  | "content-type-not-supported"
  | "invalid-agent-response"
  | "extended-card-not-configured"
  | "extension-required"
  | "version-not-supported"
  | "unauthenticated";

/** The value of `reason` in an ErrorInfo (A2A §9.5). */
export const reasons: ReadonlyMap<string, string> = new Map([
  ["task-not-found", "TASK_NOT_FOUND"],
  ["task-not-cancelable", "TASK_NOT_CANCELABLE"],
  ["push-not-supported", "PUSH_NOTIFICATION_NOT_SUPPORTED"],
  ["unsupported-operation", "UNSUPPORTED_OPERATION"],
  ["content-type-not-supported", "CONTENT_TYPE_NOT_SUPPORTED"],
  ["invalid-agent-response", "INVALID_AGENT_RESPONSE"],
  ["extended-card-not-configured", "EXTENDED_AGENT_CARD_NOT_CONFIGURED"],
  ["extension-required", "EXTENSION_SUPPORT_REQUIRED"],
  ["version-not-supported", "VERSION_NOT_SUPPORTED"],
  ["internal", "INTERNAL_ERROR"],
]);

const answered = (code: number, title: string): Answer => ({ code, status: 200, title });

const parseError = answered(-32700, "Invalid JSON payload");
const invalidRequest = answered(-32600, "Request payload validation error");
const invalidParams = answered(-32602, "Invalid parameters");

/** The same for both versions: 0.3 lacks some of the names, not the numbers. */
export const answers: Answers<Condition | A2aCondition> = Object.freeze({
  ...baseAnswers,
  "not-json": parseError,
  "body-incomplete": { ...parseError, status: 400 },
  "too-deep": invalidRequest,
  "too-many-members": invalidRequest,
  "member-repeated": invalidRequest,
  "not-an-object": invalidRequest,
  "batch-empty": invalidRequest,
  "batch-refused": invalidRequest,
  "batch-too-long": invalidRequest,
  "id-null": invalidRequest,
  "id-unreadable": invalidRequest,
  "id-in-use": invalidRequest,
  "version-wrong": invalidRequest,
  "method-not-a-string": invalidRequest,
  "not-a-message": invalidRequest,
  "response-malformed": invalidRequest,
  "response-unexpected": invalidRequest,
  "params-scalar": invalidParams,
  "params-null": invalidParams,
  "params-positional": invalidParams,
  "params-invalid": invalidParams,
  "task-not-found": answered(-32001, "Task not found"),
  "task-not-cancelable": answered(-32002, "Task cannot be canceled"),
  "push-not-supported": answered(-32003, "Push notifications are not supported"),
  "unsupported-operation": answered(-32004, "This operation is not supported"),
  "content-type-not-supported": answered(-32005, "Incompatible content types"),
  "invalid-agent-response": answered(-32006, "Invalid agent response"),
  "extended-card-not-configured": answered(-32007, "Extended agent card is not configured"),
  "extension-required": answered(-32008, "Extension support required"),
  "version-not-supported": answered(-32009, "Protocol version is not supported"),
  unauthenticated: { ...invalidRequest, status: 401, title: "Authentication required" },
});
