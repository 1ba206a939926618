// Rules of everything that a server defines: when it may change, who sees it, and what it may hold.

import { all, perRequest, type Rule, rule } from "./rule.ts";

export const definitionsRules: Readonly<Record<string, Rule>> = Object.freeze({
  "MCP-DEF-1": rule(
    "SHOULD",
    all,
    "Tools, Prompts, Resources: List Changed Notification",
    "A definition that is added, changed, switched off or removed shows at once, and clients are told.",
  ),
  "MCP-DEF-2": rule(
    "MUST NOT",
    perRequest,
    "Tools, Capabilities",
    "A list varies with the authorization that was presented, and with nothing else of a connection.",
  ),
  "MCP-DEF-3": rule(
    "own",
    all,
    "Tools, Security Considerations",
    "What a caller may not see is neither listed nor reached; it looks like what does not exist.",
  ),
  "MCP-DEF-4": rule("SHOULD", perRequest, "Tools, Listing Tools", "Lists have the same order each time."),
  "MCP-DEF-5": rule(
    "MUST",
    all.slice(2),
    "Overview, _meta",
    "Keys of metadata follow their grammar; a definition with another key is refused.",
  ),
  "MCP-DEF-6": rule("MUST", all.slice(3), "Overview, Icons", "An icon has an http(s) or a data address."),
});
