// What clients are told of changes: by a subscription in the newest revision, unasked in those with a handshake.

import type { JsonObject } from "@dragoman/jsonrpc";
import { expect, test, vi } from "vitest";
import { createMcpServer, type McpServer, type McpServerOptions } from "../src/server/index.ts";
import { connected, greeted, hasId, isOf } from "./connected.ts";
import { anyObject, meta } from "./harness.ts";

const subscriptionId = "io.modelcontextprotocol/subscriptionId";

function changing(more: Partial<McpServerOptions> = {}): McpServer {
  return createMcpServer({
    info: { name: "changing", version: "1" },
    tools: [{ name: "one", inputSchema: anyObject, run: () => "1" }],
    resources: [{ uri: "test://a", name: "a", read: "a" }],
    debounceMs: 1,
    ...more,
  });
}

const listen = (id: string | number, notifications: JsonObject): JsonObject => ({
  id,
  method: "subscriptions/listen",
  params: { notifications, _meta: meta },
});

test("MCP-SUB-2, MCP-SUB-3: the first message acknowledges what is honoured, and no more", async () => {
  const client = connected(changing());
  client.send(
    listen("s", {
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: false,
      resourceSubscriptions: ["test://a", "test://a", "test://b"],
      taskIds: ["t"],
    }),
  );
  await vi.waitFor(() => expect(client.received.length).toBe(1));
  expect(client.received[0]).toEqual({
    jsonrpc: "2.0",
    method: "notifications/subscriptions/acknowledged",
    params: {
      notifications: { toolsListChanged: true, resourceSubscriptions: ["test://a", "test://b"] },
      _meta: { [subscriptionId]: "s" },
    },
  });
});

test("MCP-SUB-1, MCP-SUB-4: each subscription is told of what it named, under its own id", async () => {
  const server = changing();
  const client = connected(server);
  client.send(listen(7, { toolsListChanged: true }));
  client.send(listen("7", { resourceSubscriptions: ["test://a"] }));
  await vi.waitFor(() => expect(client.received.length).toBe(2));
  client.received.length = 0;
  server.listChanged("tools");
  server.resourceUpdated("test://a");
  server.resourceUpdated("test://b");
  await vi.waitFor(() => expect(client.received.length).toBe(2));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(client.received).toEqual([
    {
      jsonrpc: "2.0",
      method: "notifications/tools/list_changed",
      params: { _meta: { [subscriptionId]: 7 } },
    },
    {
      jsonrpc: "2.0",
      method: "notifications/resources/updated",
      params: { uri: "test://a", _meta: { [subscriptionId]: "7" } },
    },
  ]);
});

test("MCP-SUB-5: on a connection notifications/cancelled ends a subscription, without an answer", async () => {
  const server = changing();
  const client = connected(server);
  client.send(listen(1, { toolsListChanged: true }));
  await client.take(isOf("notifications/subscriptions/acknowledged"));
  client.send({ method: "notifications/cancelled", params: { requestId: 1 } });
  client.send({ id: 2, method: "tools/list", params: { _meta: meta } });
  await client.take(hasId(2));
  server.listChanged("tools");
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(client.received).toEqual([]);
});

test("MCP-SUB-6: a server that closes answers every subscription", async () => {
  const server = changing();
  const client = connected(server);
  client.send(listen(1, { toolsListChanged: true }));
  await client.take(isOf("notifications/subscriptions/acknowledged"));
  server.endSubscriptions();
  expect(await client.take(hasId(1))).toMatchObject({
    result: { resultType: "complete", _meta: { [subscriptionId]: 1 } },
  });
});

test.each([{}, { promptsListChanged: true }, { toolsListChanged: false }])(
  "MCP-SUB-11: a subscription to %j, which is nothing here, is acknowledged and ends",
  async (filter) => {
    const client = connected(changing());
    client.send(listen(1, filter));
    await vi.waitFor(() => expect(client.received.length).toBe(2));
    expect(client.received).toMatchObject([
      { method: "notifications/subscriptions/acknowledged", params: { notifications: {} } },
      { id: 1, result: { resultType: "complete", _meta: { [subscriptionId]: 1 } } },
    ]);
  },
);

test("MCP-SUB-10: one subscription too many is refused, and a closed one makes room", async () => {
  const client = connected(changing({ maxSubscriptions: 1 }));
  client.send(listen(1, { toolsListChanged: true }));
  await client.take(isOf("notifications/subscriptions/acknowledged"));
  client.send(listen(2, {}));
  expect(await client.take(hasId(2))).toMatchObject({ error: { code: -32603 } });
  client.send({ method: "notifications/cancelled", params: { requestId: 1 } });
  client.send(listen(3, { toolsListChanged: true }));
  await client.take(isOf("notifications/subscriptions/acknowledged"));
});

test.each([
  ["no filter", {}],
  ["a filter that is no object", { notifications: true }],
  ["a flag that is no boolean", { notifications: { toolsListChanged: 1 } }],
  ["addresses that are no texts", { notifications: { resourceSubscriptions: [1] } }],
  [
    "more addresses than one may list",
    { notifications: { resourceSubscriptions: Array(1_001).fill("test://a") } },
  ],
])("a subscription with %s is -32602", async (_what, params) => {
  const client = connected(changing());
  client.send({ id: 1, method: "subscriptions/listen", params: { ...params, _meta: meta } });
  expect(await client.take(hasId(1))).toMatchObject({ error: { code: -32602 } });
});

test("MCP-SUB-7: a client of a handshake is told of changed lists, once for changes that come together", async () => {
  const server = changing();
  const client = await greeted(server);
  client.send({ id: 1, method: "ping" });
  await client.take(hasId(1));
  server.listChanged("tools");
  server.listChanged("tools");
  await client.take(isOf("notifications/tools/list_changed"));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(client.received).toEqual([]);
});

test("MCP-SUB-8: updates are told from resources/subscribe until resources/unsubscribe", async () => {
  const server = changing();
  const client = await greeted(server);
  client.send({ id: 1, method: "resources/subscribe", params: { uri: "test://a" } });
  expect(await client.take(hasId(1))).toMatchObject({ result: {} });
  server.resourceUpdated("test://a");
  expect(await client.take(isOf("notifications/resources/updated"))).toMatchObject({
    params: { uri: "test://a" },
  });
  client.send({ id: 2, method: "resources/unsubscribe", params: { uri: "test://a" } });
  await client.take(hasId(2));
  server.resourceUpdated("test://a");
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(client.received).toEqual([]);
});

test("MCP-SUB-9: a client that has not said that it is ready is told nothing", async () => {
  const server = changing();
  const client = connected(server);
  const clientInfo = { name: "test", version: "1" };
  client.send({
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
  });
  await client.take(hasId(1));
  server.listChanged("tools");
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(client.received).toEqual([]);
});

test("a connection that ends leaves nothing behind", async () => {
  const server = changing({ maxSubscriptions: 1 });
  const first = connected(server);
  first.send(listen(1, { toolsListChanged: true }));
  await first.take(isOf("notifications/subscriptions/acknowledged"));
  first.close();
  const second = connected(server);
  await vi.waitFor(async () => {
    second.send(listen(2, { toolsListChanged: true }));
    await second.take(isOf("notifications/subscriptions/acknowledged"));
  });
});
