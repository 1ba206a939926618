// Rules of tools.

import { all, handshake, type Rule, rule } from "./rule.ts";

export const toolsRules: Readonly<Record<string, Rule>> = Object.freeze({
  "MCP-TOOL-1": rule(
    "MUST",
    all,
    "Tools, Listing Tools",
    "tools/list gives every tool with its schema, in a stable order.",
  ),
  "MCP-TOOL-2": rule("SHOULD", all, "Tools, Error Handling", "A tool that is not there is -32602."),
  "MCP-TOOL-3": rule(
    "SHOULD",
    all,
    "Tools, Error Handling",
    "Arguments against the schema are a result with isError that names the place.",
  ),
  "MCP-TOOL-4": rule(
    "SHOULD",
    all,
    "Tools, Error Handling",
    "A tool that fails is a result with isError; only what it says on purpose leaves the server.",
  ),
  "MCP-TOOL-5": rule(
    "MUST",
    all,
    "Tools, Output Schema",
    "Structured content fits the output schema, errors excepted, and stands as text too.",
  ),
  "MCP-TOOL-6": rule(
    "own",
    handshake,
    "Tools, Tool Result",
    "What a revision does not define is said in its terms: a block as text, a structured value inside an object.",
  ),
  "MCP-TOOL-7": rule(
    "SHOULD",
    all,
    "Tools, Tool Names",
    "A name has 1 to 128 letters, digits, `_`, `-`, `.` and stands once; another one is refused when the server is built.",
  ),
  "MCP-TOOL-8": rule(
    "own",
    all,
    "Schema, CallToolRequest",
    "Absent arguments are an empty object; arguments that are no object are -32602.",
  ),
  "MCP-TOOL-9": rule(
    "MUST",
    all,
    "Tools, Tool Result",
    "A block that lacks what its type needs is not sent: the tool has failed, and the log knows why.",
  ),
});
