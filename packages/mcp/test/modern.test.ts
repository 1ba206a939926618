// The modern lifecycle over Streamable HTTP, in memory.

import { describe, expect, test } from "vitest";
import { type Call, fixture, meta, modern, sender } from "./harness.ts";

const withHeader = (call: Call, headers: Call["headers"]): Call => ({
  ...call,
  headers: { ...call.headers, ...headers },
});

describe("headers and metadata", () => {
  const good = modern("tools/call", { name: "echo", arguments: {} });
  const bodyWith = (params: object, headers: Call["headers"] = {}): Call => ({
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    headers: { ...good.headers, ...headers },
  });
  const version = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  const capabilities = { "io.modelcontextprotocol/clientCapabilities": {} };

  test.each([
    {
      rule: "MCP-HTTP-6",
      what: "another version header",
      call: withHeader(good, { "mcp-protocol-version": "2025-11-25" }),
      code: -32020,
    },
    {
      rule: "MCP-HTTP-8",
      what: "no version header",
      call: withHeader(good, { "mcp-protocol-version": undefined }),
      code: -32020,
    },
    {
      rule: "MCP-HTTP-7",
      what: "another Mcp-Method",
      call: withHeader(good, { "mcp-method": "tools/list" }),
      code: -32020,
    },
    {
      rule: "MCP-HTTP-8",
      what: "no Mcp-Method",
      call: withHeader(good, { "mcp-method": undefined }),
      code: -32020,
    },
    {
      rule: "MCP-HTTP-9",
      what: "another Mcp-Name",
      call: withHeader(good, { "mcp-name": "add" }),
      code: -32020,
    },
    {
      rule: "MCP-HTTP-9",
      what: "no Mcp-Name",
      call: withHeader(good, { "mcp-name": undefined }),
      code: -32020,
    },
    {
      rule: "MCP-HTTP-10",
      what: "bad Base64",
      call: withHeader(good, { "mcp-name": "=?base64?ZWNobw?=" }),
      code: -32020,
    },
    { rule: "MCP-META-1", what: "no _meta", call: bodyWith({ name: "echo" }), code: -32602 },
    {
      rule: "MCP-META-1",
      what: "_meta without a revision",
      call: bodyWith({ name: "echo", _meta: capabilities }),
      code: -32602,
    },
    {
      rule: "MCP-META-2",
      what: "_meta without capabilities",
      call: bodyWith({ name: "echo", _meta: version }),
      code: -32602,
    },
    {
      rule: "MCP-VERSION-1",
      what: "a revision that is not served",
      call: bodyWith(
        { name: "echo", _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": "1900-01-01" } },
        { "mcp-protocol-version": "1900-01-01" },
      ),
      code: -32022,
    },
  ])("$rule: $what is 400 and $code, and nothing runs", async ({ call, code }) => {
    const { server, ran } = fixture();
    const { status, answer } = await sender(server)(call);
    expect({ status, id: answer.id, code: answer.error?.code, ran: ran.names }).toEqual({
      status: 400,
      id: 1,
      code,
      ran: [],
    });
  });

  test("MCP-VERSION-1: the refusal names the revisions that are served", async () => {
    const call = bodyWith(
      { name: "echo", _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": "2027-01-01" } },
      { "mcp-protocol-version": "2027-01-01" },
    );
    const { answer } = await sender(fixture().server)(call);
    expect(answer.error?.data).toEqual({
      requested: "2027-01-01",
      supported: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"],
    });
  });

  test.each(["echo", "=?base64?ZWNobw==?="])("MCP-HTTP-10: Mcp-Name %s names the tool echo", async (name) => {
    const { status } = await sender(fixture().server)(withHeader(good, { "mcp-name": name }));
    expect(status).toBe(200);
  });

  test("MCP-HTTP-12: a session header is ignored and none is sent", async () => {
    const { server } = fixture();
    const { status, headers } = await sender(server)(withHeader(good, { "mcp-session-id": "x" }));
    expect([status, headers["mcp-session-id"]]).toEqual([200, undefined]);
  });
});

describe("calls", () => {
  test("MCP-META-3, MCP-META-4: a result is marked as complete and names the server", async () => {
    const { answer } = await sender(fixture().server)(
      modern("tools/call", { name: "add", arguments: { a: 2, b: 3 } }, "x"),
    );
    expect(answer).toEqual({
      jsonrpc: "2.0",
      id: "x",
      result: {
        resultType: "complete",
        content: [{ type: "text", text: '{"sum":5}' }],
        structuredContent: { sum: 5 },
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "fixture", version: "1.0.0" } },
      },
    });
  });

  test("MCP-DISCOVER-1: server/discover gives revisions, capabilities and cache hints", async () => {
    const { answer } = await sender(fixture().server)(modern("server/discover"));
    expect(answer.result).toMatchObject({
      resultType: "complete",
      supportedVersions: expect.arrayContaining(["2026-07-28", "2025-11-25"]),
      capabilities: { tools: {}, resources: {} },
      instructions: "use it well",
      ttlMs: 0,
      cacheScope: "private",
    });
  });

  test.each([
    "initialize",
    "ping",
    "logging/setLevel",
    "no/such",
    "constructor",
    "__proto__",
    "notifications/initialized",
  ])("MCP-HTTP-11: %s with an id is -32601 at 404", async (method) => {
    const { status, answer } = await sender(fixture().server)(modern(method));
    expect([status, answer.id, answer.error?.code]).toEqual([404, 1, -32601]);
  });

  test("MCP-HTTP-13: a posted response is refused", async () => {
    const call = { ...modern("x"), body: { jsonrpc: "2.0", id: 1, result: {} } };
    const { status, answer } = await sender(fixture().server)(call);
    expect([status, answer.id, answer.error?.code]).toEqual([400, null, -32600]);
  });

  test("MCP-HTTP-1: a notification is 202 without a body", async () => {
    const call = { ...modern("x"), body: { jsonrpc: "2.0", method: "notifications/anything" } };
    const { status, answer } = await sender(fixture().server)(call);
    expect([status, answer]).toEqual([202, {}]);
  });

  test.each(["GET", "DELETE", "PUT"])("MCP-HTTP-3: %s is 405", async (method) => {
    const { status, headers } = await sender(fixture().server)({ ...modern("x"), method });
    expect([status, headers.allow]).toEqual([405, "POST"]);
  });

  test("MCP-CANCEL-4: a disconnect aborts the call", async () => {
    const { server, ran } = fixture();
    const controller = new AbortController();
    const pending = sender(server)({ ...modern("tools/call", { name: "wait" }), signal: controller.signal });
    controller.abort();
    await pending.catch(() => undefined);
    expect(ran.aborted).toEqual(["wait"]);
  });
});
