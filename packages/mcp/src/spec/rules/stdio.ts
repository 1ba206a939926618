// Rules of stdio.

import { all, type Rule, rule } from "./rule.ts";

export const stdioRules: Readonly<Record<string, Rule>> = Object.freeze({
  "MCP-STDIO-1": rule(
    "MUST",
    all,
    "Transports, stdio",
    "Each message is a line; one that is no message is answered in a line and does no harm.",
  ),
});
