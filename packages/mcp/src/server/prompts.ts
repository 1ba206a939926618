// prompts/list and prompts/get (Prompts).

import { type Exchange, LocalError, quote, type Reply, refuse, refused } from "@dragoman/jsonrpc";
import { type ContentBlock, isContentBlock, textBlock } from "../model/content.ts";
import { listParams } from "../model/lists.ts";
import {
  type GetPromptParams,
  getPromptParams,
  type Prompt,
  type PromptMessage,
  type PromptOutput,
} from "../model/prompts.ts";
import type { McpCondition } from "../spec/conditions.ts";
import { type MethodSpec, methods } from "../spec/methods.ts";
import type { McpProfile } from "../spec/profile.ts";
import type { McpArrival } from "./arrival.ts";
import { Catalog } from "./catalog.ts";
import { decoded } from "./decoded.ts";
import { checkCommon } from "./definition-checks.ts";
import type { Edition, Operation, Operations } from "./edition.ts";
import { Pages } from "./pages.ts";
import { checkBlocks, lowerContent } from "./tool-results.ts";
import { runInRounds, throwOn } from "./turns.ts";

export type PromptTable = Catalog<Prompt, Prompt>;

export function createPromptTable(prompts: readonly Prompt[] | undefined, onChange: () => void): PromptTable {
  return new Catalog(prompts ?? [], {
    kind: "prompt",
    nameOf: ({ name }) => name,
    prepare(prompt) {
      const who = `the prompt ${quote(prompt.name)}`;
      if (prompt.name === "") throw new LocalError("ERR_CONFIG", "a prompt needs a name");
      const names = (prompt.arguments ?? []).map(({ name }) => name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) {
        throw new LocalError("ERR_CONFIG", `${who} has the argument ${quote(twice)} twice`);
      }
      const { icons, _meta } = prompt;
      checkCommon(who, {
        ...(icons === undefined ? {} : { icons }),
        ...(_meta === undefined ? {} : { _meta }),
      });
      return prompt;
    },
    isDeclared: prompts !== undefined,
    onChange,
  });
}

export function promptOperations(prompts: PromptTable, pageSize: number): Operations {
  return new Map<MethodSpec, (edition: Edition) => Operation>([
    [methods.promptsList, (edition) => list(prompts, edition, pageSize)],
    [methods.promptsGet, (edition) => get(prompts, edition)],
  ]);
}

function list(source: PromptTable, { results }: Edition, pageSize: number): Operation {
  const pages = new Pages({
    source,
    pageSize,
    write: (entries, next, isPrivate) =>
      results.cacheable({ prompts: entries.map(describePrompt), ...next }, undefined, isPrivate),
  });
  return { run: decoded(listParams, (params, { principal }) => pages.get(params, principal)) };
}

function describePrompt({ name, title, description, icons, _meta, ...prompt }: Prompt): object {
  const own = prompt.arguments?.map((one) => ({
    name: one.name,
    title: one.title,
    description: one.description,
    required: one.required,
  }));
  return { name, title, description, arguments: own, icons, _meta };
}

function get(prompts: PromptTable, edition: Edition): Operation {
  const run = (params: GetPromptParams, exchange: Exchange<McpArrival>): Reply | Promise<Reply> => {
    const { name, arguments: input = {} } = params;
    const prompt = prompts.get(name, exchange.principal);
    if (prompt === undefined) {
      return refused(refuse<McpCondition>("prompt-unknown", `no prompt is named ${quote(name)}`));
    }
    const missing = (prompt.arguments ?? []).find(
      (one) => one.required === true && !Object.hasOwn(input, one.name),
    );
    if (missing !== undefined) {
      const detail = `the prompt ${quote(name)} needs the argument ${quote(missing.name)}`;
      return refused(refuse<McpCondition>("prompt-arguments-wrong", detail));
    }
    return runInRounds(exchange, edition, {
      run: (turn) => prompt.run(input, turn),
      // what a prompt gives is what its type says
      finish: (output) => finish(prompt, output as PromptOutput, edition),
      fail: throwOn,
    });
  };
  return { run: decoded(getPromptParams, run) };
}

function finish(prompt: Prompt, output: PromptOutput, { profile, results }: Edition): Reply {
  const { messages, description = prompt.description, _meta } = toWhole(output);
  checkBlocks(messages.map(({ content }) => content));
  const lowered = messages.map((message) => lowerMessage(message, profile));
  return results.complete({ description, messages: lowered }, _meta);
}

type WholeOutput = Extract<PromptOutput, { readonly messages: readonly PromptMessage[] }>;

function toWhole(output: PromptOutput): WholeOutput {
  const asUser = (content: ContentBlock): WholeOutput => ({ messages: [{ role: "user", content }] });
  if (typeof output === "string") return asUser(textBlock(output));
  if (isContentBlock(output)) return asUser(output);
  return isMessages(output) ? { messages: output } : output;
}

function isMessages(output: PromptOutput): output is readonly PromptMessage[] {
  return Array.isArray(output);
}

function lowerMessage({ role, content }: PromptMessage, profile: McpProfile): object {
  const [lowered] = lowerContent([content], profile);
  return { role, content: lowered };
}
