// Addresses that a user must open before a call can go on, as each revision says it.

import { type JsonObject, type Outcome, ok, type Refusal, refuse } from "@dragoman/jsonrpc";
import type { UrlElicitationRequired } from "../../model/url-elicitation.ts";
import type { McpCondition } from "../../spec/conditions.ts";
import type { McpProfile } from "../../spec/profile.ts";
import type { ClientFacts } from "../client-link.ts";
import { lowerQuestion } from "./lowering.ts";

/** Whether a revision has names for elicitations. */
export function namesElicitations({ questions }: McpProfile): boolean {
  return questions["elicitation/create"]?.members.includes("elicitationId") === true;
}

/** The refusal of a call that cannot go on; a client that cannot open addresses is told that instead. */
export function refuseUrls(
  error: UrlElicitationRequired,
  profile: McpProfile,
  client: ClientFacts,
): Refusal<McpCondition> {
  const elicitations: JsonObject[] = [];
  for (const question of error.questions) {
    const params = lowerQuestion(question, profile, client);
    if (!params.ok) return params;
    elicitations.push(params.value);
  }
  return refuse("url-elicitation-required", error.message, { data: { elicitations } });
}

/** The same as questions of a round. */
export function urlRequests(
  error: UrlElicitationRequired,
  profile: McpProfile,
  client: ClientFacts,
): Outcome<JsonObject, McpCondition> {
  const requests: [string, JsonObject][] = [];
  for (const [index, question] of error.questions.entries()) {
    const params = lowerQuestion(question, profile, client);
    if (!params.ok) return params;
    requests.push([`url_${index + 1}`, { method: question.method, params: params.value }]);
  }
  return ok(Object.fromEntries(requests));
}
