// tools/call: look-up, arguments, the tool, its failure. What a tool does at once is answered at once.

import {
  type Exchange,
  isRefusedError,
  isRpcError,
  type JsonObject,
  quote,
  type Refusal,
  type Reply,
  refuse,
  refused,
} from "@dragoman/jsonrpc";
import type { Checked, Issue, Schema } from "@dragoman/schema";
import type { MaybePromise } from "@dragoman/tasks";
import { type CallToolResult, isCallToolResult, textBlock } from "../model/content.ts";
import { type CallToolParams, isToolError, type Tool } from "../model/tools.ts";
import type { McpCondition } from "../spec/conditions.ts";
import { type ParamHeader, refuseParamHeaders } from "../spec/param-headers.ts";
import type { McpArrival } from "./arrival.ts";
import type { Edition } from "./edition.ts";
import type { Report } from "./report.ts";
import { lower, toResult, toStructured } from "./tool-results.ts";
import type { ToolTable } from "./tool-table.ts";
import { runInRounds } from "./turns.ts";

type MaybeReply = MaybePromise<Reply>;

const noArguments: JsonObject = Object.freeze({});

/** Runs tools in the form of one revision. */
export class ToolCaller {
  readonly #tools: ToolTable;
  readonly #edition: Edition;
  readonly #report: Report;

  constructor(tools: ToolTable, edition: Edition, report: Report) {
    this.#tools = tools;
    this.#edition = edition;
    this.#report = report;
  }

  call({ name, arguments: input = noArguments }: CallToolParams, exchange: Exchange<McpArrival>): MaybeReply {
    const entry = this.#tools.get(name, exchange.principal);
    if (entry === undefined) {
      return refused(refuse<McpCondition>("tool-unknown", `no tool is named ${quote(name)}`));
    }
    const { tool, paramHeaders } = entry;
    const refusal =
      paramHeaders.length === 0 ? undefined : this.#refuseHeaders(paramHeaders, input, exchange);
    if (refusal !== undefined) return refused(refusal);
    const checked = tool.inputSchema.check(input);
    const run = (settled: Checked<unknown>): MaybeReply =>
      settled.ok ? this.#run(tool, settled.value, exchange) : this.#refuseInput(settled.issues);
    return checked instanceof Promise ? checked.then(run) : run(checked);
  }

  #refuseHeaders(
    paramHeaders: readonly ParamHeader[],
    input: JsonObject,
    { arrival }: Exchange<McpArrival>,
  ): Refusal<string> | undefined {
    const { head } = arrival;
    if (head === undefined || !this.#edition.profile.paramHeaders) return undefined;
    return refuseParamHeaders(paramHeaders, input, head);
  }

  #run(tool: Tool, input: unknown, exchange: Exchange<McpArrival>): MaybeReply {
    return runInRounds(exchange, this.#edition, {
      run: (turn) => tool.run(input, turn),
      finish: (output) => this.#finish(tool, output),
      fail: (error) => this.#fail(error, exchange),
    });
  }

  #finish(tool: Tool, output: unknown): MaybeReply {
    const { outputSchema } = tool;
    if (outputSchema !== undefined) return this.#finishStructured(tool, outputSchema, output);
    if (typeof output !== "string") return this.#reply(toResult(output));
    return this.#edition.results.completeText(`"content":[{"type":"text","text":${JSON.stringify(output)}}]`);
  }

  /** Only a success is held to the output schema (MCP-TOOL-5). */
  #finishStructured(tool: Tool, schema: Schema, output: unknown): MaybeReply {
    const whole = isCallToolResult(output) ? output : undefined;
    if (whole?.isError === true) return this.#reply(whole);
    const checked = schema.check(whole === undefined ? output : whole.structuredContent);
    const finish = (settled: Checked<unknown>): Reply => {
      if (!settled.ok) throw new OutputFault(tool.name, settled.issues);
      const { value } = settled;
      return this.#reply(whole === undefined ? toStructured(value) : { ...whole, structuredContent: value });
    };
    return checked instanceof Promise ? checked.then(finish) : finish(checked);
  }

  #reply(output: CallToolResult): Reply {
    const { profile, results } = this.#edition;
    return results.complete(lower(output, profile), output._meta);
  }

  /** The model can mend its arguments, so it gets to read what is wrong with them (MCP-TOOL-3). */
  #refuseInput(issues: readonly Issue[]): Reply {
    const lines = issues.map(({ path, message }) => `${inArguments(path)}: ${message}`);
    return this.#failure(`invalid arguments\n${lines.join("\n")}`);
  }

  #failure(text: string): Reply {
    return this.#reply({ content: [textBlock(text)], isError: true });
  }

  /** MCP-TOOL-4: what a tool says on purpose leaves the server, and nothing else does. */
  #fail(error: unknown, exchange: Exchange<McpArrival>): Reply {
    // the dispatcher answers these, and knows a call that was told to stop
    if (isRpcError(error) || isRefusedError(error) || exchange.isAborted) throw error;
    if (isToolError(error)) {
      const { content = [textBlock(error.message)] } = error;
      return this.#reply({ content, isError: true });
    }
    const entry = this.#report(error, { method: exchange.frame.method, id: exchange.id });
    return this.#failure(`the tool failed; see the server's log, entry ${entry}`);
  }
}

function inArguments(path: string): string {
  if (path === "") return "arguments";
  return path.startsWith("[") ? `arguments${path}` : `arguments.${path}`;
}

/** A tool that breaks its own output schema: our side's fault, and nothing that the caller could mend. */
class OutputFault extends Error {
  constructor(tool: string, issues: readonly Issue[]) {
    const faults = issues.map(({ path, message }) => `${path === "" ? "the value" : path}: ${message}`);
    super(`the tool ${quote(tool)} broke its output schema: ${faults.join("; ")}`);
    this.name = "OutputFault";
  }
}
