// How messages are framed over HTTP: ids, bodies that are no message, what a client accepts, and the way of an answer.

import { describe, expect, test } from "vitest";
import { type Call, fixture, legacy, modern, sender } from "./harness.ts";

const lifecycles: readonly { lifecycle: string; good: Call }[] = [
  { lifecycle: "with a handshake", good: legacy("tools/call", { name: "echo" }) },
  { lifecycle: "without", good: modern("tools/call", { name: "echo" }) },
];

describe.each(lifecycles)("$lifecycle", ({ good }) => {
  const members = good.body as Record<string, unknown>;

  test.each([1.5, true, false, { a: 1 }, [1]])(
    "MCP-MSG-2, MCP-MSG-9: the id %j is refused under none",
    async (id) => {
      const { server, ran } = fixture();
      const { status, answer } = await sender(server)({ ...good, body: { ...members, id } });
      expect([status, answer.id, answer.error?.code, ran.names]).toEqual([400, null, -32600, []]);
    },
  );

  test.each(["9007199254740993", "1e400", "1.0000000000000000001"])(
    "MCP-MSG-2, MCP-MSG-4: the id %s, which JavaScript would round, is refused",
    async (id) => {
      const body = JSON.stringify({ ...members, id: "@" }).replace('"@"', id);
      const { status, answer } = await sender(fixture().server)({ ...good, body });
      expect([status, answer.id, answer.error?.code]).toEqual([400, null, -32600]);
    },
  );

  test.each([
    { what: "nothing", body: "", code: -32700 },
    { what: "no JSON", body: "{", code: -32700 },
    { what: "a text", body: '"hello"', code: -32600 },
    { what: "null", body: "null", code: -32600 },
    { what: "an empty batch", body: "[]", code: -32600 },
    { what: "an object that is no message", body: '{"hello":"world"}', code: -32600 },
    {
      what: "inherited members",
      body: '{"jsonrpc":"2.0","__proto__":{"id":1,"method":"ping"}}',
      code: -32600,
    },
  ])("MCP-MSG-9: a body of $what is 400 and $code under a null id", async ({ body, code }) => {
    const { status, answer, headers } = await sender(fixture().server)({ ...good, body });
    expect([status, answer.id, answer.error?.code, headers["content-type"]]).toEqual([
      400,
      null,
      code,
      "application/json",
    ]);
  });

  test("MCP-MSG-4: a message of another version is refused under its id", async () => {
    const { status, answer } = await sender(fixture().server)({
      ...good,
      body: { ...members, id: 0, jsonrpc: "1.0" },
    });
    expect([status, answer.id, answer.error?.code]).toEqual([400, 0, -32600]);
  });

  test.each([
    { accept: "application/json", status: 406 },
    { accept: "text/event-stream", status: 406 },
    { accept: undefined, status: 406 },
    { accept: "*/*", status: 200 },
    { accept: "Application/JSON;q=0.9, TEXT/*", status: 200 },
  ])("MCP-HTTP-2: Accept $accept is $status", async ({ accept, status }) => {
    const { server, ran } = fixture();
    const answered = await sender(server)({ ...good, headers: { ...good.headers, accept } });
    expect([answered.status, ran.names.length]).toEqual([status, status === 200 ? 1 : 0]);
  });

  test("MCP-HTTP-14: what goes ahead of an answer makes a stream of it, which ends with the answer", async () => {
    const { events, headers } = await sender(fixture().server)({
      ...good,
      ...(good.headers?.["mcp-name"] === undefined
        ? {}
        : { headers: { ...good.headers, "mcp-name": "steps" } }),
      body: {
        ...members,
        params: {
          ...(members.params as object),
          name: "steps",
          _meta: { ...metaOf(members), progressToken: 0 },
        },
      },
    });
    expect(headers["content-type"]).toContain("text/event-stream");
    expect(events.map(({ method, id }) => method ?? id)).toEqual([
      "notifications/progress",
      "notifications/progress",
      "notifications/progress",
      1,
    ]);
  });
});

function metaOf(body: Record<string, unknown>): object {
  return (body.params as { _meta?: object })._meta ?? {};
}

describe("many at once", () => {
  test("MCP-MSG-4: calls with one id from many clients never cross, while some of them leave", async () => {
    const { server } = fixture();
    const send = sender(server);
    const calls = Array.from({ length: 200 }, async (_, i) => {
      const controller = new AbortController();
      const pending = send({
        ...modern("tools/call", { name: "later", arguments: { n: i } }),
        signal: controller.signal,
      });
      if (i % 2 === 1) controller.abort();
      const { answer } = await pending;
      return i % 2 === 1 || JSON.stringify(answer).includes(`{\\"n\\":${i}}`);
    });
    expect((await Promise.all(calls)).every((isRight) => isRight)).toBe(true);
  });

  test("MCP-MSG-6: without a session, two calls may have one id", async () => {
    const { server, release } = fixture();
    const send = sender(server);
    const first = send(modern("tools/call", { name: "wait" }, 7));
    const second = await send(modern("tools/call", { name: "echo" }, 7));
    release();
    expect([second.status, JSON.stringify((await first).answer).includes("waited")]).toEqual([200, true]);
  });
});
