// Rules of lists and their pages.

import { all, type Rule, rule } from "./rule.ts";

export const listsRules: Readonly<Record<string, Rule>> = Object.freeze({
  "MCP-PAGE-1": rule(
    "MUST",
    all,
    "Pagination, Pagination Model",
    "A list that is longer than a page goes on at its cursor until there is none.",
  ),
  "MCP-PAGE-2": rule(
    "SHOULD",
    all,
    "Pagination, Error Handling",
    "A cursor that the list did not give, the empty string included, is -32602.",
  ),
});
