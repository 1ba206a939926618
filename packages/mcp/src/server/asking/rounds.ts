// The members of a call's params that belong to its rounds, and the binding of what is sealed between them.

import { isJsonObject, type JsonObject, member, type Outcome, ok, refuse } from "@dragoman/jsonrpc";
import type { McpCondition } from "../../spec/conditions.ts";
import { metaMember } from "../../spec/meta.ts";
import type { Binding, StateSeal } from "./request-state.ts";

const stateMember = "requestState";
const responsesMember = "inputResponses";
const perRound: ReadonlySet<string> = new Set([metaMember, stateMember, responsesMember]);

/** What a client brought back from an earlier round. */
export interface Brought {
  readonly state: string | undefined;
  readonly responses: JsonObject;
}

export const nothingBrought: Brought = Object.freeze({ state: undefined, responses: Object.freeze({}) });

/** Reads both members (MCP-ASK-7). */
export function readBrought(params: JsonObject): Outcome<Brought, McpCondition> {
  const state = member(params, stateMember);
  const responses = member(params, responsesMember);
  if (state !== undefined && typeof state !== "string") {
    return refuse("request-state-refused", `expected params.${stateMember} to be a string`);
  }
  if (responses === undefined) return ok({ state, responses: nothingBrought.responses });
  if (!isJsonObject(responses)) {
    return refuse("input-responses-malformed", `expected params.${responsesMember} to be an object`);
  }
  const wrong = Object.keys(responses).find((key) => !isJsonObject(responses[key]));
  return wrong === undefined
    ? ok({ state, responses })
    : refuse("input-responses-malformed", `expected an object at params.${responsesMember}.${wrong}`);
}

/** Whether a call brings something from an earlier round. */
export function bringsSomething(params: JsonObject): boolean {
  return Object.hasOwn(params, stateMember) || Object.hasOwn(params, responsesMember);
}

/** A sealed state belongs to one caller, one method and one set of params (MCP-ASK-6). */
export function bindingOf(method: string, params: JsonObject, principalId: string | undefined): Binding {
  const own = Object.entries(params).filter(([name]) => !perRound.has(name));
  return { principalId, method, params: Object.fromEntries(own) };
}

/** Opens a state; a state that does not open is refused, whatever is wrong with it (MCP-ASK-5). */
export async function openState(
  seal: StateSeal,
  { state }: Brought,
  binding: Binding,
): Promise<Outcome<JsonObject | undefined, McpCondition>> {
  if (state === undefined) return ok(undefined);
  const opened = await seal.open(state, binding);
  return opened === undefined
    ? refuse(
        "request-state-refused",
        `params.${stateMember} was not made for this call, or is too old; start again`,
      )
    : ok(opened);
}
