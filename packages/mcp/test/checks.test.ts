// Which check wins where several would refuse, and which revision a message is taken to speak.

import { describe, expect, test } from "vitest";
import {
  type Call,
  fixture,
  legacy,
  meta,
  modern,
  opening,
  openSession,
  sender,
  sessionStore,
} from "./harness.ts";

const named = (version: unknown): Record<string, unknown> => ({
  ...meta,
  "io.modelcontextprotocol/protocolVersion": version,
});

interface Probe {
  readonly params?: unknown;
  readonly headers?: Record<string, string | undefined>;
  readonly method?: string;
}

/** A request of the newest revision, with parts of it replaced. */
function probe({ params = { name: "echo", _meta: meta }, headers = {}, method = "tools/call" }: Probe): Call {
  return {
    body: { jsonrpc: "2.0", id: 1, method, params },
    headers: {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      "mcp-name": "echo",
      ...headers,
    },
  };
}

describe("the first check that fails answers", () => {
  test.each<Probe & { rule: string; what: string; status: number; code: number }>([
    {
      rule: "MCP-MSG-5",
      what: "params that are a text, before missing metadata",
      params: "x",
      status: 400,
      code: -32600,
    },
    { rule: "MCP-MSG-5", what: "params that are null", params: null, status: 400, code: -32600 },
    {
      rule: "MCP-META-1",
      what: "params that are an array have no metadata",
      params: [],
      status: 400,
      code: -32602,
    },
    {
      rule: "MCP-META-1",
      what: "no metadata, before a header that repeats nothing",
      params: { name: "echo" },
      headers: { "mcp-method": "tools/list" },
      status: 400,
      code: -32602,
    },
    {
      rule: "MCP-META-1",
      what: "a revision that is a number",
      params: { name: "echo", _meta: named(20260728) },
      status: 400,
      code: -32602,
    },
    {
      rule: "MCP-META-2",
      what: "capabilities that are a list",
      params: { name: "echo", _meta: { ...meta, "io.modelcontextprotocol/clientCapabilities": [] } },
      status: 400,
      code: -32602,
    },
    {
      rule: "MCP-HTTP-6",
      what: "a header that says otherwise, before an unknown revision",
      params: { name: "echo", _meta: named("v999") },
      status: 400,
      code: -32020,
    },
    {
      rule: "MCP-VERSION-1",
      what: "an unknown revision in both places, before a missing Mcp-Method",
      params: { name: "echo", _meta: named("v999") },
      headers: { "mcp-protocol-version": "v999", "mcp-method": undefined },
      status: 400,
      code: -32022,
    },
    {
      rule: "MCP-VERSION-1",
      what: "a revision with a handshake, named in metadata",
      params: { name: "echo", _meta: named("2025-11-25") },
      headers: { "mcp-protocol-version": "2025-11-25" },
      status: 400,
      code: -32022,
    },
    {
      rule: "MCP-HTTP-7",
      what: "Mcp-Method in another case",
      headers: { "mcp-method": "TOOLS/CALL" },
      status: 400,
      code: -32020,
    },
    {
      rule: "MCP-HTTP-7",
      what: "Mcp-Method twice",
      headers: { "mcp-method": "tools/call, tools/list" },
      status: 400,
      code: -32020,
    },
    {
      rule: "MCP-HTTP-8",
      what: "an empty Mcp-Method",
      headers: { "mcp-method": "" },
      status: 400,
      code: -32020,
    },
    {
      rule: "MCP-HTTP-8",
      what: "a missing header, before an unknown method",
      method: "no/such",
      headers: { "mcp-method": undefined },
      status: 400,
      code: -32020,
    },
    {
      rule: "MCP-HTTP-9",
      what: "a name that is no text has nothing to repeat",
      params: { name: 5, _meta: meta },
      headers: { "mcp-name": "5" },
      status: 400,
      code: -32020,
    },
    {
      rule: "MCP-HTTP-10",
      what: "a name outside ASCII that is not encoded",
      params: { name: "é", _meta: meta },
      headers: { "mcp-name": "é" },
      status: 400,
      code: -32020,
    },
    {
      rule: "MCP-HTTP-10",
      what: "a name that looks encoded stands for its decoded text",
      params: { name: "=?base64?ZWNobw==?=", _meta: meta },
      headers: { "mcp-name": "=?base64?ZWNobw==?=" },
      status: 400,
      code: -32020,
    },
    {
      rule: "MCP-HTTP-10",
      what: "Base64 of bytes that are not UTF-8",
      headers: { "mcp-name": "=?base64?/w==?=" },
      status: 400,
      code: -32020,
    },
    {
      rule: "MCP-TOOL-2",
      what: "an unknown tool under its own name",
      params: { name: "nothing", _meta: meta },
      headers: { "mcp-name": "nothing" },
      status: 200,
      code: -32602,
    },
  ])("$rule: $what", async ({ status, code, rule: _, what: __, ...parts }) => {
    const { server, ran } = fixture();
    const { answer, ...got } = await sender(server)(probe(parts));
    expect({ status: got.status, id: answer.id, code: answer.error?.code, ran: ran.names }).toEqual({
      status,
      id: 1,
      code,
      ran: [],
    });
  });

  test.each([
    { what: "lower case Base64 marks are a literal", header: "=?BASE64?ZWNobw==?=", status: 400 },
    { what: "an encoded name", header: "=?base64?ZWNobw==?=", status: 200 },
  ])("MCP-HTTP-10: $what", async ({ header, status }) => {
    const answered = await sender(fixture().server)(probe({ headers: { "mcp-name": header } }));
    expect(answered.status).toBe(status);
  });

  test("MCP-HTTP-10: a name beyond ASCII is encoded", async () => {
    const { status, answer } = await sender(fixture().server)(
      probe({
        params: { name: "日本", _meta: meta },
        headers: { "mcp-name": "=?base64?5pel5pys?=" },
      }),
    );
    expect([status, answer.error?.message]).toEqual([200, expect.stringContaining("no tool is named")]);
  });

  test.each([
    { uri: "test://text", status: 200 },
    { uri: "test://bytes", status: 400 },
    { uri: undefined, status: 400 },
  ])("MCP-HTTP-9: reading test://text with Mcp-Name $uri is $status", async ({ uri, status }) => {
    const call = modern("resources/read", { uri: "test://text" });
    const answered = await sender(fixture().server)({
      ...call,
      headers: { ...call.headers, "mcp-name": uri },
    });
    expect(answered.status).toBe(status);
  });

  test("MCP-META-2: the client's name may be left out", async () => {
    const { status, answer } = await sender(fixture().server)(probe({}));
    expect([status, answer.error]).toEqual([200, undefined]);
  });
});

describe("the revision of a message", () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const withMeta = { ...list, params: { _meta: meta } };

  test.each([
    {
      what: "metadata in the body, and no header, are modern",
      body: withMeta,
      header: undefined,
      code: -32020,
    },
    {
      what: "metadata in the body win over a legacy header",
      body: withMeta,
      header: "2025-11-25",
      code: -32020,
    },
    { what: "a modern header without metadata is modern", body: list, header: "2026-07-28", code: -32602 },
    {
      what: "a modern header is not looked at for initialize",
      body: { ...list, method: "initialize", params: opening() },
      header: "2026-07-28",
      code: undefined,
    },
    {
      what: "initialize with metadata is modern, where it is unknown",
      body: { ...list, method: "initialize", params: { ...opening(), _meta: meta } },
      header: "2026-07-28",
      method: "initialize",
      code: -32601,
    },
    { what: "nothing at all is legacy", body: list, header: undefined, code: undefined },
    { what: "a legacy header is legacy", body: list, header: "2025-06-18", code: undefined },
    {
      what: "server/discover without metadata is an unknown method of a legacy revision",
      body: { ...list, method: "server/discover" },
      header: undefined,
      code: -32601,
    },
  ])("MCP-VERSION-2: $what", async ({ body, header, code, method }) => {
    const { answer } = await sender(fixture().server)({
      body,
      headers: { "mcp-protocol-version": header, "mcp-method": method },
    });
    expect(answer.error?.code).toBe(code);
  });

  test("MCP-VERSION-2: one endpoint serves both lifecycles at the same time", async () => {
    const send = sender(fixture({ sessions: sessionStore() }).server);
    const session = await openSession(send);
    const answers = await Promise.all([
      send(legacy("tools/call", { name: "echo" }, { session })),
      send(modern("tools/call", { name: "echo" })),
    ]);
    expect(answers.map(({ answer }) => answer.result?.resultType)).toEqual([undefined, "complete"]);
  });

  test.each([
    { what: "over HTTP", session: false },
    { what: "in a session's place", session: true },
  ])("MCP-VERSION-3: a server without handshakes names its revisions $what", async ({ session }) => {
    const { server } = fixture({
      revisions: ["2026-07-28"],
      ...(session ? { sessions: sessionStore() } : {}),
    });
    const { status, answer } = await sender(server)({
      body: { ...list, method: "initialize", params: opening() },
    });
    expect([status, answer.id, answer.error?.code, answer.error?.data]).toEqual([
      400,
      1,
      -32022,
      { supported: ["2026-07-28"], requested: "2025-11-25" },
    ]);
  });

  test("MCP-VERSION-2: a server without the newest revision serves the others as if there were none", async () => {
    const send = sender(fixture({ revisions: ["2025-06-18", "2025-11-25"] }).server);
    const asModern = await send(modern("tools/list"));
    const asLegacy = await send({ body: withMeta });
    expect([asModern.status, asLegacy.status, asLegacy.answer.result?.resultType]).toEqual([
      400,
      200,
      undefined,
    ]);
  });

  test("a revision that does not exist is refused when the server is built", () => {
    expect(() => fixture({ revisions: ["2025-01-01"] })).toThrow(
      expect.objectContaining({ code: "ERR_CONFIG", message: expect.stringContaining("2025-01-01") }),
    );
  });
});
