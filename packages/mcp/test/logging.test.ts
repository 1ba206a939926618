// turn.log in both lifecycles.

import type { JsonObject } from "@dragoman/jsonrpc";
import { expect, test } from "vitest";
import { createMcpServer, type LogLevel, type McpServer } from "../src/server/index.ts";
import { greeted, hasId } from "./connected.ts";
import { anyObject, legacy, meta, modern, sender } from "./harness.ts";

const levels: readonly LogLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

function logging(isDeclared = true): McpServer {
  return createMcpServer({
    info: { name: "logging", version: "1" },
    logging: isDeclared,
    tools: [
      {
        name: "log",
        inputSchema: anyObject,
        async run(_input, turn) {
          for (const level of levels) await turn.log(level, { said: level }, "test");
          return "done";
        },
      },
    ],
  });
}

const levelsIn = (messages: readonly JsonObject[]): readonly unknown[] =>
  messages
    .filter((message) => message.method === "notifications/message")
    .map((message) => (message.params as JsonObject).level);

const call = (level?: unknown): Parameters<ReturnType<typeof sender>>[0] =>
  modern("tools/call", {
    name: "log",
    _meta: { ...meta, ...(level === undefined ? {} : { "io.modelcontextprotocol/logLevel": level }) },
  });

test.each([
  ["no level gets nothing", undefined, []],
  ["debug gets all", "debug", levels],
  ["error gets that and what is worse", "error", levels.slice(4)],
  ["emergency gets only that", "emergency", ["emergency"]],
])("MCP-LOG-3: a request of 2026-07-28 that names %s", async (_what, level, expected) => {
  const { events } = await sender(logging())(call(level));
  expect(levelsIn(events)).toEqual(expected);
});

test("a message has its level, its logger and its data", async () => {
  const { events } = await sender(logging())(call("emergency"));
  expect(events[0]).toEqual({
    jsonrpc: "2.0",
    method: "notifications/message",
    params: { level: "emergency", logger: "test", data: { said: "emergency" } },
  });
});

test.each(["loud", 3, null, "Info"])("MCP-LOG-4: the level %j of a request is -32602", async (level) => {
  const { answer } = await sender(logging())(call(level));
  expect(answer.error?.code).toBe(-32602);
});

test("MCP-LOG-2: a session gets the level that it set and what is worse; info until then", async () => {
  const client = await greeted(logging());
  client.send({ id: 1, method: "tools/call", params: { name: "log" } });
  await client.take(hasId(1));
  expect(levelsIn(client.received)).toEqual(levels.slice(1));
  client.received.length = 0;
  client.send({ id: 2, method: "logging/setLevel", params: { level: "critical" } });
  expect(await client.take(hasId(2))).toEqual({ jsonrpc: "2.0", id: 2, result: {} });
  client.send({ id: 3, method: "tools/call", params: { name: "log" } });
  await client.take(hasId(3));
  expect(levelsIn(client.received)).toEqual(levels.slice(5));
});

test.each([{ level: "loud" }, {}, { level: null }])(
  "MCP-LOG-4: logging/setLevel with %j is -32602",
  async (params) => {
    const { answer } = await sender(logging())(legacy("logging/setLevel", params));
    expect(answer.error?.code).toBe(-32602);
  },
);

test("MCP-LOG-1: a server that does not declare logging sends nothing and has no logging/setLevel", async () => {
  const send = sender(logging(false));
  expect(levelsIn((await send(call("debug"))).events)).toEqual([]);
  expect((await send(legacy("logging/setLevel", { level: "info" }))).answer.error?.code).toBe(-32601);
});
