// What both lifecycles have in common: ids, notifications, tools, resources, lists, progress.

import { describe, expect, test } from "vitest";
import { anyObject, type Call, fixture, legacy, modern, sender } from "./harness.ts";

const eras = [
  {
    era: "legacy",
    call: (method: string, params?: Record<string, unknown>): Call => legacy(method, params),
    badRequest: 200,
  },
  {
    era: "modern",
    call: (method: string, params?: Record<string, unknown>): Call => modern(method, params),
    badRequest: 400,
  },
] as const;

describe.each(eras)("$era", ({ era, call, badRequest }) => {
  const withBody = (good: Call, change: Record<string, unknown>): Call => ({
    ...good,
    body: { ...(good.body as object), ...change },
  });

  test.each(["tools/call", "example/custom", "notifications/initialized"])(
    "MCP-MSG-1: %s with a null id is refused under a null id, and does not run",
    async (method) => {
      const { server, ran } = fixture();
      const { status, answer } = await sender(server)(withBody(call(method, { name: "echo" }), { id: null }));
      expect([status, answer.id, answer.error?.code, ran.names]).toEqual([badRequest, null, -32600, []]);
    },
  );

  test.each([
    "tools/call",
    "tools/list",
    "ping",
    "initialize",
    "server/discover",
    "resources/read",
    "no/such",
  ])("MCP-MSG-3: %s without an id is acknowledged, not run and not answered", async (method) => {
    const { server, ran } = fixture();
    const { status, answer } = await sender(server)(
      withBody(call(method, { name: "echo" }), { id: undefined }),
    );
    expect([status, answer, ran.names]).toEqual([202, {}, []]);
  });

  test("MCP-MSG-3: a custom method runs without an id, and is not answered", async () => {
    const { server, ran } = fixture();
    const { status, answer } = await sender(server)(withBody(call("example/custom"), { id: undefined }));
    expect([status, answer, ran.names]).toEqual([202, {}, ["custom"]]);
  });

  test.each([0, "", -1, "1", 9007199254740991])("MCP-MSG-4: the id %j comes back as it is", async (id) => {
    const { answer } = await sender(fixture().server)(withBody(call("example/custom"), { id }));
    expect([answer.id, answer.result?.ran]).toEqual([id, true]);
  });

  test("MCP-TOOL-2: an unknown tool is -32602", async () => {
    for (const name of ["nothing", "__proto__", "constructor", "toString"]) {
      const { status, answer } = await sender(fixture().server)(call("tools/call", { name }));
      expect([status, answer.error?.code]).toEqual([200, -32602]);
    }
  });

  test.each([
    { what: "null", given: null },
    { what: "an array", given: [] },
    { what: "a string", given: "x" },
  ])("MCP-TOOL-8: arguments that are $what are -32602", async ({ given }) => {
    const { server, ran } = fixture();
    const { answer } = await sender(server)(call("tools/call", { name: "echo", arguments: given }));
    expect([answer.error?.code, ran.names]).toEqual([-32602, []]);
  });

  test("MCP-TOOL-8: absent arguments are an empty object", async () => {
    const { answer } = await sender(fixture().server)(call("tools/call", { name: "echo" }));
    expect(answer.result?.content).toEqual([{ type: "text", text: "{}" }]);
  });

  test("MCP-TOOL-3: arguments that break the schema are told in the result", async () => {
    const { server, ran } = fixture();
    const { answer } = await sender(server)(call("tools/call", { name: "add", arguments: { a: 1 } }));
    expect(answer.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("arguments.b: expected a number") }],
    });
    expect(ran.names).toEqual([]);
  });

  test("MCP-TOOL-4: an exception stays in the log, and the caller gets its entry's name", async () => {
    const { server, ran } = fixture();
    const { answer } = await sender(server)(call("tools/call", { name: "throws" }));
    expect(answer.result?.isError).toBe(true);
    expect(JSON.stringify(answer)).not.toContain("postgres");
    expect(String(ran.errors[0])).toContain("postgres");
    expect(JSON.stringify(answer)).toContain(ran.reports[0]);
  });

  test("MCP-TOOL-4: a ToolError keeps its text", async () => {
    const { answer } = await sender(fixture().server)(call("tools/call", { name: "tells" }));
    expect(answer.result).toMatchObject({
      isError: true,
      content: [{ type: "text", text: "the city is unknown" }],
    });
  });

  test("MCP-TOOL-5: output that breaks the output schema is our fault, and none of it goes out", async () => {
    const { server, ran } = fixture();
    const { answer } = await sender(server)(call("tools/call", { name: "wrong" }));
    expect([answer.error?.code, ran.errors.length]).toEqual([-32603, 1]);
    expect(JSON.stringify(answer)).not.toContain("no number");
  });

  test("MCP-RES-3: a resource is read as text or bytes; an unknown one is refused with its URI", async () => {
    const send = sender(fixture().server);
    const words = await send(call("resources/read", { uri: "test://text" }));
    const bytes = await send(call("resources/read", { uri: "test://bytes" }));
    const none = await send(call("resources/read", { uri: "test://none" }));
    expect(words.answer.result?.contents).toEqual([{ uri: "test://text", text: "hello" }]);
    expect(bytes.answer.result?.contents).toEqual([
      { uri: "test://bytes", mimeType: "image/png", blob: "AQL/" },
    ]);
    expect(none.answer.error).toMatchObject({
      code: era === "modern" ? -32602 : -32002,
      data: { uri: "test://none" },
    });
  });

  test("MCP-PAGE-1, MCP-TOOL-1: a list comes in pages, each entry once and in order", async () => {
    const tools = Array.from({ length: 25 }, (_, i) => ({
      name: `t${i}`,
      inputSchema: anyObject,
      run: () => "",
    }));
    const send = sender(fixture({ tools, pageSize: 10 }).server);
    const names: string[] = [];
    let cursor: unknown;
    do {
      const { answer } = await send(call("tools/list", cursor === undefined ? {} : { cursor }));
      const { tools: page = [], nextCursor } = answer.result as {
        tools?: { name: string }[];
        nextCursor?: string;
      };
      names.push(...page.map(({ name }) => name));
      cursor = nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(tools.map(({ name }) => name));
  });

  test.each(["", "abc", "0-1", "0-0", "0--1", "1-1", "00-1", 5])(
    "MCP-PAGE-2: the cursor %j is -32602",
    async (cursor) => {
      const { answer } = await sender(fixture().server)(call("tools/list", { cursor }));
      expect(answer.error?.code).toBe(-32602);
    },
  );

  test("MCP-PROGRESS-1, MCP-PROGRESS-2: progress comes under the token, growing, before the answer", async () => {
    const { events } = await sender(fixture().server)(
      call("tools/call", { name: "steps", _meta: { progressToken: "p" } }),
    );
    expect(events.map((event) => event.method ?? "answer")).toEqual([
      ...Array(3).fill("notifications/progress"),
      "answer",
    ]);
    expect(events.slice(0, 3).map((event) => event.params)).toEqual(
      [1, 2, 3].map((progress) => ({ progressToken: "p", progress, total: 3, message: `at ${progress}` })),
    );
  });

  test("MCP-PROGRESS-1: without a token there is no progress, and the answer is plain JSON", async () => {
    const { headers, events } = await sender(fixture().server)(call("tools/call", { name: "steps" }));
    expect([headers["content-type"], events]).toEqual(["application/json", []]);
  });
});

test.each([
  { what: "an empty name", tools: [{ name: "", inputSchema: anyObject, run: () => "" }] },
  {
    what: "a name that is too long",
    tools: [{ name: "a".repeat(129), inputSchema: anyObject, run: () => "" }],
  },
  { what: "a name with a space", tools: [{ name: "a b", inputSchema: anyObject, run: () => "" }] },
  { what: "a name twice", tools: [1, 2].map(() => ({ name: "a", inputSchema: anyObject, run: () => "" })) },
  {
    what: "a schema that is no object",
    tools: [{ name: "a", inputSchema: { ...anyObject, json: { type: "array" } }, run: () => "" }],
  },
])("MCP-TOOL-7: $what is refused when the server is built", ({ tools }) => {
  expect(() => fixture({ tools })).toThrow(expect.objectContaining({ code: "ERR_CONFIG" }));
});
