// What a message asks for. A skill is called by a data part `{ "skill": "<id>", "input": { … } }`; everything else
// is free text for the conversation. An agent without one says what it understands.

import { isJsonObject, type JsonObject, type JsonValue, member, quote } from "@dragoman/jsonrpc";
import type { Message, Part } from "@dragoman/tasks";
import type { Agent, Converse } from "../agent/define.ts";
import type { Skill } from "../agent/skill.ts";

export type AgentRequest =
  | { readonly kind: "skill"; readonly skill: Skill; readonly input: JsonValue }
  | { readonly kind: "converse"; readonly converse: Converse; readonly text: string }
  /** A call of a skill that cannot be: the task is rejected. */
  | { readonly kind: "rejected"; readonly reason: string }
  /** Nothing was called: a message says what can be. */
  | { readonly kind: "unclear"; readonly advice: string };

export function readRequest(agent: Agent, message: Message): AgentRequest {
  const calls = message.parts.flatMap(callOf);
  const [call, ...more] = calls;
  if (call === undefined) return readFreeText(agent, message.parts);
  if (more.length > 0)
    return { kind: "rejected", reason: "one message calls one skill; send one message for each" };
  const skill = agent.skills.get(call.skill);
  return skill === undefined
    ? { kind: "rejected", reason: `there is no skill ${quote(call.skill)}; ${skillsOf(agent)}` }
    : { kind: "skill", skill, input: call.input };
}

interface SkillCall {
  readonly skill: string;
  readonly input: JsonValue;
}

const noInput: JsonObject = Object.freeze({});

function callOf(part: Part): readonly SkillCall[] {
  if (!("data" in part) || !isJsonObject(part.data)) return [];
  const skill = member(part.data, "skill");
  if (typeof skill !== "string") return [];
  const input = member(part.data, "input");
  return [{ skill, input: input === undefined ? noInput : input }];
}

function readFreeText(agent: Agent, parts: readonly Part[]): AgentRequest {
  const texts = parts.map(textOf);
  const text = texts.filter((piece) => piece !== undefined).join("\n");
  if (texts.includes(undefined))
    return { kind: "unclear", advice: `files are not read here; ${adviceOf(agent)}` };
  const { converse } = agent;
  if (converse !== undefined) return { kind: "converse", converse, text };
  const [skill, ...others] = agent.skills.values();
  const name = skill === undefined || others.length > 0 ? undefined : onlyText(skill.input.json);
  if (skill !== undefined && name !== undefined) return { kind: "skill", skill, input: { [name]: text } };
  return { kind: "unclear", advice: adviceOf(agent) };
}

/** A part as text; undefined for a file. Data of unknown form is text too: it is for whoever talks. */
function textOf(part: Part): string | undefined {
  if ("text" in part) return part.text;
  return "data" in part ? JSON.stringify(part.data) : undefined;
}

/** The name of the only member, where an input is one string and nothing else is needed. */
function onlyText(schema: JsonObject): string | undefined {
  const properties = member(schema, "properties");
  if (!isJsonObject(properties)) return undefined;
  const [entry, ...others] = Object.entries(properties);
  if (entry === undefined || others.length > 0) return undefined;
  const [name, property] = entry;
  return isJsonObject(property) && member(property, "type") === "string" ? name : undefined;
}

function adviceOf(agent: Agent): string {
  const form = 'to call a skill, send a data part {"skill": "<id>", "input": {…}}';
  const talk = agent.converse === undefined ? "free text is not understood here; " : "";
  return `${talk}${form}; ${skillsOf(agent)}`;
}

function skillsOf({ skills }: Agent): string {
  return skills.size === 0 ? "there are no skills" : `the skills are: ${[...skills.keys()].join(", ")}`;
}
