// Rules of handshake, discovery, versions, progress and cancellation.

import { all, handshake, perRequest, type Rule, rule, sessions } from "./rule.ts";

export const lifecycleRules: Readonly<Record<string, Rule>> = Object.freeze({
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
  "MCP-VERSION-4": rule(
    "own",
    perRequest,
    "Versioning, Backward Compatibility",
    "A connection that is used without a handshake takes none any more, and is told what it may speak; discovery leaves both ways open.",
  ),
  "MCP-DISCOVER-1": rule(
    "MUST",
    perRequest,
    "Discovery",
    "server/discover gives revisions, capabilities and instructions.",
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
});
