// Legacy sessions: how they end, what they cost, and what is told to whom.

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { initialize, meta, modern, modernFields, openSession, request } from "./support/client.ts";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test.each(["POST", "GET", "DELETE"])(
  "%s with an unknown session is 404 in JSON, before any stream",
  async (method) => {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
      "mcp-session-id": "00000000-0000-4000-8000-000000000000",
    };
    const body = method === "POST" ? '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' : null;
    const response = await fetch(`${site.url}/mcp`, { method, headers, body });
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/json"]);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code: expect.any(Number) } });
  },
);

test("a request without its session id is 400 where sessions are required", async () => {
  const fields = { "mcp-protocol-version": "2025-11-25" };
  const response = await request(`${site.url}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/list" }, fields);
  expect(response.status).toBe(400);
});

test("an ended session is 404", async () => {
  const session = await openSession(site.url);
  const headers = session.fields as Record<string, string>;
  const ended = await fetch(`${site.url}/mcp`, { method: "DELETE", headers });
  expect([200, 204]).toContain(ended.status);
  expect((await session.call("tools/list")).status).toBe(404);
});

test("a session that is not used ends by itself", async () => {
  const short = await openSite({ idleMs: 30 });
  try {
    const session = await openSession(short.url);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await session.call("tools/list")).status).toBe(404);
  } finally {
    await short.close();
  }
});

test("a flood of handshakes is bounded, and does not end a session that is in use", async () => {
  const small = await openSite({ maxSessions: 20 });
  try {
    const session = await openSession(small.url);
    const flood = await Promise.all(Array.from({ length: 100 }, () => initialize(small.url)));
    expect(flood.every(({ status }) => [200, 429, 503].includes(status))).toBe(true);
    expect((await session.call("tools/list")).status).toBe(200);
    const alive = flood.map(({ headers }) => headers.get("mcp-session-id") ?? "");
    const statuses = await Promise.all(
      alive.map(
        async (id) =>
          (await session.send({ jsonrpc: "2.0", id: 1, method: "ping" }, { "mcp-session-id": id })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
  } finally {
    await small.close();
  }
});

describe("responses and notifications that a legacy client posts", () => {
  test.each([
    { message: { jsonrpc: "2.0", method: "notifications/roots/list_changed" }, statuses: [202] },
    { message: { jsonrpc: "2.0", id: "s1", result: {} }, statuses: [202, 400] },
  ])("$message harms no session", async ({ message, statuses }) => {
    const session = await openSession(site.url);
    const answer = await session.send(message);
    expect(statuses).toContain(answer.status);
    if (answer.status === 202) expect(answer.text).toBe("");
    expect((await session.call("tools/list")).status).toBe(200);
  });

  test("a response is refused on the modern lifecycle", async () => {
    const fields = { "mcp-protocol-version": "2026-07-28" };
    const response = await request(`${site.url}/mcp`, { jsonrpc: "2.0", id: "s1", result: {} }, fields);
    expect(response.status).toBe(400);
  });
});

describe("cancellation over HTTP arrives in a request of its own", () => {
  test.each([5, 0, ""])("the call %j is aborted and not answered", async (id) => {
    const before = { ...site.seen };
    const session = await openSession(site.url);
    const call = session.call("tools/call", { name: "slow", arguments: { ms: 30_000 } }, id);
    await vi.waitFor(() => expect(site.seen.started).toBe(before.started + 1));
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } };
    expect((await session.send(cancel)).status).toBe(202);
    await vi.waitFor(() => expect(site.seen.aborted).toBe(before.aborted + 1), { timeout: 200 });
    expect((await call).body).toBeUndefined();
  });

  test("one of another session, or of an unknown call, is acknowledged and ignored", async () => {
    const before = { ...site.seen };
    const [session, other] = [await openSession(site.url), await openSession(site.url)];
    const call = session.call("tools/call", { name: "slow", arguments: { ms: 200 } }, 5);
    await vi.waitFor(() => expect(site.seen.started).toBe(before.started + 1));
    for (const [from, requestId] of [
      [other, 5],
      [session, "5"],
      [session, 6],
    ] as const) {
      const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } };
      expect((await from.send(cancel)).status).toBe(202);
    }
    expect((await call).body).toMatchObject({ id: 5, result: { content: [{ text: "slow" }] } });
    expect(site.seen.aborted).toBe(before.aborted);
  });
});

describe("a caller that goes away", () => {
  const params = { name: "slow", arguments: { ms: 250 } };

  test("modern: the handler is aborted", async () => {
    const before = { ...site.seen };
    const controller = new AbortController();
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { ...params, _meta: meta } };
    const fields = modernFields("tools/call", params);
    const call = request(`${site.url}/mcp`, body, fields, { signal: controller.signal }).catch(() => "left");
    await vi.waitFor(() => expect(site.seen.started).toBe(before.started + 1));
    controller.abort();
    expect(await call).toBe("left");
    await vi.waitFor(() => expect(site.seen.aborted).toBe(before.aborted + 1));
  });

  test("legacy: the handler goes on, since a disconnect is no cancellation", async () => {
    const before = { ...site.seen };
    const session = await openSession(site.url);
    const controller = new AbortController();
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    const call = request(`${site.url}/mcp`, body, session.fields, { signal: controller.signal }).catch(
      () => "left",
    );
    await vi.waitFor(() => expect(site.seen.started).toBe(before.started + 1));
    controller.abort();
    expect(await call).toBe("left");
    await vi.waitFor(() => expect(site.seen.finished).toBe(before.finished + 1));
    expect(site.seen.aborted).toBe(before.aborted);
  });
});

test("events of a stream leave as they are produced, and nothing on the way may hold them", async () => {
  const params = {
    name: "steps",
    arguments: { count: 3, ms: 60 },
    _meta: { ...meta, progressToken: "t" },
  };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  const response = await request(`${site.url}/mcp`, body, modernFields("tools/call", params));
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.headers.get("cache-control")).toContain("no-transform");
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  const times: number[] = [];
  for await (const chunk of response.body ?? []) {
    if (new TextDecoder().decode(chunk).includes("data:")) times.push(performance.now());
  }
  expect(times.length).toBeGreaterThanOrEqual(4);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(100);
});

test("no peer can end the process: clients that vanish at any moment", async () => {
  const clients = Array.from({ length: 60 }, async (_, i) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), i);
    const params = {
      name: "steps",
      arguments: { count: 50, ms: 2 },
      _meta: { ...meta, progressToken: i },
    };
    const body = { jsonrpc: "2.0", id: i, method: "tools/call", params };
    const response = await request(`${site.url}/mcp`, body, modernFields("tools/call", params), {
      signal: controller.signal,
    });
    await response.text();
  });
  await Promise.allSettled(clients);
  expect((await modern(site.url, "tools/list")).status).toBe(200);
});
