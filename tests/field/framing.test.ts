// What every frame gets, over real sockets.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agent, initialize, modern, openSession, post, type Session } from "./support/client.ts";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
let session: Session;
beforeAll(async () => {
  site = await openSite();
  session = await openSession(site.url);
});
afterAll(() => site.close());

describe("JSON that is not a Request is -32600", () => {
  test.each([
    { body: '{"hello":"world"}', id: null },
    { body: '{"jsonrpc":"1.0","id":5,"method":"ping"}', id: 5 },
    { body: '{"id":99,"method":"tools/list","params":{}}', id: 99 },
  ])("$body", async ({ body, id }) => {
    for (const answer of [
      await session.send(body),
      await post(`${site.url}/a2a`, body, { "a2a-version": "1.0" }),
    ]) {
      expect(answer.body).toMatchObject({ jsonrpc: "2.0", id, error: { code: -32600 } });
    }
  });
});

test("unknown methods are -32601, told apart from bad parameters", async () => {
  const method = "totally/bogus";
  const answers = [
    await modern(site.url, method),
    await session.call(method),
    await agent(site.url, "NoSuchMethod", {}),
  ];
  expect(answers.map(({ status, body }) => [status, body.id, body.error.code])).toEqual([
    [404, 1, -32601],
    [200, 1, -32601],
    [200, 1, -32601],
  ]);
});

test("bad parameters of a built-in method are -32602, never -32603, and name the member", async () => {
  const answers = [
    await session.call("tools/call", { name: 5 }),
    await session.call("tools/call", { name: "echo", arguments: "x" }),
    await session.call("resources/read", { uri: 7 }),
    await agent(site.url, "GetTask", { id: 7 }),
    await agent(site.url, "SendMessage", { message: { messageId: "1", role: "ROLE_USER", parts: "x" } }),
  ];
  expect(answers.map(({ body }) => [body.id, body.error.code])).toEqual(answers.map(() => [1, -32602]));
  expect(answers.map(({ body }) => body.error.message)).toEqual(
    ["name", "arguments", "uri", "id", "parts"].map((name) => expect.stringContaining(name)),
  );
});

test("unparsable bodies are a JSON-RPC parse error in JSON, on both protocols", async () => {
  const broken = '{"jsonrpc":"2.0","id":1,"method":';
  const mcp = await session.send(broken);
  const a2a = await post(`${site.url}/a2a`, broken, { "a2a-version": "1.0" });
  for (const answer of [mcp, a2a]) {
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.body).toMatchObject({ id: null, error: { code: -32700 } });
  }
  expect(mcp.status).toBe(400);
});

test("batch handling follows the revision", async () => {
  const batch = [
    { jsonrpc: "2.0", id: 1, method: "tools/list" },
    { jsonrpc: "2.0", id: 2, method: "ping" },
  ];
  const old = await openSession(site.url, "2025-03-26");
  const newer = await openSession(site.url, "2025-06-18");
  const served = await old.send(batch);
  expect(served.body.map(({ id, result }: { id: number; result: unknown }) => [id, typeof result])).toEqual([
    [1, "object"],
    [2, "object"],
  ]);
  for (const refused of [await newer.send(batch), await old.send([]), await post(`${site.url}/mcp`, batch)]) {
    expect([refused.status, refused.body.id, refused.body.error.code]).toEqual([400, null, -32600]);
  }
  expect((await old.send([1])).body).toMatchObject([{ id: null, error: { code: -32600 } }]);
});

test("answers never cross callers, whatever the ids, also while others disconnect", async () => {
  const clients = Array.from({ length: 60 }, async (_, i) => {
    if (i % 3 === 0) {
      const controller = new AbortController();
      const left = fetch(`${site.url}/mcp`, { method: "POST", signal: controller.signal }).catch(
        () => undefined,
      );
      setTimeout(() => controller.abort(), i % 7);
      await left;
    }
    const text = crypto.randomUUID();
    const { body } = await modern(site.url, "tools/call", { name: "echo", arguments: { text } });
    return body.id === 1 && body.result.content[0].text === text;
  });
  expect((await Promise.all(clients)).every(Boolean)).toBe(true);
});

test("one handler serves any number of requests, concurrent or not", async () => {
  await initialize(site.url);
  const calls = Array.from({ length: 50 }, (_, i) =>
    session.call("tools/call", { name: "echo", arguments: { text: String(i) } }, i),
  );
  const answers = await Promise.all(calls);
  expect(answers.map(({ body }) => [body.id, body.result.content[0].text])).toEqual(
    answers.map((_, i) => [i, String(i)]),
  );
});

test("text survives a round trip byte for byte", async () => {
  const text = '<b>&\u2028\u2029"\\\ud83d\ude00\u0000\n';
  const { body } = await modern(site.url, "tools/call", { name: "echo", arguments: { text } });
  expect(body.result.content[0].text).toBe(text);
});

test("one body limit, refused in JSON under a null id, with a length and in chunks", async () => {
  const limit = 4 * 1024 * 1024;
  const body = (bytes: number): string => {
    const empty = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "echo", arguments: { text: "" } },
    };
    return JSON.stringify(empty).replace(
      '"text":""',
      `"text":"${"x".repeat(bytes - JSON.stringify(empty).length)}"`,
    );
  };
  for (const size of [150_000, 3_900_000, limit]) {
    expect((await session.send(body(size))).body.result).toBeDefined();
  }
  const chunked = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body(limit + 1)));
      controller.close();
    },
  });
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "a2a-version": "1.0",
  };
  const init = { method: "POST", headers, body: chunked, duplex: "half" };
  for (const response of [
    await fetch(`${site.url}/a2a`, { method: "POST", headers, body: body(limit + 1) }),
    await fetch(`${site.url}/a2a`, init as RequestInit),
  ]) {
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: null });
  }
});
