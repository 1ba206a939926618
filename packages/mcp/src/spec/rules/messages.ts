// Rules of messages, batches and metadata.

import { all, perRequest, type Rule, rule, sessions } from "./rule.ts";

export const messagesRules: Readonly<Record<string, Rule>> = Object.freeze({
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
});
