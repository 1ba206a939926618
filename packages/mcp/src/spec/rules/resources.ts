// Rules of resources.

import { all, type Rule, rule } from "./rule.ts";

export const resourcesRules: Readonly<Record<string, Rule>> = Object.freeze({
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
  "MCP-RES-5": rule(
    "MUST",
    all,
    "Resources, Resource Templates",
    "A URI of a template's form is read by it, with its variables decoded; the contents name the URI that was asked for.",
  ),
  "MCP-RES-6": rule(
    "own",
    all,
    "RFC 6570",
    "Matching a template takes time in proportion to the URI, whatever the URI.",
  ),
});
