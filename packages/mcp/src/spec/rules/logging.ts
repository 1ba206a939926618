// Rules of log messages.

import { all, handshake, perRequest, type Rule, rule } from "./rule.ts";

export const loggingRules: Readonly<Record<string, Rule>> = Object.freeze({
  "MCP-LOG-1": rule(
    "MUST",
    all,
    "Logging, Capabilities",
    "A server that sends log messages declares logging; no other sends any.",
  ),
  "MCP-LOG-2": rule(
    "SHOULD",
    handshake,
    "Logging, Setting Log Level",
    "After logging/setLevel messages of that level and above are sent, and no others.",
  ),
  "MCP-LOG-3": rule(
    "MUST NOT",
    perRequest,
    "Logging, Requesting Log Messages",
    "A call that names no level gets no log messages; one that does gets that level and above, on its own stream.",
  ),
  "MCP-LOG-4": rule("SHOULD", all, "Logging, Error Handling", "A level that there is not is -32602."),
});
