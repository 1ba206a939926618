// Tools, resources, templates and prompts: what is listed, to whom, and what changes while the server runs.

import type { JsonObject, Principal } from "@dragoman/jsonrpc";
import { describe, expect, test, vi } from "vitest";
import {
  audioBlock,
  createMcpServer,
  embeddedResource,
  imageBlock,
  type McpServer,
  type McpServerOptions,
  prompt,
  resource,
  resourceLink,
  resourceTemplate,
  type Tool,
  textBlock,
} from "../src/server/index.ts";
import { greeted, hasId, isOf } from "./connected.ts";
import { anyObject, type Call, legacy, modern, type Send, sender } from "./harness.ts";

const toolOf = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  inputSchema: anyObject,
  run: () => name,
  ...more,
});

function served(more: Partial<McpServerOptions> = {}): McpServer {
  return createMcpServer({ info: { name: "definitions", version: "1" }, debounceMs: 1, ...more });
}

const eras: readonly { era: string; call: (method: string, params?: Record<string, unknown>) => Call }[] = [
  { era: "with a handshake", call: (method, params) => legacy(method, params) },
  { era: "without", call: (method, params) => modern(method, params) },
];

const names = (list: unknown): unknown => (list as JsonObject[]).map(({ name }) => name);

async function toolNames(send: Send): Promise<unknown> {
  return names((await send(modern("tools/list"))).answer.result?.tools);
}

describe("MCP-DEF-1: while the server runs", () => {
  test("tools come, change, are switched off and go", async () => {
    const server = served({ tools: [toolOf("a"), toolOf("b")] });
    const send = sender(server);
    server.tools.add(toolOf("c"));
    expect(await toolNames(send)).toEqual(["a", "b", "c"]);
    server.tools.update("a", { description: "the first", run: () => "changed" });
    const { answer } = await send(modern("tools/list"));
    expect((answer.result?.tools as JsonObject[] | undefined)?.[0]).toMatchObject({
      name: "a",
      description: "the first",
    });
    const called = await send(modern("tools/call", { name: "a" }));
    expect(called.answer.result?.content).toEqual([{ type: "text", text: "changed" }]);
    expect([server.tools.disable("b"), server.tools.remove("c"), server.tools.remove("c")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await toolNames(send)).toEqual(["a"]);
    for (const name of ["b", "c"]) {
      expect((await send(modern("tools/call", { name }))).answer.error?.code).toBe(-32602);
    }
    server.tools.enable("b");
    expect(await toolNames(send)).toEqual(["a", "b"]);
    expect(names(server.tools.list())).toEqual(["a", "b"]);
  });

  test("resources, templates and prompts do so too", async () => {
    const server = served({ resources: [], prompts: [] });
    const send = sender(server);
    server.resources.add(resource({ uri: "test://a", name: "a", read: "text" }));
    server.resourceTemplates.add(
      resourceTemplate({ uriTemplate: "test://{id}/x", name: "x", read: ({ id }) => String(id) }),
    );
    server.prompts.add(prompt({ name: "p", run: () => "hello" }));
    const [resources, templates, prompts] = await Promise.all(
      ["resources/list", "resources/templates/list", "prompts/list"].map((method) => send(modern(method))),
    );
    expect(names(resources?.answer.result?.resources)).toEqual(["a"]);
    expect(names(templates?.answer.result?.resourceTemplates)).toEqual(["x"]);
    expect(names(prompts?.answer.result?.prompts)).toEqual(["p"]);
    server.resources.remove("test://a");
    expect((await send(modern("resources/read", { uri: "test://a" }))).answer.error?.code).toBe(-32602);
  });

  test("clients are told which list has changed", async () => {
    const server = served({ tools: [], resources: [], prompts: [] });
    const client = await greeted(server);
    client.send({ id: 1, method: "ping" });
    await client.take(hasId(1));
    server.tools.add(toolOf("a"));
    server.prompts.add(prompt({ name: "p", run: () => "hello" }));
    server.resourceTemplates.add(resourceTemplate({ uriTemplate: "test://{id}", name: "x", read: () => "" }));
    for (const list of ["tools", "prompts", "resources"]) {
      await client.take(isOf(`notifications/${list}/list_changed`));
    }
    expect(client.received).toEqual([]);
  });

  test("a call goes on with the definition that it began with", async () => {
    let release = (): void => {};
    const server = served({
      tools: [
        toolOf("slow", {
          run: () =>
            new Promise((resolve) => {
              release = () => resolve("old");
            }),
        }),
      ],
    });
    const pending = sender(server)(modern("tools/call", { name: "slow" }));
    await vi.waitFor(() => expect(release.name).not.toBe(""));
    server.tools.update("slow", { run: () => "new" });
    server.tools.remove("slow");
    release();
    expect((await pending).answer.result?.content).toEqual([{ type: "text", text: "old" }]);
  });

  test("a bad definition changes nothing", async () => {
    const server = served({ tools: [toolOf("a")] });
    expect(() => server.tools.add(toolOf("a"))).toThrow(/twice/);
    expect(() => server.tools.add(toolOf("no good"))).toThrow(/needs a name/);
    expect(() => server.tools.update("a", { inputSchema: { ...anyObject, json: {} } })).toThrow(/"object"/);
    expect(() => server.tools.update("a", { name: "b" })).toThrow(/keeps its name/);
    expect(() => server.tools.update("b", {})).toThrow(/there is no tool/);
    expect(() => served().tools.add(toolOf("a"))).toThrow(/declares no tools/);
    expect(await toolNames(sender(server))).toEqual(["a"]);
  });

  test("MCP-PAGE-2: a cursor from before a change is refused, and the list starts again", async () => {
    const server = served({ tools: [toolOf("a"), toolOf("b"), toolOf("c")], pageSize: 1 });
    const send = sender(server);
    const first = await send(modern("tools/list"));
    server.tools.remove("a");
    const next = await send(modern("tools/list", { cursor: first.answer.result?.nextCursor }));
    expect(next.answer.error?.code).toBe(-32602);
    for (const cursor of ["", "x".repeat(2_000), "0-99", "-1", "1-1e0", "1-01"]) {
      expect((await send(modern("tools/list", { cursor }))).answer.error?.code, cursor).toBe(-32602);
    }
  });
});

describe("visibility", () => {
  const onlyFor =
    (id: string) =>
    (principal: Principal | undefined): boolean =>
      principal?.id === id;

  test("MCP-DEF-2, MCP-DEF-3: what a caller may not see is not listed, not called and not read", async () => {
    let principal: Principal | undefined;
    const server = served({
      tools: [toolOf("all"), toolOf("hers", { isVisibleTo: onlyFor("alice") })],
      resources: [{ uri: "test://hers", name: "hers", read: "hers", isVisibleTo: onlyFor("alice") }],
      resourceTemplates: [
        resourceTemplate({
          uriTemplate: "test://t/{id}",
          name: "t",
          read: () => "t",
          isVisibleTo: onlyFor("alice"),
        }),
      ],
      prompts: [prompt({ name: "hers", run: () => "hers", isVisibleTo: onlyFor("alice") })],
    });
    const send = sender(server, () => principal);
    const tries = async (): Promise<unknown[]> => [
      await toolNames(send),
      names((await send(modern("resources/list"))).answer.result?.resources),
      names((await send(modern("prompts/list"))).answer.result?.prompts),
      ...(await Promise.all(
        [
          modern("tools/call", { name: "hers" }),
          modern("resources/read", { uri: "test://hers" }),
          modern("resources/read", { uri: "test://t/1" }),
          modern("prompts/get", { name: "hers" }),
        ].map(async (call) => (await send(call)).answer.error?.code),
      )),
    ];
    const hidden = [["all"], [], [], -32602, -32602, -32602, -32602];
    expect(await tries()).toEqual(hidden);
    principal = { id: "alice" };
    expect(await tries()).toEqual([
      ["all", "hers"],
      ["hers"],
      ["hers"],
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    principal = { id: "mallory" };
    expect(await tries()).toEqual(hidden);
  });

  test("a list that is not the same for everybody is private, and is paged for each caller", async () => {
    const tools = Array.from({ length: 10 }, (_, i) =>
      toolOf(`t${i}`, i % 2 === 0 ? { isVisibleTo: onlyFor("alice") } : {}),
    );
    const server = served({ tools, pageSize: 2, cache: { ttlMs: 1_000, scope: "public" } });
    const all = async (principal: Principal | undefined): Promise<unknown[]> => {
      const send = sender(server, () => principal);
      const found: unknown[] = [];
      let cursor: unknown;
      do {
        const { result } = (await send(modern("tools/list", cursor === undefined ? {} : { cursor }))).answer;
        expect(result?.cacheScope).toBe("private");
        found.push(...(names(result?.tools) as unknown[]));
        cursor = result?.nextCursor;
      } while (cursor !== undefined);
      return found;
    };
    expect(await all(undefined)).toEqual(["t1", "t3", "t5", "t7", "t9"]);
    expect(await all({ id: "alice" })).toEqual(tools.map(({ name }) => name));
  });
});

test("MCP-DEF-4: a list of 10,000 tools is prepared once, whatever is asked for", async () => {
  let read = 0;
  const tools = Array.from({ length: 10_000 }, (_, i): Tool => {
    const tool = toolOf(`t${i}`);
    return Object.defineProperty({ ...tool }, "description", {
      enumerable: true,
      get() {
        read++;
        return "d";
      },
    });
  });
  const send = sender(served({ tools }));
  await send(modern("tools/list"));
  const once = read;
  for (let i = 0; i < 50; i++) {
    await send(modern("tools/list"));
    await send(modern("tools/call", { name: `t${i}` }));
  }
  expect(read).toBe(once);
});

describe.each(eras)("prompts, $era", ({ call }) => {
  const review = prompt({
    name: "review",
    title: "Review",
    description: "Reviews code",
    arguments: [
      { name: "code", description: "what to review", required: true },
      { name: "style", complete: (value) => ["strict", "kind"].filter((one) => one.startsWith(value)) },
    ],
    run: ({ code, style }) => `${code} ${style ?? "-"}`,
  });

  test("MCP-PROMPT-1: are listed with their arguments, and without what is behind them", async () => {
    const { answer } = await sender(served({ prompts: [review] }))(call("prompts/list"));
    expect(answer.result?.prompts).toEqual([
      {
        name: "review",
        title: "Review",
        description: "Reviews code",
        arguments: [{ name: "code", description: "what to review", required: true }, { name: "style" }],
      },
    ]);
  });

  test.each([
    ["a text", () => "hi", { messages: [{ role: "user", content: { type: "text", text: "hi" } }] }],
    [
      "a block",
      () => textBlock("hi"),
      { messages: [{ role: "user", content: { type: "text", text: "hi" } }] },
    ],
    [
      "messages",
      async () => [{ role: "assistant" as const, content: imageBlock(new Uint8Array([1]), "image/png") }],
      { messages: [{ role: "assistant", content: { type: "image", data: "AQ==", mimeType: "image/png" } }] },
    ],
    [
      "messages with a description",
      () => ({
        description: "d",
        messages: [{ role: "user" as const, content: audioBlock("AQ==", "audio/wav") }],
      }),
      {
        description: "d",
        messages: [{ role: "user", content: { type: "audio", data: "AQ==", mimeType: "audio/wav" } }],
      },
    ],
  ])("MCP-PROMPT-3: %s becomes messages", async (_what, run, expected) => {
    const send = sender(served({ prompts: [prompt({ name: "p", run })] }));
    expect((await send(call("prompts/get", { name: "p" }))).answer.result).toMatchObject(expected);
  });

  test.each([
    ["an unknown prompt", { name: "none" }],
    ["a required argument that is missing", { name: "review", arguments: { style: "kind" } }],
    ["a name of the prototype as the argument", { name: "review", arguments: { toString: "x" } }],
    ["arguments that are no object", { name: "review", arguments: "not-an-object" }],
    ["an argument that is no text", { name: "review", arguments: { code: 1 } }],
  ])("MCP-PROMPT-2: %s is -32602", async (_what, params) => {
    const { answer } = await sender(served({ prompts: [review] }))(call("prompts/get", params));
    expect(answer.error?.code).toBe(-32602);
  });

  test("one that fails is -32603, and its text stays here", async () => {
    const errors: unknown[] = [];
    const broken = prompt({
      name: "p",
      run() {
        throw new Error("postgres://u:p@db");
      },
    });
    const { answer } = await sender(served({ prompts: [broken], onError: (error) => errors.push(error) }))(
      call("prompts/get", { name: "p" }),
    );
    expect(answer.error?.code).toBe(-32603);
    expect(JSON.stringify(answer)).not.toContain("postgres");
    expect(errors.length).toBe(1);
  });

  const files = resourceTemplate({
    uriTemplate: "file:///{+path}",
    name: "files",
    complete: {
      path: (value, context) => ({ values: [`${value}${context.arguments.ext ?? ""}`], total: 7 }),
    },
    read: ({ path }) => (path === "none" ? undefined : `at ${String(path)}`),
  });

  test("MCP-COMPLETE-1: suggestions come for arguments and variables", async () => {
    const send = sender(served({ prompts: [review], resourceTemplates: [files] }));
    const one = await send(
      call("completion/complete", {
        ref: { type: "ref/prompt", name: "review" },
        argument: { name: "style", value: "s" },
      }),
    );
    expect(one.answer.result?.completion).toEqual({ values: ["strict"] });
    const two = await send(
      call("completion/complete", {
        ref: { type: "ref/resource", uri: "file:///{+path}" },
        argument: { name: "path", value: "a" },
        context: { arguments: { ext: ".ts" } },
      }),
    );
    expect(two.answer.result?.completion).toEqual({ values: ["a.ts"], total: 7 });
    const none = await send(
      call("completion/complete", {
        ref: { type: "ref/prompt", name: "review" },
        argument: { name: "code", value: "" },
      }),
    );
    expect(none.answer.result?.completion).toEqual({ values: [] });
  });

  test("MCP-COMPLETE-1: a server without suggestions does not have the method", async () => {
    const bare = prompt({ name: "p", arguments: [{ name: "a" }], run: () => "" });
    const { answer } = await sender(served({ prompts: [bare] }))(
      call("completion/complete", {
        ref: { type: "ref/prompt", name: "p" },
        argument: { name: "a", value: "" },
      }),
    );
    expect(answer.error?.code).toBe(-32601);
  });

  test("MCP-COMPLETE-2: a hundred values at most, and that there are more", async () => {
    const many = prompt({
      name: "p",
      arguments: [{ name: "a", complete: async () => Array.from({ length: 250 }, (_, i) => `v${i}`) }],
      run: () => "",
    });
    const { answer } = await sender(served({ prompts: [many] }))(
      call("completion/complete", {
        ref: { type: "ref/prompt", name: "p" },
        argument: { name: "a", value: "" },
      }),
    );
    const completion = answer.result?.completion as JsonObject;
    expect([(completion.values as string[]).length, completion.total, completion.hasMore]).toEqual([
      100,
      250,
      true,
    ]);
  });

  test.each([
    [
      "an unknown prompt",
      { ref: { type: "ref/prompt", name: "none" }, argument: { name: "style", value: "" } },
    ],
    [
      "an unknown argument",
      { ref: { type: "ref/prompt", name: "review" }, argument: { name: "x", value: "" } },
    ],
    [
      "an unknown template",
      { ref: { type: "ref/resource", uri: "x:///" }, argument: { name: "path", value: "" } },
    ],
    [
      "an unknown variable",
      { ref: { type: "ref/resource", uri: "file:///{+path}" }, argument: { name: "toString", value: "" } },
    ],
    ["a reference of no kind", { ref: { type: "ref/tool", name: "x" }, argument: { name: "a", value: "" } }],
    ["no argument", { ref: { type: "ref/prompt", name: "review" } }],
    [
      "a value that is no text",
      { ref: { type: "ref/prompt", name: "review" }, argument: { name: "style", value: 1 } },
    ],
  ])("MCP-COMPLETE-3: %s is -32602", async (_what, params) => {
    const send = sender(served({ prompts: [review], resourceTemplates: [files] }));
    expect((await send(call("completion/complete", params))).answer.error?.code).toBe(-32602);
  });

  test("MCP-RES-5: a URI of a template's form is read by it", async () => {
    const send = sender(served({ resourceTemplates: [files] }));
    const uri = "file:///a%20b/c.ts";
    const { answer } = await send(call("resources/read", { uri }));
    expect(answer.result?.contents).toEqual([{ uri, text: "at a b/c.ts" }]);
    const none = await send(call("resources/read", { uri: "file:///none" }));
    expect(none.answer.error?.data).toEqual({ uri: "file:///none" });
  });
});

test("a resource comes before the templates, and those in their order", async () => {
  const send = sender(
    served({
      resources: [{ uri: "test://a", name: "a", read: "exact" }],
      resourceTemplates: [
        resourceTemplate({ uriTemplate: "test://{id}", name: "1", read: () => "first" }),
        resourceTemplate({ uriTemplate: "test://{+rest}", name: "2", read: () => "second" }),
      ],
    }),
  );
  const read = async (uri: string): Promise<unknown> =>
    ((await send(modern("resources/read", { uri }))).answer.result?.contents as JsonObject[] | undefined)?.[0]
      ?.text;
  expect([await read("test://a"), await read("test://b"), await read("test://b/c")]).toEqual([
    "exact",
    "first",
    "second",
  ]);
});

test("cache hints of a resource go before those of the server", async () => {
  const send = sender(
    served({
      cache: { ttlMs: 5, scope: "private" },
      resources: [
        { uri: "test://a", name: "a", read: "a", cache: { ttlMs: 60_000, scope: "public" } },
        { uri: "test://b", name: "b", read: "b" },
      ],
    }),
  );
  const hints = async (uri: string): Promise<unknown[]> => {
    const { result } = (await send(modern("resources/read", { uri }))).answer;
    return [result?.ttlMs, result?.cacheScope];
  };
  expect([await hints("test://a"), await hints("test://b")]).toEqual([
    [60_000, "public"],
    [5, "private"],
  ]);
});

test.each([
  ["a picture without data", { type: "image", mimeType: "image/png" }],
  ["a sound whose data are not Base64", { type: "audio", data: "not base64!", mimeType: "audio/wav" }],
  ["a text that is none", { type: "text", text: 7 }],
  ["a link without a name", { type: "resource_link", uri: "test://a" }],
  ["a resource with neither text nor blob", { type: "resource", resource: { uri: "test://a" } }],
  ["a resource with both", { type: "resource", resource: { uri: "test://a", text: "", blob: "" } }],
])("MCP-TOOL-9: %s is not sent", async (_what, block) => {
  const errors: unknown[] = [];
  const server = served({
    tools: [toolOf("bad", { run: () => ({ content: [textBlock("fine"), block] }) })],
    onError: (error) => errors.push(error),
  });
  const { answer } = await sender(server)(modern("tools/call", { name: "bad" }));
  expect(answer.error?.code ?? answer.result?.isError).toSatisfy(
    (value) => value === -32603 || value === true,
  );
  expect(String(errors[0])).toMatch(/cannot be sent/);
});

test("all kinds of content have a short way to be made", async () => {
  const content = [
    textBlock("t"),
    imageBlock("AQ==", "image/png"),
    resourceLink({ uri: "test://a", name: "a" }),
    embeddedResource({ uri: "test://a", text: "x" }),
  ];
  const server = served({ tools: [toolOf("all", { run: () => content })] });
  const { answer } = await sender(server)(modern("tools/call", { name: "all" }));
  expect(answer.result?.content).toEqual(content);
});

test.each([
  [
    "MCP-DEF-6: an icon that runs",
    () => served({ tools: [toolOf("a", { icons: [{ src: "javascript:alert(1)" }] })] }),
  ],
  ["MCP-DEF-5: a metadata key of no form", () => served({ tools: [toolOf("a", { _meta: { "-x/y": 1 } })] })],
  [
    "a priority out of range",
    () => served({ resources: [{ uri: "a:b", name: "a", read: "", annotations: { priority: 2 } }] }),
  ],
  [
    "an audience of nobody",
    () => served({ resources: [{ uri: "a:b", name: "a", read: "", annotations: { audience: ["all"] } }] }),
  ],
  ["a size that is none", () => served({ resources: [{ uri: "a:b", name: "a", read: "", size: -1 }] })],
  [
    "an argument twice",
    () =>
      served({ prompts: [prompt({ name: "p", arguments: [{ name: "a" }, { name: "a" }], run: () => "" })] }),
  ],
  [
    "a completion of no variable",
    () =>
      served({
        resourceTemplates: [
          resourceTemplate({ uriTemplate: "a://{b}", name: "a", read: () => "", complete: { c: () => [] } }),
        ],
      }),
  ],
])("%s is refused at definition", (_what, make) => {
  expect(make).toThrow(expect.objectContaining({ code: "ERR_CONFIG" }));
});
