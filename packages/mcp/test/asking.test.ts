// turn.ask and turn.step in both lifecycles.

import type { JsonObject, Principal } from "@dragoman/jsonrpc";
import { expect, test, vi } from "vitest";
import {
  createMcpServer,
  elicit,
  elicitUrl,
  field,
  listRoots,
  type McpServer,
  type McpServerOptions,
  type Question,
  sample,
  type Tool,
  UrlElicitationRequired,
} from "../src/server/index.ts";
import { greeted, hasId, isOf } from "./connected.ts";
import { anyObject, type Call, meta, modern, sender } from "./harness.ts";

const key = "a key of at least thirty-two bytes, said aloud";

interface Ran {
  readonly steps: string[];
}

function asking(
  run: (turn: Parameters<Tool["run"]>[1], ran: Ran) => unknown,
  more: Partial<McpServerOptions> = {},
): { server: McpServer; ran: Ran } {
  const ran: Ran = { steps: [] };
  const server = createMcpServer({
    info: { name: "asking", version: "1" },
    tools: [{ name: "ask", inputSchema: anyObject, run: (_input, turn) => run(turn, ran) }],
    ...more,
  });
  return { server, ran };
}

const everything = { elicitation: { form: {}, url: {} }, sampling: { tools: {} }, roots: {} };

function call(
  more: Record<string, unknown> = {},
  capabilities: JsonObject = everything,
  input: JsonObject = {},
): Call {
  return modern("tools/call", {
    name: "ask",
    arguments: input,
    ...more,
    _meta: { ...meta, "io.modelcontextprotocol/clientCapabilities": capabilities },
  });
}

const name = elicit({ message: "What is your name?", form: { name: field.text({ minLength: 1 }) } });

async function greet(turn: Parameters<Tool["run"]>[1]): Promise<string> {
  const answer = await turn.ask("user_name", name);
  return answer.action === "accept" ? `Hello, ${answer.content.name}!` : "Hello, stranger!";
}

const accept = (content: JsonObject): JsonObject => ({ action: "accept", content });

const textOf = (result: JsonObject | undefined): unknown =>
  (result?.content as { text: string }[] | undefined)?.[0]?.text;

test("MCP-ASK-1: a call that needs its client ends with input_required, and goes on with the answer", async () => {
  const send = sender(asking(greet).server);
  const first = await send(call());
  expect(first.answer.result).toMatchObject({
    resultType: "input_required",
    inputRequests: {
      user_name: {
        method: "elicitation/create",
        params: {
          message: "What is your name?",
          requestedSchema: {
            type: "object",
            properties: { name: { type: "string", minLength: 1 } },
            required: ["name"],
          },
        },
      },
    },
    requestState: expect.stringMatching(/^v1\./),
  });
  const { requestState } = first.answer.result ?? {};
  const second = await send(
    call({ requestState, inputResponses: { user_name: accept({ name: "Ada" }), other: { any: 1 } } }),
  );
  expect(second.answer.result).toMatchObject({ resultType: "complete" });
  expect(textOf(second.answer.result)).toBe("Hello, Ada!");
});

test("questions of one moment are asked together, and later ones in a round of their own", async () => {
  const { server } = asking(async (turn) => {
    const [who, roots] = await Promise.all([turn.ask("who", name), turn.ask("roots", listRoots())]);
    const answer = await turn.ask("poem", sample({ messages: [], maxTokens: 50 }));
    return JSON.stringify([who.action, roots.length, answer.model]);
  });
  const send = sender(server);
  const first = await send(call());
  expect(Object.keys((first.answer.result?.inputRequests as object) ?? {})).toEqual(["who", "roots"]);
  const second = await send(
    call({
      requestState: first.answer.result?.requestState,
      inputResponses: { who: { action: "decline" }, roots: { roots: [{ uri: "file:///a" }] } },
    }),
  );
  expect(Object.keys((second.answer.result?.inputRequests as object) ?? {})).toEqual(["poem"]);
  expect(second.answer.result?.requestState).not.toBe(first.answer.result?.requestState);
  const third = await send(
    call({
      requestState: second.answer.result?.requestState,
      inputResponses: { poem: { role: "assistant", content: { type: "text", text: "…" }, model: "m" } },
    }),
  );
  expect(textOf(third.answer.result)).toBe('["decline",1,"m"]');
});

test("a step runs once, however many rounds its call takes", async () => {
  const { server, ran } = asking(async (turn, { steps }) => {
    const ticket = await turn.step("ticket", async () => {
      steps.push("ticket");
      return { number: steps.length };
    });
    const answer = await turn.ask("user_name", name);
    return `${ticket.number} ${answer.action}`;
  });
  const send = sender(server);
  const first = await send(call());
  const { requestState } = first.answer.result ?? {};
  const last = await send(call({ requestState, inputResponses: { user_name: { action: "cancel" } } }));
  expect(textOf(last.answer.result)).toBe("1 cancel");
  expect(ran.steps).toEqual(["ticket"]);
});

test.each([
  ["nothing", undefined],
  ["the wrong key", { wrong: accept({ name: "Ada" }) }],
  ["content that does not fit the form", { user_name: accept({ name: 7 }) }],
  ["an empty text where the form wants one", { user_name: accept({ name: "" }) }],
])("MCP-ASK-4, MCP-ASK-10: %s is asked for again", async (_what, inputResponses) => {
  const send = sender(asking(greet).server);
  const { requestState } = (await send(call())).answer.result ?? {};
  const again = await send(
    call({ requestState, ...(inputResponses === undefined ? {} : { inputResponses }) }),
  );
  expect(again.answer.result).toMatchObject({
    resultType: "input_required",
    inputRequests: { user_name: {} },
  });
});

test.each([
  ["null", null],
  ["an array", []],
  ["a text", "Ada"],
  ["a null answer", { user_name: null }],
  ["a bare text as the answer", { user_name: "Ada" }],
  ["an answer without an action", { user_name: { content: { name: "Ada" } } }],
  ["an answer whose action there is not", { user_name: { action: "maybe" } }],
])(
  "MCP-ASK-7: input responses that are %s are -32602, and nothing completes",
  async (_what, inputResponses) => {
    const send = sender(asking(greet).server);
    const { requestState } = (await send(call())).answer.result ?? {};
    const refused = await send(call({ requestState, inputResponses }));
    expect(refused.status).toBe(200);
    expect(refused.answer.error?.code).toBe(-32602);
  },
);

test("MCP-ASK-5: a state that is changed at any place is refused", async () => {
  const send = sender(asking(greet).server);
  const state = String((await send(call())).answer.result?.requestState);
  const inputResponses = { user_name: accept({ name: "Ada" }) };
  const changed = [0, 4, state.indexOf(".", 4) + 2, state.length - 3].map(
    (at) => `${state.slice(0, at)}${state[at] === "A" ? "B" : "A"}${state.slice(at + 1)}`,
  );
  for (const requestState of [...changed, "", "v1", "v1...", `${state}.x`, "x".repeat(300_000), 7, null]) {
    const refused = await send(call({ requestState, inputResponses }));
    expect(refused.answer.error?.code, String(requestState)).toBe(-32602);
  }
});

test("MCP-ASK-6: a state is good for its principal, its method, its params and its time alone", async () => {
  let now = 0;
  let principal: Principal | undefined = { id: "alice" };
  const { server } = asking(greet, {
    requestState: { keys: [key], ttlMs: 1_000 },
    clock: { now: () => now, after: () => () => {} },
  });
  const send = sender(server, () => principal);
  const { requestState } = (await send(call({}, everything, { b: 1, a: 2 }))).answer.result ?? {};
  const retry = (input: JsonObject): Promise<{ answer: { error?: { code: number } } }> =>
    send(call({ requestState, inputResponses: { user_name: { action: "decline" } } }, everything, input));
  // the same params, written in another order
  expect((await retry({ a: 2, b: 1 })).answer.error).toBe(undefined);
  expect((await retry({ a: 3, b: 1 })).answer.error?.code).toBe(-32602);
  principal = { id: "mallory" };
  expect((await retry({ a: 2, b: 1 })).answer.error?.code).toBe(-32602);
  principal = { id: "alice" };
  now = 1_001;
  expect((await retry({ a: 2, b: 1 })).answer.error?.code).toBe(-32602);
});

test("MCP-ASK-6: replicas with the same keys open each other's states, also while a key is rotated", async () => {
  const old = "the key of last month, which is long enough";
  const [first, second] = [[old], [key, old]].map((keys) =>
    sender(asking(greet, { requestState: { keys } }).server),
  );
  const { requestState } = (await first?.(call()))?.answer.result ?? {};
  const last = await second?.(call({ requestState, inputResponses: { user_name: accept({ name: "Ada" }) } }));
  expect(textOf(last?.answer.result)).toBe("Hello, Ada!");
  const stranger = sender(asking(greet).server);
  expect((await stranger(call({ requestState: requestState ?? null }))).answer.error?.code).toBe(-32602);
});

test("a key that is too short is refused at definition", () => {
  expect(() => asking(greet, { requestState: { keys: ["short"] } })).toThrow(/32 bytes/);
});

const noForm = { elicitation: { form: {} } };

const undeclared: readonly (readonly [string, Question, JsonObject, JsonObject])[] = [
  ["a form", name, {}, noForm],
  ["a form, of a client with URLs alone", name, { elicitation: { url: {} } }, noForm],
  [
    "a URL, of a client with forms alone",
    elicitUrl({ message: "Sign in", url: "https://example.com/in" }),
    { elicitation: {} },
    { elicitation: { url: {} } },
  ],
  ["sampling", sample({ messages: [], maxTokens: 1 }), {}, { sampling: {} }],
  [
    "sampling with tools, of a client without",
    sample({ messages: [], maxTokens: 1, tools: [] }),
    { sampling: {} },
    { sampling: { tools: {} } },
  ],
  ["roots", listRoots(), {}, { roots: {} }],
];

test.each(undeclared)(
  "MCP-ASK-2, MCP-ASK-3: %s that the client did not declare is -32021",
  async (_what, question, declared, needed) => {
    const { server } = asking((turn) => {
      expect(turn.canAsk(question)).toBe(false);
      return turn.ask("q", question);
    });
    const refused = await sender(server)(call({}, declared));
    expect(refused.status).toBe(400);
    expect(refused.answer.error).toMatchObject({ code: -32021, data: { requiredCapabilities: needed } });
  },
);

test("MCP-ASK-11: an elicitation by URL has an id in 2025-11-25 and none in 2026-07-28", async () => {
  const question = elicitUrl({ message: "Sign in", url: "https://example.com/in", elicitationId: "e1" });
  const { server } = asking(async (turn) => (await turn.ask("sign-in", question)).action);
  const first = await sender(server)(call());
  expect(first.answer.result?.inputRequests).toEqual({
    "sign-in": {
      method: "elicitation/create",
      params: { mode: "url", message: "Sign in", url: "https://example.com/in" },
    },
  });
  const client = await greeted(server, everything);
  client.send({ id: 1, method: "tools/call", params: { name: "ask", arguments: {} } });
  const request = await client.take(isOf("elicitation/create"));
  expect(request.params).toMatchObject({ mode: "url", elicitationId: "e1" });
});

test("MCP-ASK-8: in the revisions with a handshake a question is a request, and the call waits for its response", async () => {
  const client = await greeted(asking(greet).server, { elicitation: {} });
  client.send({ id: 1, method: "tools/call", params: { name: "ask", arguments: {} } });
  const request = await client.take(isOf("elicitation/create"));
  client.send({ id: request.id, result: accept({ name: "Ada" }) });
  const answer = await client.take(hasId(1));
  expect(textOf(answer.result as JsonObject)).toBe("Hello, Ada!");
});

test("a client of a handshake that did not declare a kind is not asked, and the call fails", async () => {
  const client = await greeted(asking(greet).server, { sampling: {} });
  client.send({ id: 1, method: "tools/call", params: { name: "ask", arguments: {} } });
  expect(await client.take(hasId(1))).toMatchObject({ error: { code: -32602 } });
  expect(client.received).toEqual([]);
});

test("MCP-ASK-13: a question without an answer is given up, and cancelled at the client", async () => {
  const client = await greeted(asking(greet, { askTimeoutMs: 20 }).server, { elicitation: {} });
  client.send({ id: 1, method: "tools/call", params: { name: "ask", arguments: {} } });
  const request = await client.take(isOf("elicitation/create"));
  const cancelled = await client.take(isOf("notifications/cancelled"));
  expect(cancelled.params).toMatchObject({ requestId: request.id });
  expect(await client.take(hasId(1))).toMatchObject({ result: { isError: true } });
});

test("a cancelled call gives up its question", async () => {
  const client = await greeted(asking(greet).server, { elicitation: {} });
  client.send({ id: 1, method: "tools/call", params: { name: "ask", arguments: {} } });
  const request = await client.take(isOf("elicitation/create"));
  client.send({ method: "notifications/cancelled", params: { requestId: 1 } });
  const cancelled = await client.take(isOf("notifications/cancelled"));
  expect(cancelled.params).toMatchObject({ requestId: request.id });
});

test("titled choices and defaults are said in the words of 2025-06-18", async () => {
  const form = {
    size: field.choice(
      [
        { const: "s", title: "Small" },
        { const: "l", title: "Large" },
      ],
      { default: "s" },
    ),
    sure: field.boolean({ default: true }),
  };
  const { server } = asking((turn) => turn.ask("q", elicit({ message: "Which?", form })));
  const client = await greeted(server, { elicitation: {} }, "2025-06-18");
  client.send({ id: 1, method: "tools/call", params: { name: "ask", arguments: {} } });
  const request = await client.take(isOf("elicitation/create"));
  expect(request.params).toEqual({
    message: "Which?",
    requestedSchema: {
      type: "object",
      properties: {
        size: { type: "string", enum: ["s", "l"], enumNames: ["Small", "Large"] },
        sure: { type: "boolean", default: true },
      },
      required: ["size", "sure"],
    },
  });
});

test("a client of 2025-03-26 is asked for no form: its revision has none", async () => {
  const client = await greeted(asking(greet).server, { elicitation: {} }, "2025-03-26");
  client.send({ id: 1, method: "tools/call", params: { name: "ask", arguments: {} } });
  expect(await client.take(hasId(1))).toMatchObject({ error: { code: -32602 } });
});

test("MCP-ASK-14: roots that are no file:// URIs are no answer", async () => {
  const { server } = asking(async (turn) => (await turn.ask("roots", listRoots())).length);
  const send = sender(server);
  const { requestState } = (await send(call())).answer.result ?? {};
  const refused = await send(
    call({ requestState, inputResponses: { roots: { roots: [{ uri: "https://example.com" }] } } }),
  );
  expect(refused.answer.error?.code).toBe(-32602);
});

test("a handler that is left at a question lets go of what it holds", async () => {
  const seen: string[] = [];
  const { server } = asking(async (turn) => {
    try {
      await turn.ask("user_name", name);
    } finally {
      seen.push("let go");
    }
  });
  await sender(server)(call());
  await vi.waitFor(() => expect(seen).toEqual(["let go"]));
});

test("a handler that catches the end of its call changes nothing about it", async () => {
  const errors: unknown[] = [];
  const { server } = asking((turn) => turn.ask("user_name", name).catch(() => "caught"), {
    onError: (error) => errors.push(error),
  });
  const first = await sender(server)(call());
  expect(first.answer.result).toMatchObject({ resultType: "input_required" });
  expect(errors).toEqual([]);
});

test("a state that grows too large to be carried is an error of the tool, and reported", async () => {
  const errors: unknown[] = [];
  const { server } = asking(
    async (turn) => {
      await turn.step("large", () => "x".repeat(70_000));
      return turn.ask("user_name", name);
    },
    { onError: (error) => errors.push(error) },
  );
  const { answer } = await sender(server)(call());
  expect(answer.error?.code ?? answer.result?.isError).toSatisfy(
    (value) => value === -32603 || value === true,
  );
  expect(String(errors[0])).toMatch(/65536 bytes/);
});

test.each([
  ["a result without its use", [{ role: "user", content: [{ type: "tool_result", toolUseId: "t" }] }]],
  [
    "a use without its result",
    [
      { role: "assistant", content: [{ type: "tool_use", id: "t", name: "n", input: {} }] },
      { role: "user", content: { type: "text", text: "go on" } },
    ],
  ],
  [
    "results among other content",
    [
      { role: "assistant", content: [{ type: "tool_use", id: "t", name: "n", input: {} }] },
      {
        role: "user",
        content: [
          { type: "tool_result", toolUseId: "t" },
          { type: "text", text: "and" },
        ],
      },
    ],
  ],
] as const)("MCP-ASK-12: a conversation with %s is refused before it is sent", (_what, messages) => {
  expect(() => sample({ messages, maxTokens: 1 })).toThrow(TypeError);
});

test.each([
  ["nested objects", { type: "object", properties: { a: { type: "object", properties: {} } } }],
  ["references", { type: "object", properties: { a: { type: "string", $ref: "#/a" } } }],
  ["lists of anything", { type: "object", properties: { a: { type: "array", items: { type: "string" } } } }],
  ["no properties", { type: "object" }],
  ["another root", { type: "string" }],
])("MCP-ASK-9: a form with %s is refused at definition", (_what, form) => {
  expect(() => elicit({ message: "?", form })).toThrow(/no form that a client can show/);
});

const signIn = elicitUrl({ message: "Sign in", url: "https://example.com/in", elicitationId: "e1" });

test("MCP-ASK-15: a call that needs addresses opened first is -32042 in 2025-11-25, and asks for input later", async () => {
  const { server } = asking(() => {
    throw new UrlElicitationRequired([signIn]);
  });
  const client = await greeted(server, { elicitation: { url: {} } });
  client.send({ id: 1, method: "tools/call", params: { name: "ask", arguments: {} } });
  expect(await client.take(hasId(1))).toMatchObject({
    error: {
      code: -32042,
      data: {
        elicitations: [
          { mode: "url", elicitationId: "e1", url: "https://example.com/in", message: "Sign in" },
        ],
      },
    },
  });
  const { answer } = await sender(server)(call());
  expect(answer.result).toMatchObject({
    resultType: "input_required",
    inputRequests: { url_1: { method: "elicitation/create", params: { mode: "url" } } },
  });
  const unable = await greeted(server, { elicitation: {} });
  unable.send({ id: 1, method: "tools/call", params: { name: "ask", arguments: {} } });
  expect(await unable.take(hasId(1))).toMatchObject({ error: { code: -32602 } });
});

test("MCP-ASK-16: that a page is done with is told to the client that was sent there", async () => {
  let complete = (): void => {};
  const { server } = asking((turn) => {
    complete = () => void turn.elicitationComplete("e1");
    return "soon";
  });
  const [client, other] = await Promise.all([greeted(server, everything), greeted(server, everything)]);
  client.send({ id: 1, method: "tools/call", params: { name: "ask", arguments: {} } });
  await client.take(hasId(1));
  complete();
  expect(await client.take(isOf("notifications/elicitation/complete"))).toMatchObject({
    params: { elicitationId: "e1" },
  });
  expect(other.received).toEqual([]);
});

test.each(["constructor", "toString", "hasOwnProperty", "__proto__"])(
  "a question and a step may be called %s, and nothing answers them but the client",
  async (key) => {
    const { server } = asking(async (turn) => {
      const step = await turn.step(key, () => "stepped");
      const answer = await turn.ask(key, name);
      return `${step} ${answer.action}`;
    });
    const send = sender(server);
    const first = await send(call());
    expect(Object.keys((first.answer.result?.inputRequests as object) ?? {})).toEqual([key]);
    const { requestState } = first.answer.result ?? {};
    const inputResponses = JSON.parse(`{${JSON.stringify(key)}:{"action":"decline"}}`);
    const last = await send(call({ requestState, inputResponses }));
    expect(textOf(last.answer.result)).toBe("stepped decline");
    expect(({} as Record<string, unknown>).action).toBe(undefined);
  },
);
