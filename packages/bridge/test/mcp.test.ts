// An agent over MCP, in both lifecycles, through the memory carrier.

import { type ErrorReport, LocalError } from "@dragoman/jsonrpc";
import { createMcpServer } from "@dragoman/mcp/server";
import { router, toMemory } from "@dragoman/transport";
import { describe, expect, test, vi } from "vitest";
import { toMcp } from "../src/index.ts";
import { type Stage, sampleAgent, stage } from "./agents.ts";
import { type Carrier, call, type Era } from "./mcp-client.ts";

interface Served {
  readonly carrier: Carrier;
  readonly seen: Stage;
  readonly errors: { error: unknown; report: ErrorReport }[];
}

function serve(): Served {
  const seen = stage();
  const errors: Served["errors"] = [];
  const server = createMcpServer({
    ...toMcp(sampleAgent(seen)),
    onError: (error, report) => errors.push({ error, report }),
  });
  return { carrier: toMemory(router({ "/mcp": server.route() })), seen, errors };
}

const text = (value: string): object => ({ type: "text", text: value });

describe.each<{ era: Era }>([{ era: "modern" }, { era: "legacy" }])("in the $era lifecycle", ({ era }) => {
  const tool = (carrier: Carrier, name: string, args: object = {}, progressToken?: string) =>
    call(carrier, {
      era,
      method: "tools/call",
      params: { name, arguments: args },
      ...(progressToken === undefined ? {} : { progressToken }),
    });

  test("each skill is a tool, in the order of its definition, and the conversation is the last", async () => {
    const { result } = await call(serve().carrier, { era, method: "tools/list" });
    const tools = result?.tools as { name: string }[];
    expect(tools.map(({ name }) => name)).toEqual(
      "add plain later nothing blocks steps tell mixed hold refuses fails breaks lies converse".split(" "),
    );
    expect(tools[0]).toEqual({
      name: "add",
      title: "Add",
      description: "Adds two numbers",
      inputSchema: expect.objectContaining({ type: "object", required: ["a"] }),
      outputSchema: expect.objectContaining({ type: "object", required: ["sum"] }),
    });
    expect(tools[3]).toEqual({
      name: "nothing",
      description: "Gives nothing",
      inputSchema: { type: "object", additionalProperties: false },
    });
    expect(tools.at(-1)).toMatchObject({
      inputSchema: { properties: { text: { type: "string" } }, required: ["text"] },
    });
  });

  test.each<{ what: string; name: string; args?: object; want: object }>([
    {
      what: "defaults are applied, and the result is checked",
      name: "add",
      args: { a: 2 },
      want: { content: [text('{"sum":3}')], structuredContent: { sum: 3 } },
    },
    {
      what: "plain JSON Schema takes what it takes",
      name: "plain",
      args: { n: 1, more: [] },
      want: { content: [text('got {"n":1,"more":[]}')] },
    },
    { what: "nothing is an empty result", name: "nothing", want: { content: [] } },
    {
      what: "streamed text is collected",
      name: "tell",
      args: { words: ["a ", "b ", "c"] },
      want: { content: [text("a b c")] },
    },
    {
      what: "streamed data stands between the text, what is returned comes last",
      name: "mixed",
      want: {
        content: [text("ab"), text('{"total":1}'), text("c"), text('{"total":2}')],
        structuredContent: { total: 2 },
      },
    },
    {
      what: "free text is answered",
      name: "converse",
      args: { text: "hello" },
      want: { content: [text("you said: hello")] },
    },
    {
      what: "a user's error is told to the caller",
      name: "refuses",
      want: { content: [text("only on weekdays")], isError: true },
    },
    {
      what: "a user's error ends a stream",
      name: "breaks",
      want: { content: [text("and no further")], isError: true },
    },
    {
      what: "a missing argument is told to the caller",
      name: "add",
      args: {},
      want: { content: [text(expect.stringContaining("arguments.a"))], isError: true },
    },
    {
      what: "free text is a string",
      name: "converse",
      args: { text: 1 },
      want: { content: [text(expect.stringContaining("arguments.text"))], isError: true },
    },
    {
      what: "a skill without input takes nothing",
      name: "nothing",
      args: { x: 1 },
      want: { content: [text("invalid arguments\narguments.x: not allowed here")], isError: true },
    },
  ])("$what", async ({ name, args, want }) => {
    const { result } = await tool(serve().carrier, name, args);
    expect(result).toMatchObject(want);
    expect(result?.content).toHaveLength((want as { content: unknown[] }).content.length);
  });

  test("a list is structured, and a value that looks like content is a value", async () => {
    const { carrier } = serve();
    const structure = (value: unknown): unknown => (era === "modern" ? value : { result: value });
    expect((await tool(carrier, "later")).result).toMatchObject({
      content: [text('["a","list"]')],
      structuredContent: structure(["a", "list"]),
    });
    expect((await tool(carrier, "blocks")).result).toMatchObject({
      structuredContent: structure([text("x")]),
    });
  });

  test("progress is notified under the caller's token, and nowhere without one", async () => {
    const { carrier } = serve();
    const { notes, result } = await tool(carrier, "steps", {}, "p1");
    expect(notes).toEqual([
      { progressToken: "p1", progress: 1, total: 2, message: "half" },
      { progressToken: "p1", progress: 2, total: 2 },
    ]);
    expect(result).toMatchObject({ content: [text("done")] });
    expect((await tool(carrier, "steps")).notes).toEqual([]);
  });

  test("streamed text is shown as progress while it comes", async () => {
    const { notes } = await tool(serve().carrier, "tell", { words: ["a ", "b "] }, "p1");
    expect(notes).toEqual([
      { progressToken: "p1", progress: 1, message: "a " },
      { progressToken: "p1", progress: 2, message: "b " },
    ]);
  });

  test.each(["fails", "converse", "lies"])("what %s breaks stays in the log", async (name) => {
    const { carrier, errors } = serve();
    const { result, error } = await tool(carrier, name, name === "converse" ? { text: "fail" } : {});
    expect(errors).toHaveLength(1);
    const told = JSON.stringify(result ?? error);
    expect(told).toContain(errors[0]?.report.correlationId);
    expect(told).not.toMatch(/secret|schema|LocalError/);
    expect(errors[0]?.error).not.toBeInstanceOf(LocalError);
  });
});

test("a caller who is gone aborts the turn's signal where the lifecycle says so", async () => {
  const { carrier, seen } = serve();
  const controller = new AbortController();
  const calling = call(carrier, {
    era: "modern",
    method: "tools/call",
    params: { name: "hold", arguments: {} },
    signal: controller.signal,
  });
  await vi.waitFor(() => expect(seen.turns).toHaveLength(1));
  controller.abort();
  await vi.waitFor(() => expect(seen.turns[0]?.signal.aborted).toBe(true));
  await calling.catch(() => {});
});
