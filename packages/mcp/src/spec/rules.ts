// The rules of the specification that this server keeps, in our words. Tests cite them by id.

export interface Rule {
  readonly text: string;
  /** Page and section. */
  readonly place: string;
  readonly level: "must" | "should";
  /** Revisions from and, where it ended, to. */
  readonly since: string;
  readonly until?: string;
}

export const rules: Readonly<Record<string, Rule>> = Object.freeze({
  "MCP-MSG-1": {
    text: "An id is a string or an integer and never null; a call with a null id is refused and does not run.",
    place: "Overview, Requests",
    level: "must",
    since: "2024-11-05",
  },
  "MCP-MSG-2": {
    text: "A notification is never answered; a request method without an id does not run.",
    place: "Overview, Notifications",
    level: "must",
    since: "2024-11-05",
  },
  "MCP-MSG-3": {
    text: "An answer carries the id of its request, in type and value.",
    place: "Overview, Responses",
    level: "must",
    since: "2024-11-05",
  },
  "MCP-BATCH-1": {
    text: "A batch is served where the revision has batches, and refused whole where it has none.",
    place: "Transports, Streamable HTTP; changelog of 2025-06-18",
    level: "must",
    since: "2025-03-26",
  },
  "MCP-BATCH-2": {
    text: "initialize is never part of a batch.",
    place: "Lifecycle, Initialization",
    level: "must",
    since: "2025-03-26",
    until: "2025-03-26",
  },
  "MCP-LIFE-1": {
    text: "initialize carries protocolVersion, capabilities and clientInfo; without one of them it is refused and opens nothing.",
    place: "Lifecycle, Initialization",
    level: "must",
    since: "2024-11-05",
    until: "2025-11-25",
  },
  "MCP-LIFE-2": {
    text: "The server answers with the revision asked for if it serves it in this lifecycle, else with its newest that has a handshake.",
    place: "Lifecycle, Version Negotiation",
    level: "must",
    since: "2024-11-05",
    until: "2025-11-25",
  },
  "MCP-LIFE-3": {
    text: "ping is answered with an empty result.",
    place: "Utilities, Ping",
    level: "must",
    since: "2024-11-05",
    until: "2025-11-25",
  },
  "MCP-LIFE-4": {
    text: "Before the handshake a connection serves initialize and ping only.",
    place: "Lifecycle, Initialization",
    level: "should",
    since: "2024-11-05",
    until: "2025-11-25",
  },
  "MCP-SESS-1": {
    text: "The session id comes with the answer to initialize; a later message without it is 400.",
    place: "Transports, Session Management",
    level: "should",
    since: "2025-03-26",
    until: "2025-11-25",
  },
  "MCP-SESS-2": {
    text: "An unknown or ended session is 404.",
    place: "Transports, Session Management",
    level: "must",
    since: "2025-03-26",
    until: "2025-11-25",
  },
  "MCP-SESS-3": {
    text: "DELETE ends a session.",
    place: "Transports, Session Management",
    level: "should",
    since: "2025-03-26",
    until: "2025-11-25",
  },
  "MCP-SESS-4": {
    text: "A session belongs to the principal that opened it; to others it looks unknown.",
    place: "Security Best Practices, Session Hijacking",
    level: "must",
    since: "2025-06-18",
    until: "2025-11-25",
  },
  "MCP-META-1": {
    text: "A request names its revision in params._meta.",
    place: "Overview, _meta",
    level: "must",
    since: "2026-07-28",
  },
  "MCP-META-2": {
    text: "A request names the client's capabilities in params._meta; the client's name is not required.",
    place: "Overview, _meta",
    level: "must",
    since: "2026-07-28",
  },
  "MCP-META-3": {
    text: "A result says resultType, and names the server in _meta.",
    place: "Overview, ResultType and _meta",
    level: "must",
    since: "2026-07-28",
  },
  "MCP-HTTP-1": {
    text: "MCP-Protocol-Version repeats the revision of the body.",
    place: "Streamable HTTP, Server Validation",
    level: "must",
    since: "2026-07-28",
  },
  "MCP-HTTP-2": {
    text: "Mcp-Method repeats the method of the body.",
    place: "Streamable HTTP, Server Validation",
    level: "must",
    since: "2026-07-28",
  },
  "MCP-HTTP-3": {
    text: "Mcp-Name repeats params.name or params.uri of the methods that have it.",
    place: "Streamable HTTP, Standard Headers",
    level: "must",
    since: "2026-07-28",
  },
  "MCP-HTTP-4": {
    text: "A mirrored value may be encoded in Base64; a broken encoding is a mismatch.",
    place: "Streamable HTTP, Value Encoding",
    level: "must",
    since: "2026-07-28",
  },
  "MCP-HTTP-5": {
    text: "A legacy version header that names no served revision is 400; an absent one is served.",
    place: "Transports, Protocol Version Header",
    level: "must",
    since: "2025-06-18",
    until: "2025-11-25",
  },
  "MCP-HTTP-6": {
    text: "An unknown method is -32601 at status 404.",
    place: "Streamable HTTP, Protocol Version Header",
    level: "must",
    since: "2026-07-28",
  },
  "MCP-HTTP-7": {
    text: "Notifications and responses are 202 without a body.",
    place: "Transports, Sending Messages to the Server",
    level: "must",
    since: "2025-03-26",
  },
  "MCP-HTTP-8": {
    text: "GET and DELETE are 405 where they offer nothing.",
    place: "Transports, Listening for Messages; Streamable HTTP, Earlier Revisions",
    level: "must",
    since: "2025-03-26",
  },
  "MCP-HTTP-9": {
    text: "A client sends no responses; one that comes is refused.",
    place: "Streamable HTTP, Sending Messages",
    level: "must",
    since: "2026-07-28",
  },
  "MCP-VER-1": {
    text: "A revision that is not served is -32022 with the revisions that are.",
    place: "Versioning, Negotiation",
    level: "must",
    since: "2026-07-28",
  },
  "MCP-DISC-1": {
    text: "server/discover gives revisions and capabilities, with cache hints.",
    place: "Discovery",
    level: "must",
    since: "2026-07-28",
  },
  "MCP-TOOL-1": {
    text: "An unknown tool is -32602.",
    place: "Tools, Error Handling",
    level: "should",
    since: "2024-11-05",
  },
  "MCP-TOOL-2": {
    text: "Arguments that break the input schema are a result with isError that names the place.",
    place: "Tools, Error Handling",
    level: "should",
    since: "2024-11-05",
  },
  "MCP-TOOL-3": {
    text: "A tool that fails is a result with isError that tells nothing of the inside.",
    place: "Tools, Error Handling and Security",
    level: "should",
    since: "2024-11-05",
  },
  "MCP-TOOL-4": {
    text: "Structured content fits the output schema and stands as text too.",
    place: "Tools, Structured Content",
    level: "must",
    since: "2025-06-18",
  },
  "MCP-RES-1": {
    text: "An unknown resource is -32002, and -32602 from 2026-07-28 on, with its URI in data.",
    place: "Resources, Error Handling",
    level: "must",
    since: "2024-11-05",
  },
  "MCP-PAGE-1": {
    text: "A cursor that the list did not give is -32602.",
    place: "Pagination, Error Handling",
    level: "should",
    since: "2024-11-05",
  },
  "MCP-PROG-1": {
    text: "Progress goes out only under a token of a running request, before its answer.",
    place: "Progress, Behavior Requirements",
    level: "must",
    since: "2024-11-05",
  },
  "MCP-PROG-2": {
    text: "Progress grows with each notification.",
    place: "Progress, Progress Flow",
    level: "must",
    since: "2024-11-05",
  },
  "MCP-CANC-1": {
    text: "A cancelled call is aborted and not answered.",
    place: "Cancellation, Behavior Requirements",
    level: "should",
    since: "2024-11-05",
  },
  "MCP-CANC-2": {
    text: "A cancellation of an unknown or finished call is ignored.",
    place: "Cancellation, Behavior Requirements",
    level: "should",
    since: "2024-11-05",
  },
  "MCP-CANC-3": {
    text: "Over HTTP a disconnect cancels from 2026-07-28 on, and does not before.",
    place: "Streamable HTTP, Cancellation; Transports, Sending Messages to the Server",
    level: "must",
    since: "2025-03-26",
  },
});
