// The results of tools, in the form of each revision.

import type { JsonObject } from "@dragoman/jsonrpc";
import { isJsonObject, RpcError, receive } from "@dragoman/jsonrpc";
import type { Schema } from "@dragoman/schema";
import { describe, expect, test } from "vitest";
import { type McpServerOptions, type Tool, ToolError, tool } from "../src/server/index.ts";
import { anyObject, fixture, legacy, meta, modern, sender } from "./harness.ts";

const anything: Schema = { json: {}, check: (value) => ({ ok: true, value }) };
const anObject: Schema = {
  json: { type: "object" },
  check: (value) =>
    isJsonObject(value)
      ? { ok: true, value }
      : { ok: false, issues: [{ path: "", message: "expected an object" }] },
};

function giving(output: unknown, more: Partial<Tool> = {}): Partial<McpServerOptions> {
  return { tools: [{ name: "give", inputSchema: anyObject, run: () => output, ...more }] };
}

async function callNewest(options: Partial<McpServerOptions>): Promise<JsonObject> {
  const { answer } = await sender(fixture(options).server)(modern("tools/call", { name: "give" }));
  const { resultType, _meta, ...rest } = answer.result ?? {};
  expect([resultType, _meta]).toEqual([
    "complete",
    { "io.modelcontextprotocol/serverInfo": { name: "fixture", version: "1.0.0" } },
  ]);
  return rest;
}

async function callAt(revision: string, options: Partial<McpServerOptions>): Promise<unknown> {
  const { answer } = await sender(fixture(options).server)(
    legacy("tools/call", { name: "give" }, { revision }),
  );
  return answer.result;
}

const text = (value: string): JsonObject => ({ type: "text", text: value });
const link = { type: "resource_link", uri: "test://text", name: "the text" };
const sound = { type: "audio", data: "AAAA", mimeType: "audio/wav" };

describe("what a tool returns", () => {
  test.each([
    { what: "a text", output: "hi", content: [text("hi")] },
    { what: "a text that needs escapes", output: '"\\\n\u2028', content: [text('"\\\n\u2028')] },
    { what: "nothing", output: undefined, content: [] },
    { what: "null", output: null, content: [text("null")] },
    { what: "a number", output: 5, content: [text("5")] },
    { what: "a value", output: { a: [1] }, content: [text('{"a":[1]}')] },
    { what: "an empty list", output: [], content: [text("[]")] },
    { what: "a block", output: link, content: [link] },
    { what: "several blocks", output: [text("a"), sound], content: [text("a"), sound] },
    {
      what: "a value that looks like a result",
      output: { content: ["a"] },
      content: [text('{"content":["a"]}')],
    },
  ])("MCP-META-3, MCP-META-4: $what", async ({ output, content }) => {
    expect(await callNewest(giving(output))).toEqual({ content });
    expect(await callNewest(giving(Promise.resolve(output)))).toEqual({ content });
  });

  test("a whole result passes, its metadata beside ours", async () => {
    const output = { content: [text("a")], structuredContent: [1], isError: false, _meta: { own: 1 } };
    const { answer } = await sender(fixture(giving(output)).server)(modern("tools/call", { name: "give" }));
    expect(answer.result).toEqual({
      content: [text("a")],
      structuredContent: [1],
      resultType: "complete",
      _meta: {
        own: 1,
        "io.modelcontextprotocol/serverInfo": { name: "fixture", version: "1.0.0" },
      },
    });
  });
});

describe("output schemas", () => {
  test.each([
    { what: "an object", output: { a: 1 } },
    { what: "a list", output: [1, 2] },
    { what: "a text", output: "x" },
    { what: "null", output: null },
  ])("MCP-TOOL-5: $what is structured content, and stands as text", async ({ output }) => {
    expect(await callNewest(giving(output, { outputSchema: anything }))).toEqual({
      content: [text(JSON.stringify(output))],
      structuredContent: output,
    });
  });

  test("MCP-TOOL-5: a whole result is held to the schema by its structured content", async () => {
    const whole = { content: [text("a")], structuredContent: { a: 1 } };
    expect(await callNewest(giving(whole, { outputSchema: anObject }))).toEqual(whole);
  });

  test.each([
    { what: "a value that does not fit", output: 5 },
    { what: "a whole result without structured content", output: { content: [text("a")] } },
  ])("MCP-TOOL-5: $what is our fault", async ({ output }) => {
    const { server, ran } = fixture(giving(output, { outputSchema: anObject }));
    const { status, answer } = await sender(server)(modern("tools/call", { name: "give" }));
    expect([status, answer.error?.code, String(ran.errors[0])]).toEqual([
      200,
      -32603,
      expect.stringContaining('"give" broke its output schema'),
    ]);
  });

  test("MCP-TOOL-5: an error is not held to the schema", async () => {
    const output = { content: [text("no")], isError: true };
    expect(await callNewest(giving(output, { outputSchema: anObject }))).toEqual(output);
  });

  test("MCP-TOOL-5: the checked value is sent, not the one that came out", async () => {
    const trimming: Schema = {
      json: { type: "object" },
      check: () => Promise.resolve({ ok: true, value: { a: 1 } }),
    };
    expect(await callNewest(giving({ a: 1, secret: 2 }, { outputSchema: trimming }))).toEqual({
      content: [text('{"a":1}')],
      structuredContent: { a: 1 },
    });
  });
});

describe("older revisions", () => {
  test.each([
    {
      revision: "2024-11-05",
      content: [text("[audio, audio/wav]"), text("the text: test://text"), text("a")],
    },
    { revision: "2025-03-26", content: [sound, text("the text: test://text"), text("a")] },
    { revision: "2025-06-18", content: [sound, link, text("a")] },
    { revision: "2025-11-25", content: [sound, link, text("a")] },
  ])("MCP-TOOL-6: blocks that $revision does not define are said as text", async ({ revision, content }) => {
    expect(await callAt(revision, giving([sound, link, text("a")]))).toEqual({ content });
  });

  test.each([
    { output: { a: 1 }, structured: { structuredContent: { a: 1 } } },
    { output: [1], structured: { structuredContent: { result: [1] } } },
    { output: null, structured: { structuredContent: { result: null } } },
  ])("MCP-TOOL-6: structured content $output before 2026-07-28", async ({ output, structured }) => {
    expect(await callAt("2025-11-25", giving(output, { outputSchema: anything }))).toEqual({
      content: [text(JSON.stringify(output))],
      ...structured,
    });
  });

  test.each([
    { json: { type: "object" }, legacyHas: true },
    { json: { type: "array" }, legacyHas: false },
    { json: {}, legacyHas: false },
  ])(
    "MCP-TOOL-6: an output schema $json is listed before 2026-07-28: $legacyHas",
    async ({ json, legacyHas }) => {
      const send = sender(fixture(giving("", { outputSchema: { ...anything, json } })).server);
      const listed = async (call: Parameters<typeof send>[0]): Promise<unknown> => {
        const { answer } = await send(call);
        const [first] = (answer.result?.tools ?? []) as readonly JsonObject[];
        return first?.outputSchema;
      };
      expect(await listed(modern("tools/list"))).toEqual(json);
      expect(await listed(legacy("tools/list"))).toEqual(legacyHas ? json : undefined);
    },
  );

  test.each(["tools/list", "resources/list", "resources/templates/list"])(
    "MCP-META-3, MCP-META-4, MCP-META-5: %s before 2026-07-28 has no marks of it",
    async (method) => {
      const { answer } = await sender(fixture().server)(legacy(method));
      expect(Object.keys(answer.result ?? {})).toHaveLength(1);
    },
  );
});

describe("failures", () => {
  test("MCP-TOOL-4: a ToolError may say more than a text", async () => {
    const run = (): never => {
      throw new ToolError("no", { content: [{ type: "text", text: "no, because" }] });
    };
    expect(await callNewest(giving(undefined, { run }))).toEqual({
      content: [text("no, because")],
      isError: true,
    });
  });

  test.each([
    {
      what: "at once",
      run: (): never => {
        throw new RpcError(-32042, "not now", { after: 5 });
      },
    },
    {
      what: "later",
      run: async (): Promise<never> => {
        throw new RpcError(-32042, "not now", { after: 5 });
      },
    },
  ])("MCP-TOOL-4: an RpcError thrown $what is the answer", async ({ run }) => {
    const { server, ran } = fixture(giving(undefined, { run }));
    const { status, answer } = await sender(server)(modern("tools/call", { name: "give" }));
    expect([status, answer.error, ran.errors]).toEqual([
      200,
      { code: -32042, message: "not now", data: { after: 5 } },
      [],
    ]);
  });

  test("MCP-TOOL-4: an exception thrown later stays in the log too", async () => {
    const run = async (): Promise<never> => {
      throw new Error("connect postgres://u:p@db/x failed");
    };
    const { server, ran } = fixture(giving(undefined, { run }));
    const { answer } = await sender(server)(modern("tools/call", { name: "give" }));
    expect([answer.result?.isError, JSON.stringify(answer).includes("postgres")]).toEqual([true, false]);
    expect(JSON.stringify(answer)).toContain(ran.reports[0]);
  });

  test("MCP-TOOL-3: a schema that waits is waited for, and its faults are told", async () => {
    const inputSchema: Schema = {
      json: { type: "object" },
      check: () => Promise.resolve({ ok: false, issues: [{ path: "a[0].b", message: "expected a number" }] }),
    };
    expect(await callNewest(giving("", { inputSchema }))).toEqual({
      content: [text("invalid arguments\narguments.a[0].b: expected a number")],
      isError: true,
    });
  });

  test("a tool that takes longer than its limit is answered and aborted", async () => {
    const aborted: unknown[] = [];
    const { server } = fixture({
      toolTimeoutMs: 5,
      ...giving(undefined, {
        run: (_input, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => {
              aborted.push(signal.reason);
              reject(signal.reason);
            });
          }),
      }),
    });
    const { status, answer } = await sender(server)(modern("tools/call", { name: "give" }));
    expect([status, answer.error?.code, aborted.length]).toEqual([200, -32603, 1]);
  });
});

describe("the short way", () => {
  const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "give", _meta: meta } };

  test("a tool that answers at once is answered without a promise", () => {
    const { server } = fixture(giving("hi"));
    const outgoing = receive(server.protocol, JSON.stringify(request), {
      channel: { send() {}, isClosed: false, onClose: () => () => {} },
      principal: undefined,
      inFlight: undefined,
      onResponse: undefined,
      head: undefined,
      handshake: { kind: "not-kept" },
      served: { all: [], handshake: [], perRequest: [] },
      link: undefined,
    });
    expect(outgoing).toMatchObject({ kind: "answer", status: 200 });
  });

  test("MCP-TOOL-1: a list is prepared once for each revision, however often it is asked for", async () => {
    let reads = 0;
    const inputSchema: Schema<JsonObject> = {
      get json() {
        reads++;
        return { type: "object" };
      },
      check: anyObject.check,
    };
    const send = sender(fixture({ tools: [tool({ name: "give", inputSchema, run: () => "" })] }).server);
    const first = await send(modern("tools/list"));
    const after = reads;
    const again = await send(modern("tools/list"));
    expect([reads, again.answer]).toEqual([after, first.answer]);
  });

  test("names of Object.prototype are arguments like any other", async () => {
    const { answer } = await sender(fixture().server)({
      ...modern("tools/call", { name: "echo" }),
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","_meta":${JSON.stringify(meta)},"arguments":{"__proto__":{"a":1},"constructor":2}}}`,
    });
    expect(answer.result?.content).toEqual([text('{"__proto__":{"a":1},"constructor":2}')]);
    expect({}).not.toHaveProperty("a");
  });
});
