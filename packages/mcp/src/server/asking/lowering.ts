// A question in the form of one revision, for one client: whether it can be asked, and the params that ask it.

import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  member,
  type Outcome,
  ok,
  refuse,
} from "@dragoman/jsonrpc";
import type { Question } from "../../model/questions.ts";
import type { McpCondition } from "../../spec/conditions.ts";
import type { McpProfile, QuestionRules } from "../../spec/profile.ts";
import type { ClientFacts } from "../client-link.ts";

/** The params of a question (MCP-ASK-2, MCP-ASK-3). */
export function lowerQuestion(
  question: Question,
  { questions }: Pick<McpProfile, "questions">,
  client: ClientFacts,
): Outcome<JsonObject, McpCondition> {
  const rules = questions[question.method];
  if (rules === undefined || !isSayable(question, rules) || !covers(client.capabilities, question.needs)) {
    return refuse("capability-missing", `the client did not declare what ${question.method} needs`, {
      data: { requiredCapabilities: question.needs },
    });
  }
  return ok(lowerParams(question.params, rules, client));
}

/** A question that an older revision has no words for is not asked. */
function isSayable({ params, form }: Question, { members, modes, fields }: QuestionRules): boolean {
  const mode = member(params, "mode") ?? "form";
  if (modes !== undefined && (typeof mode !== "string" || !modes.includes(mode))) return false;
  if (form !== undefined && fields === "basic") {
    return Object.values(form).every(({ schema }) => member(schema, "type") !== "array");
  }
  // a conversation with tools is no conversation without them
  return ["tools", "toolChoice"].every((name) => !Object.hasOwn(params, name) || members.includes(name));
}

/** Whether declared capabilities hold all that is needed (Lifecycle, Capability Negotiation). */
function covers(declared: JsonObject, needed: JsonObject): boolean {
  return Object.entries(needed).every(([name, wanted]) => {
    const found = member(declared, name);
    if (!isJsonObject(found)) return false;
    // a client that names no mode of elicitation means forms (Elicitation, Capabilities)
    if (name === "elicitation" && isFormOnly(wanted) && !Object.hasOwn(found, "url")) return true;
    return !isJsonObject(wanted) || covers(found, wanted);
  });
}

function isFormOnly(wanted: JsonValue): boolean {
  return isJsonObject(wanted) && Object.hasOwn(wanted, "form");
}

function lowerParams(params: JsonObject, rules: QuestionRules, client: ClientFacts): JsonObject {
  const sampling = member(client.capabilities, "sampling");
  const hasContext = isJsonObject(sampling) && Object.hasOwn(sampling, "context");
  const kept = Object.entries(params).filter(
    ([name, value]) =>
      value !== undefined && rules.members.includes(name) && (name !== "includeContext" || hasContext),
  );
  const lowered: JsonObject = Object.fromEntries(kept);
  const schema = member(lowered, "requestedSchema");
  return rules.fields === "basic" && isJsonObject(schema)
    ? { ...lowered, requestedSchema: lowerForm(schema) }
    : lowered;
}

/** Titled choices as older revisions have them, and no defaults but those of booleans. */
function lowerForm(schema: JsonObject): JsonObject {
  const properties = member(schema, "properties");
  if (!isJsonObject(properties)) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, own]) => [name, isJsonObject(own) ? lowerField(own) : own]),
    ),
  };
}

function lowerField(own: JsonObject): JsonObject {
  const { default: preset, oneOf, ...rest } = own;
  const kept = member(own, "type") === "boolean" && preset !== undefined ? { default: preset } : {};
  if (!Array.isArray(oneOf)) return { ...rest, ...kept };
  const choices = oneOf.filter(isJsonObject);
  return {
    ...rest,
    ...kept,
    enum: choices.map((choice) => choice.const ?? null),
    enumNames: choices.map((choice) => choice.title ?? choice.const ?? null),
  };
}
