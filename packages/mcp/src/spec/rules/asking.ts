// Rules of asking the client: multi round-trip requests, elicitation, sampling and roots.

import { all, handshake, perRequest, type Rule, rule } from "./rule.ts";

const mrtr = "Multi Round-Trip Requests";

export const askingRules: Readonly<Record<string, Rule>> = Object.freeze({
  "MCP-ASK-1": rule(
    "MUST",
    perRequest,
    `${mrtr}, Server Requirements`,
    "A call that needs its client ends with input_required, which has the questions by key and the state.",
  ),
  "MCP-ASK-2": rule(
    "MUST NOT",
    all,
    `Lifecycle, Operation; ${mrtr}, Server Requirements`,
    "A client is asked nothing that it did not declare: not the kind, the mode, nor tools in sampling.",
  ),
  "MCP-ASK-3": rule(
    "MUST",
    perRequest,
    "Overview, Error Codes",
    "Where that ends the call, -32021 names the capabilities as an object, at HTTP status 400.",
  ),
  "MCP-ASK-4": rule(
    "SHOULD",
    perRequest,
    `${mrtr}, Error Handling`,
    "Answers that are missing or do not fit are asked for again; answers that nobody asked for are ignored.",
  ),
  "MCP-ASK-5": rule(
    "MUST",
    perRequest,
    `${mrtr}, Server Requirements`,
    "A state that was changed, that has expired, or that was never sealed here is refused.",
  ),
  "MCP-ASK-6": rule(
    "SHOULD",
    perRequest,
    `${mrtr}, Server Requirements`,
    "A state is bound to the principal, the method and the params of its call, and expires.",
  ),
  "MCP-ASK-7": rule(
    "SHOULD",
    perRequest,
    `${mrtr}, Error Handling`,
    "Input responses, or one of them, that are no object are -32602.",
  ),
  "MCP-ASK-8": rule(
    "SHOULD",
    handshake,
    "Transports, Sending Messages to the Server",
    "A question is a request to the client on the stream of the call that asks it.",
  ),
  "MCP-ASK-9": rule(
    "MUST",
    all,
    "Elicitation, Requested Schema",
    "A form is a flat object of texts, numbers, booleans and choices; anything else is refused at definition.",
  ),
  "MCP-ASK-10": rule(
    "SHOULD",
    all,
    "Elicitation, Security Considerations",
    "What a user filled in is checked against the form before a handler sees it.",
  ),
  "MCP-ASK-11": rule(
    "MUST NOT",
    perRequest,
    "Elicitation, URL Mode",
    "An elicitation by URL carries no elicitationId any more.",
  ),
  "MCP-ASK-12": rule(
    "MUST",
    all,
    "Sampling, Tool Use",
    "Every tool use of a conversation is answered in the next message, which holds nothing else.",
  ),
  "MCP-ASK-13": rule(
    "SHOULD",
    handshake,
    "Lifecycle, Timeouts",
    "A question has a time limit; one that is given up is cancelled at the client.",
  ),
  "MCP-ASK-15": rule(
    "MAY",
    all.slice(3, 4),
    "Elicitation, URL Mode Required",
    "A call that needs addresses opened first is -32042 with an id for each; later revisions ask for input instead.",
  ),
  "MCP-ASK-16": rule(
    "MUST",
    all.slice(3, 4),
    "Elicitation, Completion Notifications",
    "That an elicitation by URL is complete is told to the client that was asked, and to no other.",
  ),
  "MCP-ASK-14": rule(
    "MUST",
    all,
    "Roots, Data Types",
    "A root is a file:// URI; an answer with another one is none.",
  ),
});
