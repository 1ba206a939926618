// Who is let in, what is negotiated, and what headers must agree with, over real sockets.

import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentBody, type Fields, message, modern, openSession, post } from "./support/client.ts";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** fetch lets nobody set Host. */
function rawPost(path: string, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${site.url}${path}`, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

describe("Host and Origin are checked before anything runs", () => {
  test.each([
    { host: "evil.example:3000", origin: undefined, status: 403 },
    { host: undefined, origin: "http://evil.example", status: 403 },
    { host: undefined, origin: "null", status: 403 },
    { host: undefined, origin: "http://localhost.evil.example", status: 403 },
    { host: undefined, origin: undefined, status: 200 },
    { host: undefined, origin: "http://localhost:5173", status: 200 },
    { host: undefined, origin: "http://[::1]:9", status: 200 },
  ])("Host $host, Origin $origin: $status", async ({ host, origin, status }) => {
    const before = site.seen.started;
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "a2a-version": "1.0",
      ...(host === undefined ? {} : { host }),
      ...(origin === undefined ? {} : { origin }),
    };
    expect(await rawPost("/a2a", headers, JSON.stringify(agentBody("SendMessage", message("done"))))).toBe(
      status,
    );
    expect(site.seen.started - before).toBe(status === 200 ? 1 : 0);
    const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    expect(await rawPost("/mcp-stateless", headers, ping)).toBe(status);
  });
});

describe("Accept is read as HTTP says", () => {
  test.each([
    { accept: "TEXT/event-stream;q=0.9, Application/JSON", statuses: [200] },
    { accept: "*/*", statuses: [200] },
    { accept: "application/json", statuses: [200, 406] },
  ])("$accept", async ({ accept, statuses }) => {
    const answer = await modern(site.url, "tools/call", { name: "opt" }, { accept });
    expect(statuses).toContain(answer.status);
    expect(answer.headers.get("content-type")).toBe("application/json");
  });
});

describe("mirrored headers are verified before dispatch", () => {
  const call = { name: "slow", arguments: { ms: 0 } };
  test.each<{ fields: Fields; code: number | undefined }>([
    { fields: { "mcp-name": "echo" }, code: -32020 },
    { fields: { "mcp-method": "tools/list" }, code: -32020 },
    { fields: { "mcp-method": undefined }, code: -32020 },
    { fields: { "mcp-name": undefined }, code: -32020 },
    { fields: { "mcp-protocol-version": "2025-11-25" }, code: -32020 },
    { fields: { "mcp-protocol-version": undefined }, code: -32020 },
    { fields: { "mcp-name": "slow" }, code: undefined },
    { fields: { "mcp-name": "=?base64?c2xvdw==?=" }, code: undefined },
  ])("$fields: $code", async ({ fields, code }) => {
    const before = site.seen.started;
    const { status, body } = await modern(site.url, "tools/call", call, fields);
    expect([status, body.id, body.error?.code]).toEqual([code === undefined ? 200 : 400, 1, code]);
    expect(site.seen.started - before).toBe(code === undefined ? 1 : 0);
  });
});

test.each([
  { what: "no version", left: "io.modelcontextprotocol/clientCapabilities", value: {} },
  { what: "no capabilities", left: "io.modelcontextprotocol/protocolVersion", value: "2026-07-28" },
])("metadata with $what are refused with -32602", async ({ left, value }) => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: { [left]: value } } };
  const fields = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" };
  const answer = await post(`${site.url}/mcp`, body, fields);
  expect([answer.status, answer.body.id, answer.body.error.code]).toEqual([400, 1, -32602]);
});

test("both eras are served on one endpoint", async () => {
  const session = await openSession(site.url);
  expect((await session.call("tools/list")).body.result.tools).toHaveLength(8);
  expect((await modern(site.url, "tools/list")).body.result.tools).toHaveLength(8);
});

describe("GET and DELETE have defined answers in each era", () => {
  test.each(["GET", "DELETE"])("modern %s is 405 with Allow", async (method) => {
    const response = await fetch(`${site.url}/mcp`, {
      method,
      headers: { accept: "text/event-stream", "mcp-protocol-version": "2026-07-28" },
    });
    expect([response.status, response.headers.get("allow")?.includes("POST")]).toEqual([405, true]);
  });

  test("a legacy GET without a standalone stream is 405, not 404", async () => {
    const headers = { accept: "text/event-stream", "mcp-protocol-version": "2025-11-25" };
    expect((await fetch(`${site.url}/mcp-stateless`, { headers })).status).toBe(405);
  });

  test("Last-Event-ID and a session id mean nothing to a modern request", async () => {
    const answer = await modern(site.url, "tools/list", {}, { "last-event-id": "5", "mcp-session-id": "x" });
    expect([answer.status, answer.headers.get("mcp-session-id")]).toEqual([200, null]);
  });
});
