// completion/complete: suggestions for an argument of a prompt, or for a variable of a resource template (Completion).

import { type Exchange, quote, type Reply, refuse, refused } from "@dragoman/jsonrpc";
import type { MaybePromise } from "@dragoman/tasks";
import { type Complete, type CompleteParams, type Completion, completeParams } from "../model/completion.ts";
import type { McpCondition } from "../spec/conditions.ts";
import { type MethodSpec, methods } from "../spec/methods.ts";
import type { McpArrival } from "./arrival.ts";
import { decoded } from "./decoded.ts";
import type { Edition, Operation, Operations } from "./edition.ts";
import type { PromptTable } from "./prompts.ts";
import type { TemplateTable } from "./resource-table.ts";
import { isThenable } from "./thenable.ts";

/** Values of one answer (Completion, Response). */
const maxValues = 100;

export interface Completable {
  readonly prompts: PromptTable;
  readonly templates: TemplateTable;
}

export function completionOperations(sources: Completable): Operations {
  return new Map<MethodSpec, (edition: Edition) => Operation>([
    [methods.complete, (edition) => complete(sources, edition)],
  ]);
}

/** Whether something has suggestions. */
export function hasCompletions({ prompts, templates }: Completable): boolean {
  return (
    prompts.list().some((prompt) => prompt.arguments?.some((one) => one.complete !== undefined)) ||
    templates.list().some((template) => template.complete !== undefined)
  );
}

function complete(sources: Completable, { results }: Edition): Operation {
  const reply = (given: unknown): Reply => {
    const { values, total, hasMore } = toCompletion(given);
    const sent = values.slice(0, maxValues);
    const isMore = hasMore ?? (sent.length < values.length ? true : undefined);
    return results.complete({
      completion: {
        values: sent,
        total: total ?? (isMore === true ? values.length : undefined),
        hasMore: isMore,
      },
    });
  };
  const run = (params: CompleteParams, exchange: Exchange<McpArrival>): MaybePromise<Reply> => {
    const found = find(params, sources, exchange);
    if (found === undefined) return unknown(params);
    if (found === "nothing") return reply([]);
    const { context } = params;
    const given = found(params.argument.value, {
      arguments: context?.arguments ?? {},
      principal: exchange.principal,
      signal: exchange.signal,
    });
    return isThenable(given) ? Promise.resolve(given).then(reply) : reply(given);
  };
  return { run: decoded(completeParams, run) };
}

function toCompletion(given: unknown): Completion {
  // what a completer gives is what its type says
  return Array.isArray(given) ? { values: given } : (given as Completion);
}

/** What completes an argument; `nothing` where it is there and has no suggestions. */
function find(
  { ref, argument }: CompleteParams,
  { prompts, templates }: Completable,
  { principal }: Exchange<McpArrival>,
): Complete | "nothing" | undefined {
  if (ref.type === "ref/prompt") {
    const prompt = ref.name === undefined ? undefined : prompts.get(ref.name, principal);
    const own = prompt?.arguments?.find(({ name }) => name === argument.name);
    return own === undefined ? undefined : (own.complete ?? "nothing");
  }
  const entry = ref.uri === undefined ? undefined : templates.get(ref.uri, principal);
  if (entry?.template.names.includes(argument.name) !== true) return undefined;
  const { complete = {} } = entry.definition;
  return (Object.hasOwn(complete, argument.name) ? complete[argument.name] : undefined) ?? "nothing";
}

function unknown({ ref, argument }: CompleteParams): Reply {
  const name = ref.type === "ref/prompt" ? ref.name : ref.uri;
  const what =
    name === undefined ? `${ref.type} names nothing` : `${quote(name)} has no ${quote(argument.name)}`;
  return refused(refuse<McpCondition>("completion-unknown", `there is nothing to complete: ${what}`));
}
