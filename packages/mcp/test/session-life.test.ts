// Sessions over a longer time: the revision they keep, stores that fail, calls that outlive their idle limit.

import type { Clock } from "@dragoman/jsonrpc";
import type { SessionStore } from "@dragoman/tasks";
import { describe, expect, test } from "vitest";
import { type Call, fixture, legacy, modern, openSession, sender, sessionStore } from "./harness.ts";

const without = (call: Call, ...names: readonly string[]): Call => ({
  ...call,
  headers: { ...call.headers, ...Object.fromEntries(names.map((name) => [name, undefined])) },
});

describe("the revision of a session", () => {
  const link = { type: "resource_link", uri: "test://a", name: "a" };
  const options = {
    tools: [
      {
        name: "link",
        inputSchema: { json: { type: "object" }, check: (value: unknown) => ({ ok: true as const, value }) },
        run: () => link,
      },
    ],
  };

  test.each([
    { revision: "2025-11-25", header: undefined, type: "resource_link" },
    { revision: "2025-03-26", header: undefined, type: "text" },
    { revision: "2025-03-26", header: "2025-11-25", type: "text" },
    { revision: "2025-11-25", header: "2025-03-26", type: "resource_link" },
  ])("MCP-SESSION-8: $revision stays with a version header $header", async ({ revision, header, type }) => {
    const send = sender(fixture({ ...options, sessions: sessionStore() }).server);
    const session = await openSession(send, revision);
    const call = legacy("tools/call", { name: "link" }, { session });
    const { answer } = await send({ ...call, headers: { ...call.headers, "mcp-protocol-version": header } });
    expect(answer.result?.content).toMatchObject([{ type }]);
  });

  test("MCP-SESSION-8, MCP-BATCH-1: a header does not bring batches into a session that has none", async () => {
    const send = sender(fixture({ sessions: sessionStore() }).server);
    const session = await openSession(send, "2025-11-25");
    const { status } = await send({
      ...legacy("x", {}, { session, revision: "2025-03-26" }),
      body: [{ jsonrpc: "2.0", id: 1, method: "ping" }],
    });
    expect(status).toBe(400);
  });

  test("MCP-BATCH-1: without sessions the header decides, and an absent one means 2025-03-26", async () => {
    const send = sender(fixture().server);
    const body = [{ jsonrpc: "2.0", id: 1, method: "ping" }, 1];
    const [absent, older, newer] = await Promise.all([
      send({ body }),
      send({ body, headers: { "mcp-protocol-version": "2025-03-26" } }),
      send({ body, headers: { "mcp-protocol-version": "2025-06-18" } }),
    ]);
    expect([absent.status, older.status, newer.status]).toEqual([200, 200, 400]);
    expect(absent.answer).toMatchObject([
      { id: 1, result: {} },
      { id: null, error: { code: -32600 } },
    ]);
  });

  test("MCP-BATCH-1: a batch with metadata of 2026-07-28 inside is refused whole", async () => {
    const { server, ran } = fixture();
    const first = { jsonrpc: "2.0", id: 1, method: "example/custom" };
    const { status, answer } = await sender(server)({ body: [first, modern("tools/list").body] });
    expect([status, answer.id, answer.error?.code, ran.names]).toEqual([400, null, -32600, []]);
  });

  test.each([
    { session: undefined, status: 400 },
    { session: "nobody", status: 404 },
  ])(
    "MCP-SESSION-2, MCP-SESSION-3: a batch in session $session is $status as a whole",
    async ({ session, status }) => {
      const { server, ran } = fixture({ sessions: sessionStore() });
      const { answer, ...got } = await sender(server)({
        body: [{ jsonrpc: "2.0", id: 1, method: "example/custom" }],
        headers: { "mcp-protocol-version": "2025-03-26", "mcp-session-id": session },
      });
      expect([got.status, answer.id, ran.names]).toEqual([status, null, []]);
    },
  );
});

describe("what is sent in a session", () => {
  test.each([
    { what: "a response", body: { jsonrpc: "2.0", id: "s1", result: {} } },
    { what: "an error without an id", body: { jsonrpc: "2.0", error: { code: 1, message: "x" } } },
    { what: "initialized", body: { jsonrpc: "2.0", method: "notifications/initialized" } },
    { what: "an unknown notification", body: { jsonrpc: "2.0", method: "notifications/nothing", params: 5 } },
    {
      what: "a malformed cancellation",
      body: { jsonrpc: "2.0", method: "notifications/cancelled", params: [] },
    },
  ])("MCP-HTTP-1, MCP-HTTP-4, MCP-MSG-7: $what is taken with 202 and nothing else", async ({ body }) => {
    const send = sender(fixture({ sessions: sessionStore() }).server);
    const session = await openSession(send);
    const { status, answer, headers } = await send({ ...legacy("x", {}, { session }), body });
    expect([status, answer, headers["content-type"]]).toEqual([202, {}, undefined]);
  });

  test("MCP-SESSION-1: only the answer to initialize names the session", async () => {
    const send = sender(fixture({ sessions: sessionStore() }).server);
    const session = await openSession(send);
    const { headers } = await send(legacy("tools/list", {}, { session }));
    expect([session.length > 20, headers["mcp-session-id"]]).toEqual([true, undefined]);
  });

  test("MCP-SESSION-5: initialize with a session id that has ended opens a new session", async () => {
    const send = sender(fixture({ sessions: sessionStore() }).server);
    const call = legacy("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "a", version: "1" },
    });
    const { status, headers } = await send({ ...call, headers: { "mcp-session-id": "nobody" } });
    expect([status, headers["mcp-session-id"]]).toEqual([200, expect.any(String)]);
  });

  test("MCP-MSG-3: initialize without an id opens nothing", async () => {
    const sessions = sessionStore();
    const { status, headers } = await sender(fixture({ sessions }).server)({
      body: { jsonrpc: "2.0", method: "initialize", params: {} },
    });
    expect([status, headers["mcp-session-id"], sessions.size]).toEqual([202, undefined, 0]);
  });
});

describe("GET and DELETE", () => {
  test.each([
    { method: "GET", session: "none", version: "2025-11-25", status: 400, allow: undefined },
    { method: "GET", session: "unknown", version: "2025-11-25", status: 404, allow: undefined },
    { method: "DELETE", session: "none", version: "2025-11-25", status: 400, allow: undefined },
    { method: "DELETE", session: "live", version: "latest", status: 400, allow: undefined },
    { method: "DELETE", session: "live", version: undefined, status: 204, allow: undefined },
    { method: "DELETE", session: "live", version: "2026-07-28", status: 405, allow: "POST" },
    { method: "GET", session: "unknown", version: "2026-07-28", status: 405, allow: "POST" },
  ])(
    "MCP-HTTP-3: $method with session $session at $version is $status",
    async ({ method, session, version, status, allow }) => {
      const send = sender(fixture({ sessions: sessionStore() }).server);
      const id = session === "live" ? await openSession(send) : session === "none" ? undefined : "nobody";
      const answered = await send({
        method,
        body: undefined,
        headers: { "mcp-session-id": id, "mcp-protocol-version": version, accept: "text/event-stream" },
      });
      expect([answered.status, answered.headers.allow]).toEqual([status, allow]);
    },
  );

  test.each(["GET", "DELETE"])("MCP-HTTP-3: %s is 405 where no sessions are kept", async (method) => {
    const { status, headers } = await sender(fixture().server)({ method, body: undefined });
    expect([status, headers.allow]).toEqual([405, "POST"]);
  });

  test("MCP-SESSION-4: the end of a session aborts what runs in it", async () => {
    const { server, ran } = fixture({ sessions: sessionStore() });
    const send = sender(server);
    const session = await openSession(send);
    const pending = send(legacy("tools/call", { name: "wait" }, { session }));
    await Promise.resolve();
    await send({ ...legacy("x", {}, { session }), method: "DELETE" });
    expect([ran.aborted, (await pending).answer]).toEqual([["wait"], {}]);
  });
});

describe("stores", () => {
  const promised = (store: SessionStore): SessionStore => ({
    create: async (session) => store.create(session),
    get: async (id) => store.get(id),
    touch: async (id) => store.touch(id),
    delete: async (id) => store.delete(id),
  });

  test("MCP-SESSION-3: a store that answers later serves the same", async () => {
    const send = sender(fixture({ sessions: promised(sessionStore()) }).server);
    const session = await openSession(send);
    const call = await send(legacy("tools/call", { name: "echo" }, { session }));
    const unknown = await send(legacy("tools/call", { name: "echo" }, { session: "nobody" }));
    const ended = await send({ ...legacy("x", {}, { session }), method: "DELETE" });
    const after = await send(legacy("tools/list", {}, { session }));
    expect([call.status, unknown.status, ended.status, after.status]).toEqual([200, 404, 204, 404]);
  });

  const fault = new Error("connect postgres://u:p@db/x failed");
  test.each([
    {
      what: "throws",
      get: (): never => {
        throw fault;
      },
    },
    { what: "rejects", get: (): Promise<never> => Promise.reject(fault) },
  ])(
    "MCP-SESSION-3: a store that $what is 503 under the caller's id, and its fault stays here",
    async ({ get }) => {
      const { server, ran } = fixture({ sessions: { ...sessionStore(), get } });
      const send = sender(server);
      const { status, answer } = await send(legacy("tools/call", { name: "echo" }, { session: "x", id: 9 }));
      expect([status, answer.id, answer.error?.code, ran.names]).toEqual([503, 9, -32603, []]);
      expect([JSON.stringify(answer).includes("postgres"), ran.errors]).toEqual([false, [fault]]);
      expect(answer.error?.message).toContain(ran.reports[0]);
    },
  );

  test("MCP-SESSION-4: a store that cannot end a session is 503", async () => {
    const { server, ran } = fixture({
      sessions: { ...sessionStore(), delete: () => Promise.reject(fault) },
    });
    const send = sender(server);
    const session = await openSession(send);
    const { status } = await send({ ...legacy("x", {}, { session }), method: "DELETE" });
    expect([status, ran.errors]).toEqual([503, [fault]]);
  });

  test("MCP-SESSION-7: a store that cannot note a use does not stop the call", async () => {
    const { server, ran } = fixture({
      sessions: { ...sessionStore(), touch: () => Promise.reject(fault) },
    });
    const send = sender(server);
    const session = await openSession(send);
    const { status } = await send(legacy("tools/call", { name: "echo" }, { session }));
    expect([status, ran.errors]).toEqual([200, [fault]]);
  });

  test("MCP-SESSION-7: a session is in use as long as a call of it runs", async () => {
    const clock = fakeClock();
    const touched: number[] = [];
    const sessions = { ...sessionStore(), touch: () => void touched.push(clock.now()) };
    const { server, release } = fixture({ sessions, clock });
    const send = sender(server);
    const session = await openSession(send);
    const pending = send(legacy("tools/call", { name: "wait" }, { session }));
    await Promise.resolve();
    clock.advance(12_000);
    release();
    await pending;
    clock.advance(60_000);
    expect([touched, clock.waiting]).toEqual([[0, 5_000, 10_000], 0]);
  });
});

interface FakeClock extends Clock {
  readonly waiting: number;
  advance(ms: number): void;
}

function fakeClock(): FakeClock {
  let now = 0;
  const tasks = new Set<{ readonly at: number; readonly run: () => void }>();
  const next = (until: number): { readonly at: number; readonly run: () => void } | undefined =>
    [...tasks].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    after(ms, run) {
      const task = { at: now + ms, run };
      tasks.add(task);
      return () => void tasks.delete(task);
    },
    get waiting() {
      return tasks.size;
    },
    advance(ms) {
      const until = now + ms;
      for (let task = next(until); task !== undefined; task = next(until)) {
        tasks.delete(task);
        now = task.at;
        task.run();
      }
      now = until;
    },
  };
}

test("MCP-SESSION-2: a message without its session is refused with its id, whatever else it lacks", async () => {
  const send = sender(fixture({ sessions: sessionStore() }).server);
  const { status, answer } = await send(without(legacy("no/such", {}, { id: 4 }), "mcp-session-id"));
  expect([status, answer.id, answer.error?.code]).toEqual([400, 4, -32600]);
});
