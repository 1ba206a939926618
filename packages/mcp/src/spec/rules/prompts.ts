// Rules of prompts and completion.

import { all, type Rule, rule } from "./rule.ts";

export const promptsRules: Readonly<Record<string, Rule>> = Object.freeze({
  "MCP-PROMPT-1": rule(
    "MUST",
    all,
    "Prompts, Capabilities",
    "A server with prompts declares them, and lists each with its arguments.",
  ),
  "MCP-PROMPT-2": rule(
    "SHOULD",
    all,
    "Prompts, Error Handling",
    "An unknown prompt, and a required argument that is missing, are -32602.",
  ),
  "MCP-PROMPT-3": rule(
    "MUST",
    all,
    "Prompts, Data Types",
    "Messages have a role and one block of content, of a type that the revision knows.",
  ),
  "MCP-COMPLETE-1": rule(
    "MUST",
    all,
    "Completion, Capabilities",
    "A server that suggests values declares completions; no other has the method.",
  ),
  "MCP-COMPLETE-2": rule(
    "MUST",
    all,
    "Completion, Response",
    "At most 100 values go out, and it is said that there are more.",
  ),
  "MCP-COMPLETE-3": rule(
    "SHOULD",
    all,
    "Completion, Error Handling",
    "A reference or an argument that there is not is -32602.",
  ),
});
