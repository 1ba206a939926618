// The conditions that JSON-RPC and its carriers can meet, and what plain JSON-RPC 2.0 answers to each.
// A protocol adds conditions of its own and overrides rows; it never invents numbers elsewhere.

/** How one profile says one condition: JSON-RPC code, HTTP status, and the text before the detail. */
export interface Answer {
  readonly code: number;
  readonly status: number;
  readonly title: string;
}

/** What the reading of a message can meet (JSON-RPC 2.0 §4, §5.1, §6). */
export type ReadingCondition =
  | "not-json"
  | "too-deep"
  | "too-many-members"
  | "member-repeated"
  | "not-an-object"
  | "batch-empty"
  | "batch-refused"
  | "batch-too-long"
  | "id-null"
  | "id-unreadable"
  | "id-in-use"
  | "version-wrong"
  | "method-not-a-string"
  | "not-a-message"
  | "response-malformed"
  | "response-unexpected";

/** What the running of a call can meet (JSON-RPC 2.0 §5.1). */
export type DispatchCondition =
  | "method-unknown"
  | "params-scalar"
  | "params-null"
  | "params-positional"
  | "params-invalid"
  | "timed-out"
  | "internal";

/** What a carrier can meet before it hands a message over (RFC 9110 §15.5, RFC 9112 §8). */
export type CarrierCondition =
  | "host-refused"
  | "origin-refused"
  | "path-unknown"
  | "http-method-refused"
  | "not-acceptable"
  | "body-too-slow"
  | "too-large"
  | "media-type-refused"
  | "encoding-refused"
  | "body-incomplete"
  | "too-busy"
  | "shutting-down";

export type Condition = ReadingCondition | DispatchCondition | CarrierCondition;

/** An answer for every condition; one that is missing does not compile. */
export type Answers<C extends string = Condition> = Readonly<Record<C, Answer>>;

const parseError = { code: -32700, status: 400, title: "Parse error" };
const invalidRequest = { code: -32600, status: 400, title: "Invalid Request" };
const invalidParams = { code: -32602, status: 200, title: "Invalid params" };
const carrier = (status: number): Answer => ({ ...invalidRequest, status });

/** The answers of plain JSON-RPC 2.0. */
export const baseAnswers: Answers = Object.freeze({
  "not-json": parseError,
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
  "method-unknown": { code: -32601, status: 200, title: "Method not found" },
  "params-scalar": invalidRequest,
  "params-null": invalidRequest,
  "params-positional": invalidParams,
  "params-invalid": invalidParams,
  "timed-out": { code: -32000, status: 200, title: "Time limit reached" },
  internal: { code: -32603, status: 200, title: "Internal error" },
  "host-refused": carrier(403),
  "origin-refused": carrier(403),
  "path-unknown": carrier(404),
  "http-method-refused": carrier(405),
  "not-acceptable": carrier(406),
  "body-too-slow": carrier(408),
  "too-large": carrier(413),
  "media-type-refused": carrier(415),
  "encoding-refused": carrier(415),
  "body-incomplete": parseError,
  "too-busy": { code: -32000, status: 503, title: "Too busy" },
  "shutting-down": { code: -32000, status: 503, title: "Shutting down" },
});
