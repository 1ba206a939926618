// tools/list and tools/call (Tools).

import {
  type ErrorReport,
  type Exchange,
  ignoreErrors,
  isJsonObject,
  isRpcError,
  type JsonObject,
  type JsonValue,
  LocalError,
  type Method,
  member,
  method,
  type Outcome,
  ok,
  quote,
  type Reply,
  randomId,
  refuse,
  refused,
  result,
  typeName,
} from "@dragoman/jsonrpc";
import type { Checked, Issue, Schema } from "@dragoman/schema";
import { type CallToolResult, text } from "../model/content.ts";
import { isToolError, type Tool } from "../model/tool.ts";
import type { McpCondition } from "../spec/conditions.ts";
import { metaKeys, methods } from "../spec/names.ts";
import type { McpProfile } from "../spec/profile.ts";
import type { McpArrival } from "./arrival.ts";
import { isResult, lower, structured, toResult } from "./coerce.ts";
import type { McpServerOptions } from "./options.ts";
import { decodeCursor, pagedList } from "./pages.ts";
import { progressTokenOf } from "./protocol.ts";
import { type ResultForm, resultForm } from "./results.ts";
import { CallTurn } from "./turn.ts";

const defaultPageSize = 1_000;
const namePattern = /^[A-Za-z0-9_.-]{1,128}$/;

export type Tools = ReadonlyMap<string, Tool>;

/** Registers tools once; throws on a name that is taken or that clients may refuse (Tools, Tool Names). */
export function createTools(tools: readonly Tool[]): Tools {
  const known = new Map<string, Tool>();
  for (const tool of tools) {
    if (!namePattern.test(tool.name)) {
      throw new LocalError(
        "ERR_CONFIG",
        `the tool name ${quote(tool.name)} is not 1 to 128 letters, digits, "_", "-" or "."`,
      );
    }
    if (known.has(tool.name)) throw new LocalError("ERR_CONFIG", `the tool ${quote(tool.name)} stands twice`);
    if (tool.inputSchema.json.type !== "object") {
      throw new LocalError(
        "ERR_CONFIG",
        `the input schema of the tool ${quote(tool.name)} needs "type": "object" at its root`,
      );
    }
    known.set(tool.name, tool);
  }
  return known;
}

export function listTools(tools: Tools, profile: McpProfile, options: McpServerOptions): Method<McpArrival> {
  const form = resultForm(profile, options);
  const { pageSize = defaultPageSize } = options;
  const list = pagedList(
    "tools",
    [...tools.values()].map((tool) => describeTool(tool, profile)),
    { form, pageSize },
  );
  return method({ name: methods.toolsList, decode: decodeCursor, run: list });
}

/** A tool as a revision publishes it: members that it does not define are left out. */
function describeTool(tool: Tool, profile: McpProfile): JsonObject {
  const { title, structured: structure } = profile.tools;
  const output = tool.outputSchema?.json;
  const hasOutput =
    output !== undefined && structure !== "none" && (structure === "any" || output.type === "object");
  return {
    name: tool.name,
    ...(tool.title === undefined || !title ? {} : { title: tool.title }),
    ...(tool.description === undefined ? {} : { description: tool.description }),
    inputSchema: tool.inputSchema.json,
    ...(hasOutput ? { outputSchema: output } : {}),
    ...(tool.annotations === undefined ? {} : { annotations: tool.annotations }),
    ...(tool._meta === undefined ? {} : { _meta: tool._meta }),
  };
}

interface CallParams {
  readonly name: string;
  readonly input: JsonObject;
  readonly progressToken: string | number | undefined;
}

const noArguments: JsonObject = Object.freeze({});

function decodeCall(params: JsonValue): Outcome<CallParams> {
  if (!isJsonObject(params)) return refuse("params-invalid", "expected params to be an object");
  const name = member(params, "name");
  if (typeof name !== "string") {
    return refuse("params-invalid", `params.name: expected a string, got ${typeName(name)}`);
  }
  const input = member(params, "arguments");
  if (input !== undefined && !isJsonObject(input)) {
    return refuse("params-invalid", `params.arguments: expected an object, got ${typeName(input)}`);
  }
  const progressToken = progressTokenOf(member(params, "_meta"), metaKeys.progressToken);
  return ok({ name, input: input ?? noArguments, progressToken });
}

export function callTool(tools: Tools, profile: McpProfile, options: McpServerOptions): Method<McpArrival> {
  const caller = new ToolCaller(profile, options);
  return method<CallParams, McpArrival>({
    name: methods.toolsCall,
    ...(options.toolTimeoutMs === undefined ? {} : { timeoutMs: options.toolTimeoutMs }),
    decode: decodeCall,
    run(params, exchange) {
      const tool = tools.get(params.name);
      return tool === undefined
        ? refused(refuse<McpCondition>("tool-unknown", `no tool is named ${quote(params.name)}`))
        : caller.call(tool, params, exchange);
    },
  });
}

type MaybeReply = Reply | Promise<Reply>;

/** Runs tools for one revision. What is synchronous stays so. */
class ToolCaller {
  readonly #profile: McpProfile;
  readonly #form: ResultForm;
  readonly #options: McpServerOptions;

  constructor(profile: McpProfile, options: McpServerOptions) {
    this.#profile = profile;
    this.#form = resultForm(profile, options);
    this.#options = options;
  }

  call(tool: Tool, params: CallParams, exchange: Exchange<McpArrival>): MaybeReply {
    const turn = new CallTurn(exchange, params.progressToken);
    const run = (checked: Checked<unknown>): MaybeReply =>
      checked.ok ? this.#run(tool, checked.value, turn, exchange) : this.#refuseInput(checked.issues);
    const checked = tool.inputSchema.check(params.input);
    return checked instanceof Promise ? checked.then(run) : run(checked);
  }

  #run(tool: Tool, input: unknown, turn: CallTurn, exchange: Exchange<McpArrival>): MaybeReply {
    try {
      const output = tool.run(input, turn);
      if (!(output instanceof Promise)) return this.#finish(tool, output);
      return output.then(
        (settled: unknown) => this.#finish(tool, settled),
        (error: unknown) => this.#fail(error, exchange),
      );
    } catch (error) {
      return this.#fail(error, exchange);
    }
  }

  #finish(tool: Tool, output: unknown): MaybeReply {
    if (tool.outputSchema === undefined) return this.#reply(toResult(output));
    if (isResult(output) && output.isError === true) return this.#reply(output);
    const value = isResult(output) ? output.structuredContent : output;
    const finish = (checked: Checked<unknown>): Reply => {
      if (!checked.ok) throw new OutputFault(tool.name, checked.issues);
      return this.#reply(isResult(output) ? output : structured(checked.value));
    };
    const checked = checkOutput(tool.outputSchema, value);
    return checked instanceof Promise ? checked.then(finish) : finish(checked);
  }

  #reply(output: CallToolResult): Reply {
    return result(this.#form.complete(lower(output, this.#profile), output._meta));
  }

  /** Arguments that break the schema are a result that the model can read (Tools, Error Handling). */
  #refuseInput(issues: readonly Issue[]): Reply {
    const lines = issues.map(
      ({ path, message }) => `${path === "" ? "arguments" : `arguments.${path}`}: ${message}`,
    );
    return this.#reply({ content: [text(`invalid arguments\n${lines.join("\n")}`)], isError: true });
  }

  #fail(error: unknown, exchange: Exchange<McpArrival>): Reply {
    if (isRpcError(error) || error instanceof OutputFault) throw error;
    if (isToolError(error)) return this.#reply({ content: [text(error.message)], isError: true });
    if (exchange.isAborted) throw error;
    const { onError = ignoreErrors, newId = randomId } = this.#options;
    const report: ErrorReport = { correlationId: newId(), method: exchange.frame.method, id: exchange.id };
    onError(error, report);
    return this.#reply({
      content: [text(`the tool failed; see the server's log, entry ${report.correlationId}`)],
      isError: true,
    });
  }
}

function checkOutput(schema: Schema, value: unknown): Checked<unknown> | Promise<Checked<unknown>> {
  return schema.check(value);
}

/** A tool that breaks its own output schema: our side's fault, and never the caller's. */
class OutputFault extends Error {
  constructor(tool: string, issues: readonly Issue[]) {
    const [first] = issues;
    super(`the tool ${quote(tool)} broke its output schema: ${first?.path ?? ""} ${first?.message ?? ""}`);
    this.name = "OutputFault";
  }
}
