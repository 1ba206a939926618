// Rules of sessions.

import { type Rule, rule, sessions } from "./rule.ts";

export const sessionsRules: Readonly<Record<string, Rule>> = Object.freeze({
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
});
