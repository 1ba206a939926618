// Rules of Streamable HTTP.

import { http, perRequest, type Rule, rule, sessions } from "./rule.ts";

export const httpRules: Readonly<Record<string, Rule>> = Object.freeze({
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
});
