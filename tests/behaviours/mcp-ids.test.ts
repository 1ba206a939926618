// MCP: what an id that is null, or not there, means in each lifecycle.

import { type Listening, listen } from "@dragoman/transport/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWireRouter } from "../fixtures/wire-router.ts";
import { poster } from "./post.ts";

let server: Listening;
beforeAll(async () => {
  server = await listen(createWireRouter());
});
afterAll(() => server.close());

const post = poster(() => server.url);
const runs = async (): Promise<number> => (await (await fetch(new URL("/__runs", server.url))).json()).total;

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

const lifecycles = [
  {
    lifecycle: "legacy",
    refusedStatus: 200,
    headers: () => ({ "mcp-protocol-version": "2025-11-25" }),
    meta: {},
  },
  {
    lifecycle: "modern",
    refusedStatus: 400,
    headers: (method: string) => ({
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      "mcp-name": "count",
    }),
    meta: { _meta: meta },
  },
] as const;

describe.each(lifecycles)("$lifecycle", ({ refusedStatus, headers, meta }) => {
  const send = (method: string, more: object): ReturnType<typeof post> =>
    post(
      "/mcp-stateless",
      { jsonrpc: "2.0", method, params: { name: "count", ...meta }, ...more },
      headers(method),
    );

  test.each(["tools/call", "tools/list", "example/custom", "notifications/cancelled", "no/such"])(
    "%s with a null id is -32600 under a null id, and nothing runs",
    async (method) => {
      const before = await runs();
      const { status, answer } = await send(method, { id: null });
      expect([status, answer.id, answer.error.code]).toEqual([refusedStatus, null, -32600]);
      expect(answer).toHaveProperty("id");
      expect(await runs()).toBe(before);
    },
  );

  test.each(["tools/call", "tools/list", "ping", "initialize", "resources/read", "server/discover"])(
    "%s without an id is acknowledged and does not run",
    async (method) => {
      const before = await runs();
      expect(await send(method, {})).toEqual({ status: 202, answer: undefined });
      expect(await runs()).toBe(before);
    },
  );

  test("a custom method without an id runs and is not answered", async () => {
    const before = await runs();
    expect(await send("example/custom", {})).toEqual({ status: 202, answer: undefined });
    expect(await runs()).toBe(before + 1);
  });
});
