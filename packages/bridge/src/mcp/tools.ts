// An agent as an MCP server: each skill is a tool, and so is the conversation.

import { isJsonObject, type JsonObject, member } from "@dragoman/jsonrpc";
import type { McpServerOptions, Tool } from "@dragoman/mcp/server";
import type { Schema } from "@dragoman/schema";
import { type Agent, type Converse, converseId } from "../agent/define.ts";
import type { Skill } from "../agent/skill.ts";
import { perform } from "./perform.ts";

/** The options of `createMcpServer` that an agent decides. */
export function toMcp(agent: Agent): Pick<McpServerOptions, "info" | "tools"> {
  const { name, version, description, skills, converse } = agent;
  const tools: Tool[] = [...skills.values()].map(toTool);
  if (converse !== undefined) tools.push(converseTool(name, converse));
  return { info: { name, version, description }, tools };
}

function toTool(skill: Skill): Tool {
  const { id, title, description, input, output } = skill;
  return {
    name: id,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: input,
    ...(output === undefined ? {} : { outputSchema: output }),
    run: (value, turn) =>
      perform({ run: (own) => skill.run(value, own), hasOutput: output !== undefined }, turn),
  };
}

function converseTool(name: string, converse: Converse): Tool {
  return {
    name: converseId,
    description: `Talks with ${name} in free text`,
    inputSchema: freeText,
    // the schema has checked that it is a string
    run: (text, turn) => perform({ run: (own) => converse(text as string, own), hasOutput: false }, turn),
  };
}

const freeTextJson: JsonObject = Object.freeze({
  type: "object",
  properties: { text: { type: "string", description: "what to say" } },
  required: ["text"],
});

/** Takes `{ text }` and gives the text. */
const freeText: Schema<string> = {
  json: freeTextJson,
  check(value) {
    const text = isJsonObject(value) ? member(value, "text") : undefined;
    return typeof text === "string"
      ? { ok: true, value: text }
      : { ok: false, issues: [{ path: "text", message: "expected a string" }] };
  },
};
