// Both lifecycles over a duplex connection, as stdio has it.

import { type Connection, type JsonObject, memoryPair } from "@dragoman/jsonrpc";
import { expect, test, vi } from "vitest";
import { type Fixture, fixture, meta, opening } from "./harness.ts";

interface Client {
  send(message: unknown): void;
  readonly received: JsonObject[];
  readonly connection: Connection;
}

function connect({ server }: Fixture): Client {
  const [connection, far] = memoryPair();
  const received: JsonObject[] = [];
  server.connect(far);
  connection.onMessage((message) => received.push(JSON.parse(String(message))));
  return {
    send: (message) => void connection.send(typeof message === "string" ? message : JSON.stringify(message)),
    received,
    connection,
  };
}

const request = (id: unknown, method: string, params?: object): object => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});

async function handshake(client: Client, revision?: string): Promise<void> {
  client.send(request("open", "initialize", opening(revision)));
  client.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  await vi.waitFor(() => expect(client.received.length).toBe(1));
  client.received.length = 0;
}

test("MCP-INIT-5: before the handshake only ping and initialize are served", async () => {
  const set = fixture();
  const client = connect(set);
  client.send(request(1, "tools/call", { name: "echo" }));
  client.send(request(2, "ping"));
  await vi.waitFor(() => expect(client.received.length).toBe(2));
  expect(client.received).toMatchObject([
    { id: 1, error: { code: -32600 } },
    { id: 2, result: {} },
  ]);
  expect(set.ran.names).toEqual([]);
});

test("MCP-INIT-6: after the handshake calls are served, and a second handshake is refused", async () => {
  const client = connect(fixture());
  await handshake(client);
  client.send(request(1, "tools/call", { name: "add", arguments: { a: 1, b: 2 } }));
  client.send(request(2, "initialize", opening()));
  await vi.waitFor(() => expect(client.received.length).toBe(2));
  expect(client.received).toMatchObject([
    { id: 1, result: { structuredContent: { sum: 3 } } },
    { id: 2, error: { code: -32600 } },
  ]);
});

test("MCP-VERSION-2: a modern request is served at any time, without headers, also after a handshake", async () => {
  const client = connect(fixture());
  await handshake(client);
  client.send(request(1, "server/discover", { _meta: meta }));
  client.send(request(2, "tools/call", { name: "echo", _meta: meta }));
  client.send(request(3, "tools/list", {}));
  await vi.waitFor(() => expect(client.received.length).toBe(3));
  expect(client.received.map(({ id, error }) => [id, error])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ]);
});

test.each([
  {
    what: "broken JSON",
    line: '{"jsonrpc":"2.0","id":3,"method":"tools/li',
    answer: { id: null, error: { code: -32700 } },
  },
  {
    what: "a message without jsonrpc",
    line: '{"id":99,"method":"tools/list"}',
    answer: { id: 99, error: { code: -32600 } },
  },
  { what: "an empty array", line: "[]", answer: { id: null, error: { code: -32600 } } },
  {
    what: "a batch at 2025-11-25",
    line: '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
    answer: { id: null, error: { code: -32600 } },
  },
])("MCP-STDIO-1: $what gets one answer, and the connection goes on", async ({ line, answer }) => {
  const client = connect(fixture());
  await handshake(client);
  client.send(line);
  client.send(request("next", "ping"));
  await vi.waitFor(() => expect(client.received.length).toBe(2));
  expect(client.received).toMatchObject([answer, { id: "next", result: {} }]);
});

test("MCP-BATCH-1: a batch is served after a handshake at 2025-03-26", async () => {
  const client = connect(fixture());
  await handshake(client, "2025-03-26");
  client.send([request(1, "ping"), request(null, "ping"), { jsonrpc: "2.0", method: "ping" }]);
  await vi.waitFor(() => expect(client.received.length).toBe(1));
  expect(client.received[0]).toMatchObject([
    { id: 1, result: {} },
    { id: null, error: { code: -32600 } },
  ]);
});

test("MCP-PROGRESS-1, MCP-CANCEL-1: progress precedes its answer, and a cancelled call is not answered", async () => {
  const set = fixture();
  const client = connect(set);
  await handshake(client);
  client.send(request(0, "tools/call", { name: "wait" }));
  client.send(request(1, "tools/call", { name: "steps", _meta: { progressToken: 7 } }));
  client.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 0 } });
  client.send(request(2, "ping"));
  await vi.waitFor(() => expect(client.received.some(({ id }) => id === 1)).toBe(true));
  set.release();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(set.ran.aborted).toEqual(["wait"]);
  expect(
    client.received
      .map(({ id }) => id)
      .filter((id) => id !== undefined)
      .sort(),
  ).toEqual([1, 2]);
  expect(client.received.filter(({ method }) => method !== undefined).length).toBe(3);
});

test("when the connection ends, its calls are aborted", async () => {
  const set = fixture();
  const client = connect(set);
  await handshake(client);
  client.send(request(1, "tools/call", { name: "wait" }));
  await vi.waitFor(() => expect(set.ran.names).toEqual(["wait"]));
  void client.connection.close();
  await vi.waitFor(() => expect(set.ran.aborted).toEqual(["wait"]));
});

test("MCP-INIT-5: an unknown method is -32601 before the handshake too, and a custom notification runs", async () => {
  const set = fixture();
  const client = connect(set);
  client.send(request(1, "no/such"));
  client.send({ jsonrpc: "2.0", method: "example/custom" });
  client.send(request(2, "ping"));
  await vi.waitFor(() => expect(client.received.length).toBe(2));
  expect(client.received).toMatchObject([
    { id: 1, error: { code: -32601 } },
    { id: 2, result: {} },
  ]);
  expect(set.ran.names).toEqual(["custom"]);
});

test("MCP-INIT-1: a handshake that is refused opens nothing", async () => {
  const client = connect(fixture());
  client.send(request(1, "initialize", { protocolVersion: "2025-11-25" }));
  client.send(request(2, "tools/list"));
  await vi.waitFor(() => expect(client.received.length).toBe(2));
  expect(client.received).toMatchObject([
    { id: 1, error: { code: -32602 } },
    { id: 2, error: { code: -32600 } },
  ]);
});

test.each([
  { revision: "2024-11-05", batch: -32600 },
  { revision: "2025-03-26", batch: undefined },
  { revision: "2025-06-18", batch: -32600 },
])("MCP-BATCH-1, MCP-BATCH-2: a connection at $revision", async ({ revision, batch }) => {
  const client = connect(fixture());
  await handshake(client, revision);
  client.send([request(1, "ping")]);
  client.send([request(2, "ping"), request(3, "initialize", opening())]);
  await vi.waitFor(() => expect(client.received.length).toBe(2));
  const codes = client.received.map((answer) => (answer.error as { code?: number } | undefined)?.code);
  expect(codes.filter((code) => code === -32600).length).toBe(batch === undefined ? 1 : 2);
});

test("MCP-STDIO-1, MCP-META-1: a modern request lacks nothing but headers", async () => {
  const set = fixture();
  const client = connect(set);
  const unknown = { ...meta, "io.modelcontextprotocol/protocolVersion": "1900-01-01" };
  client.send(request(1, "tools/call", { name: "echo", _meta: unknown }));
  client.send(
    request(2, "tools/call", {
      name: "echo",
      _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" },
    }),
  );
  client.send(request(3, "initialize", { ...opening(), _meta: meta }));
  client.send(request(null, "tools/call", { name: "echo", _meta: meta }));
  client.send({ jsonrpc: "2.0", method: "tools/call", params: { name: "echo", _meta: meta } });
  await vi.waitFor(() => expect(client.received.length).toBe(4));
  expect(client.received).toMatchObject([
    { id: 1, error: { code: -32022 } },
    { id: 2, error: { code: -32602 } },
    { id: 3, error: { code: -32601 } },
    { id: null, error: { code: -32600 } },
  ]);
  expect(set.ran.names).toEqual([]);
});

test.each([0, "", 5])("MCP-CANCEL-1: a modern call with id %j is cancelled by a notification", async (id) => {
  const set = fixture();
  const client = connect(set);
  client.send(request(id, "tools/call", { name: "wait", _meta: meta }));
  client.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
  client.send(request("next", "tools/list", { _meta: meta }));
  await vi.waitFor(() => expect(client.received.length).toBe(1));
  set.release();
  await Promise.resolve();
  expect([set.ran.aborted, client.received.map((answer) => answer.id)]).toEqual([["wait"], ["next"]]);
});

test("MCP-MSG-6: an id that still runs on a connection names no second request", async () => {
  const set = fixture();
  const client = connect(set);
  await handshake(client);
  client.send(request(7, "tools/call", { name: "wait" }));
  client.send(request(7, "ping"));
  client.send(request("7", "ping"));
  await vi.waitFor(() => expect(client.received.length).toBe(2));
  set.release();
  await vi.waitFor(() => expect(client.received.length).toBe(3));
  expect(client.received).toMatchObject([
    { id: 7, error: { code: -32600 } },
    { id: "7", result: {} },
    { id: 7, result: { content: [{ text: "waited" }] } },
  ]);
});

test("MCP-PROGRESS-1: nothing is reported after the answer", async () => {
  let late: (() => void) | undefined;
  const set = fixture({
    tools: [
      {
        name: "late",
        inputSchema: { json: { type: "object" }, check: (value) => ({ ok: true, value }) },
        run(_input, turn) {
          late = () => void turn.progress({ progress: 1 });
          return "done";
        },
      },
    ],
  });
  const client = connect(set);
  await handshake(client);
  client.send(request(1, "tools/call", { name: "late", _meta: { progressToken: 1 } }));
  await vi.waitFor(() => expect(client.received.length).toBe(1));
  late?.();
  client.send(request(2, "ping"));
  await vi.waitFor(() => expect(client.received.length).toBe(2));
  expect(client.received.map(({ id }) => id)).toEqual([1, 2]);
});

test("a tool sees who is at the other end", async () => {
  const seen: unknown[] = [];
  const { server } = fixture({
    tools: [
      {
        name: "who",
        inputSchema: { json: { type: "object" }, check: (value) => ({ ok: true, value }) },
        run: (_input, turn) => void seen.push(turn.principal),
      },
    ],
  });
  const [connection, far] = memoryPair();
  server.connect(far, { principal: { id: "alice" } });
  await connection.send(JSON.stringify(request(1, "tools/call", { name: "who", _meta: meta })));
  await vi.waitFor(() => expect(seen).toEqual([{ id: "alice" }]));
});

test("MCP-VERSION-4: discovery leaves both ways open, a call without a handshake takes the other one away", async () => {
  const client = connect(fixture());
  client.send(request(1, "server/discover", { _meta: meta }));
  await vi.waitFor(() => expect(client.received.length).toBe(1));
  client.received.length = 0;
  await handshake(client);
  const other = connect(fixture());
  other.send(request(1, "tools/list", { _meta: meta }));
  other.send(request(2, "initialize", opening()));
  await vi.waitFor(() => expect(other.received.length).toBe(2));
  expect(other.received[1]).toMatchObject({
    id: 2,
    error: { code: -32022, data: { supported: ["2026-07-28"], requested: "2025-11-25" } },
  });
});
