// The rules of the specification that this server keeps, in our words. Tests cite them by id; a rule without a test
// fails a check, and so does a citation without a rule.

export interface Rule {
  readonly text: string;
  /** Page and section. */
  readonly place: string;
  /** `own`: the specification is silent, and this is what we do. */
  readonly level: "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "MAY" | "own";
  /** The revisions that it holds for. */
  readonly revisions: readonly string[];
}

const all: readonly string[] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];
const handshake: readonly string[] = all.slice(0, 4);
const http: readonly string[] = all.slice(1);
const sessions: readonly string[] = all.slice(1, 4);
const perRequest: readonly string[] = all.slice(4);

const rule = (level: Rule["level"], revisions: readonly string[], place: string, text: string): Rule => ({
  text,
  place,
  level,
  revisions,
});

export const rules: Readonly<Record<string, Rule>> = Object.freeze({
  "MCP-MSG-1": rule(
    "MUST NOT",
    all,
    "Overview, Requests",
    "An id is never null; such a call is refused under no id and does not run.",
  ),
  "MCP-MSG-2": rule(
    "MUST",
    all,
    "Overview, Requests",
    "An id is a string or an integer; anything else is refused under no id.",
  ),
  "MCP-MSG-3": rule(
    "MUST NOT",
    all,
    "Overview, Notifications",
    "A message without an id is never answered, and a request method without one never runs.",
  ),
  "MCP-MSG-4": rule(
    "MUST",
    all,
    "Overview, Responses",
    "An answer carries the id of its request, in value and type; 0 and the empty string are ids.",
  ),
  "MCP-MSG-5": rule("MUST", all, "Schema, Request", "Params are an object where they are there."),
  "MCP-MSG-6": rule(
    "MUST NOT",
    all,
    "Overview, Requests",
    "An id that is still in use names no second request of the same session or connection.",
  ),
  "MCP-MSG-7": rule(
    "own",
    all,
    "Overview, Notifications",
    "A notification that nobody knows is taken and ignored; one of an application's own runs.",
  ),
  "MCP-MSG-8": rule(
    "MUST",
    all,
    "Overview, Error Codes",
    "A method that is unknown, removed, or behind a capability that is not declared is -32601.",
  ),
  "MCP-MSG-9": rule(
    "MUST",
    all,
    "Overview, Responses; JSON-RPC 2.0 §5",
    "An error whose request had no readable id says so with a null id.",
  ),
  "MCP-BATCH-1": rule(
    "MUST",
    all,
    "Overview, Batching; changes of 2025-06-18",
    "A batch is served item by item where the revision has batches; elsewhere it is refused whole.",
  ),
  "MCP-BATCH-2": rule(
    "MUST NOT",
    sessions,
    "Lifecycle, Initialization",
    "initialize is no part of a batch; such a batch is refused whole.",
  ),
  "MCP-INIT-1": rule(
    "MUST",
    handshake,
    "Lifecycle, Initialization",
    "initialize carries a revision, capabilities and the client's name and version, or is -32602 and opens nothing.",
  ),
  "MCP-INIT-2": rule(
    "MUST",
    handshake,
    "Lifecycle, Version Negotiation",
    "A revision that is served is confirmed; any other is answered with the newest one that has a handshake.",
  ),
  "MCP-INIT-3": rule(
    "MUST",
    handshake,
    "Schema, InitializeResult",
    "The answer gives the revision, the capabilities, the server's name and version, and its instructions.",
  ),
  "MCP-INIT-4": rule("MUST", handshake, "Utilities, Ping", "ping is answered with an empty result."),
  "MCP-INIT-5": rule(
    "SHOULD",
    handshake,
    "Lifecycle, Initialization",
    "Before the handshake a connection serves ping and nothing else.",
  ),
  "MCP-INIT-6": rule(
    "own",
    handshake,
    "Lifecycle, Initialization",
    "A connection has one handshake; a second one is refused.",
  ),
  "MCP-SESSION-1": rule(
    "MUST",
    sessions,
    "Transports, Session Management",
    "The answer to initialize names the session in visible ASCII; no other answer does.",
  ),
  "MCP-SESSION-2": rule(
    "SHOULD",
    sessions,
    "Transports, Session Management",
    "A message without its session is 400 where sessions are kept.",
  ),
  "MCP-SESSION-3": rule(
    "MUST",
    sessions,
    "Transports, Session Management",
    "A session that is unknown or has ended is 404, for POST, GET and DELETE alike.",
  ),
  "MCP-SESSION-4": rule(
    "SHOULD",
    sessions,
    "Transports, Session Management",
    "DELETE ends a session and what still runs in it.",
  ),
  "MCP-SESSION-5": rule(
    "own",
    sessions,
    "Lifecycle, Initialization",
    "A session has one handshake; a second one inside it is refused with 400.",
  ),
  "MCP-SESSION-6": rule(
    "MUST",
    sessions,
    "Security Best Practices, Session Hijacking",
    "A session belongs to the principal that opened it; for anybody else there is none.",
  ),
  "MCP-SESSION-7": rule(
    "own",
    sessions,
    "Transports, Session Management",
    "A limit on sessions refuses a handshake with 503 and a time to wait.",
  ),
  "MCP-SESSION-8": rule(
    "SHOULD",
    sessions,
    "Lifecycle, Operation",
    "A session keeps the revision of its handshake, with or without a version header.",
  ),
  "MCP-HTTP-1": rule(
    "MUST",
    http,
    "Transports, Sending Messages to the Server",
    "A body without a request is answered 202 and nothing else.",
  ),
  "MCP-HTTP-2": rule(
    "own",
    http,
    "Transports, Sending Messages to the Server",
    "A client accepts both kinds of answers, or is told so with 406.",
  ),
  "MCP-HTTP-3": rule(
    "MUST",
    http,
    "Transports, Listening for Messages from the Server",
    "GET and DELETE are 405 where they offer nothing.",
  ),
  "MCP-HTTP-4": rule(
    "MUST",
    sessions,
    "Transports, Sending Messages to the Server",
    "A response of the client is taken.",
  ),
  "MCP-HTTP-5": rule(
    "MUST",
    sessions,
    "Transports, Protocol Version Header",
    "A version header that names no served revision is 400; an absent one is served.",
  ),
  "MCP-HTTP-6": rule(
    "MUST",
    perRequest,
    "Streamable HTTP, Server Validation",
    "The version header says what the body says.",
  ),
  "MCP-HTTP-7": rule(
    "MUST",
    perRequest,
    "Streamable HTTP, Server Validation",
    "Mcp-Method is the method of the body, in the same case.",
  ),
  "MCP-HTTP-8": rule(
    "MUST",
    perRequest,
    "Streamable HTTP, Standard Headers",
    "A request has the headers for its version and its method.",
  ),
  "MCP-HTTP-9": rule(
    "MUST",
    perRequest,
    "Streamable HTTP, Standard Headers",
    "Mcp-Name is the name or the URI that a call is about.",
  ),
  "MCP-HTTP-10": rule(
    "MUST",
    perRequest,
    "Streamable HTTP, Value Encoding",
    "A value may be Base64; what cannot be decoded is a mismatch.",
  ),
  "MCP-HTTP-11": rule(
    "MUST",
    perRequest,
    "Streamable HTTP, Protocol Version Header",
    "A method that is not there has the status 404.",
  ),
  "MCP-HTTP-12": rule(
    "SHOULD",
    perRequest,
    "Streamable HTTP, Earlier Revisions",
    "A session header is ignored, and none is sent.",
  ),
  "MCP-HTTP-13": rule(
    "MUST NOT",
    perRequest,
    "Streamable HTTP, Sending Messages",
    "A client sends no responses; one that comes is refused.",
  ),
  "MCP-HTTP-14": rule(
    "MUST",
    http,
    "Transports, Sending Messages to the Server",
    "What belongs to a request goes ahead of its answer on the same stream, which then ends.",
  ),
  "MCP-HTTP-15": rule(
    "MUST",
    perRequest,
    "Streamable HTTP, Schema Extension",
    "A header that a schema names for an argument says what the argument says, and is there if the argument is.",
  ),
  "MCP-HTTP-16": rule(
    "MUST",
    perRequest,
    "Tools, x-mcp-header",
    "A schema names headers for single values reached through properties; another one is refused when the server is built.",
  ),
  "MCP-META-1": rule("MUST", perRequest, "Overview, _meta", "A request names its revision in its metadata."),
  "MCP-META-2": rule(
    "MUST",
    perRequest,
    "Overview, _meta",
    "A request names the client's capabilities in its metadata; the client's name may be left out.",
  ),
  "MCP-META-3": rule(
    "MUST",
    all,
    "Overview, ResultType",
    "A result says what kind of result it is, from the revision on that has kinds.",
  ),
  "MCP-META-4": rule(
    "SHOULD",
    all,
    "Overview, _meta",
    "A result names the server, from the revision on that has this.",
  ),
  "MCP-META-5": rule(
    "MUST",
    all,
    "Caching, Cacheable Results",
    "Lists, reads and discovery say how long and for whom they may be kept, from the revision on that has this.",
  ),
  "MCP-VERSION-1": rule(
    "MUST",
    perRequest,
    "Versioning, Negotiation",
    "A revision that is not served is -32022 with those that are and the one asked for.",
  ),
  "MCP-VERSION-2": rule(
    "MAY",
    all,
    "Versioning, Backward Compatibility",
    "One endpoint serves both lifecycles: metadata in the body decide, then initialize, then the version header.",
  ),
  "MCP-VERSION-3": rule(
    "SHOULD",
    perRequest,
    "Versioning, Backward Compatibility",
    "A server without handshakes answers one with the revisions that it serves.",
  ),
  "MCP-DISCOVER-1": rule(
    "MUST",
    perRequest,
    "Discovery",
    "server/discover gives revisions, capabilities and instructions.",
  ),
  "MCP-TOOL-1": rule(
    "MUST",
    all,
    "Tools, Listing Tools",
    "tools/list gives every tool with its schema, in a stable order.",
  ),
  "MCP-TOOL-2": rule("SHOULD", all, "Tools, Error Handling", "A tool that is not there is -32602."),
  "MCP-TOOL-3": rule(
    "SHOULD",
    all,
    "Tools, Error Handling",
    "Arguments against the schema are a result with isError that names the place.",
  ),
  "MCP-TOOL-4": rule(
    "SHOULD",
    all,
    "Tools, Error Handling",
    "A tool that fails is a result with isError; only what it says on purpose leaves the server.",
  ),
  "MCP-TOOL-5": rule(
    "MUST",
    all,
    "Tools, Output Schema",
    "Structured content fits the output schema, errors excepted, and stands as text too.",
  ),
  "MCP-TOOL-6": rule(
    "own",
    handshake,
    "Tools, Tool Result",
    "What a revision does not define is said in its terms: a block as text, a structured value inside an object.",
  ),
  "MCP-TOOL-7": rule(
    "SHOULD",
    all,
    "Tools, Tool Names",
    "A name has 1 to 128 letters, digits, `_`, `-`, `.` and stands once; another one is refused when the server is built.",
  ),
  "MCP-TOOL-8": rule(
    "own",
    all,
    "Schema, CallToolRequest",
    "Absent arguments are an empty object; arguments that are no object are -32602.",
  ),
  "MCP-RES-1": rule(
    "MUST",
    all,
    "Resources, Listing Resources",
    "resources/list gives every resource; templates are a list of their own.",
  ),
  "MCP-RES-2": rule(
    "MUST",
    all,
    "Resources, Reading Resources",
    "resources/read gives contents with the URI and a text or Base64.",
  ),
  "MCP-RES-3": rule(
    "MUST",
    all,
    "Resources, Error Handling",
    "A resource that is not there is an error with its URI: -32002 with a handshake, -32602 without.",
  ),
  "MCP-RES-4": rule(
    "SHOULD",
    all,
    "Resources, Error Handling",
    "A resource that cannot be read is -32603 and tells nothing of the inside.",
  ),
  "MCP-PAGE-1": rule(
    "MUST",
    all,
    "Pagination, Pagination Model",
    "A list that is longer than a page goes on at its cursor until there is none.",
  ),
  "MCP-PAGE-2": rule(
    "SHOULD",
    all,
    "Pagination, Error Handling",
    "A cursor that the list did not give, the empty string included, is -32602.",
  ),
  "MCP-PROGRESS-1": rule(
    "MUST",
    all,
    "Progress, Behavior Requirements",
    "Progress goes out only under the token of a running request, and not after its answer.",
  ),
  "MCP-PROGRESS-2": rule(
    "MUST",
    all,
    "Progress, Progress Flow",
    "Progress grows with each notification; one that does not grow is dropped.",
  ),
  "MCP-CANCEL-1": rule(
    "SHOULD",
    all,
    "Cancellation, Behavior Requirements",
    "A cancelled call is aborted and not answered.",
  ),
  "MCP-CANCEL-2": rule(
    "MAY",
    all,
    "Cancellation, Behavior Requirements",
    "A cancellation that names no running call of its sender is ignored.",
  ),
  "MCP-CANCEL-3": rule(
    "SHOULD NOT",
    sessions,
    "Transports, Sending Messages to the Server",
    "A disconnect does not cancel a call.",
  ),
  "MCP-CANCEL-4": rule("MUST", perRequest, "Streamable HTTP, Cancellation", "A disconnect cancels a call."),
  "MCP-STDIO-1": rule(
    "MUST",
    all,
    "Transports, stdio",
    "Each message is a line; one that is no message is answered in a line and does no harm.",
  ),
});
