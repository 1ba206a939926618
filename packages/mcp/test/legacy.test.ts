// The legacy lifecycle over Streamable HTTP, in memory.

import { describe, expect, test } from "vitest";
import { fixture, legacy, modern, opening, openSession, sender, sessionStore } from "./harness.ts";

describe("handshake", () => {
  test.each([
    { asked: "2025-11-25", got: "2025-11-25" },
    { asked: "2025-06-18", got: "2025-06-18" },
    { asked: "2025-03-26", got: "2025-03-26" },
    { asked: "2024-11-05", got: "2024-11-05" },
    { asked: "2026-07-28", got: "2025-11-25" },
    { asked: "1900-01-01", got: "2025-11-25" },
  ])("MCP-INIT-2, MCP-INIT-3, MCP-SESSION-1: who asks for $asked gets $got", async ({ asked, got }) => {
    const { answer, headers } = await sender(fixture({ sessions: sessionStore() }).server)(
      legacy("initialize", opening(asked)),
    );
    expect(answer.result).toMatchObject({
      protocolVersion: got,
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: "fixture", version: "1.0.0" },
      instructions: "use it well",
    });
    expect(answer.result).not.toHaveProperty("resultType");
    expect(headers["mcp-session-id"]).toMatch(/^[\x21-\x7e]{20,}$/);
  });

  const full = opening() as Record<string, unknown>;
  test.each([
    { what: "nothing", params: undefined },
    { what: "no revision", params: { ...full, protocolVersion: undefined } },
    { what: "a revision that is a number", params: { ...full, protocolVersion: 1 } },
    { what: "no capabilities", params: { ...full, capabilities: undefined } },
    { what: "no clientInfo", params: { ...full, clientInfo: undefined } },
    { what: "a clientInfo without a version", params: { ...full, clientInfo: { name: "x" } } },
  ])("MCP-INIT-1: initialize with $what is -32602 and opens no session", async ({ params }) => {
    const sessions = sessionStore();
    const { answer, headers } = await sender(fixture({ sessions }).server)(legacy("initialize", params));
    expect([answer.error?.code, answer.id, headers["mcp-session-id"], sessions.size]).toEqual([
      -32602,
      1,
      undefined,
      0,
    ]);
  });

  test("MCP-INIT-4: ping is answered with an empty result", async () => {
    const { answer } = await sender(fixture().server)(legacy("ping", undefined, { id: "" }));
    expect(answer).toEqual({ jsonrpc: "2.0", id: "", result: {} });
  });

  test("MCP-SESSION-7: a full store refuses a handshake with 503 and a time to wait", async () => {
    const send = sender(fixture({ sessions: sessionStore(1) }).server);
    await openSession(send);
    const { status, headers, answer } = await send(legacy("initialize", opening()));
    expect([status, headers["retry-after"], headers["mcp-session-id"], answer.id]).toEqual([
      503,
      "10",
      undefined,
      1,
    ]);
  });
});

describe("sessions", () => {
  test("MCP-SESSION-2: a message without its session id is 400", async () => {
    const { server, ran } = fixture({ sessions: sessionStore() });
    const { status } = await sender(server)(legacy("tools/call", { name: "echo" }));
    expect([status, ran.names]).toEqual([400, []]);
  });

  test.each(["POST", "GET", "DELETE"])(
    "MCP-SESSION-3: %s with an unknown session is 404 in JSON",
    async (method) => {
      const send = sender(fixture({ sessions: sessionStore() }).server);
      const { status, headers, answer } = await send({
        ...legacy("tools/list", {}, { session: "nobody" }),
        method,
      });
      expect([status, headers["content-type"], answer.error?.code]).toEqual([
        404,
        "application/json",
        -32600,
      ]);
    },
  );

  test("MCP-SESSION-4: DELETE ends the session, and its id is 404 from then on", async () => {
    const send = sender(fixture({ sessions: sessionStore() }).server);
    const session = await openSession(send);
    const ended = await send({ ...legacy("x", {}, { session }), method: "DELETE" });
    const after = await send(legacy("tools/list", {}, { session }));
    expect([ended.status, after.status]).toEqual([204, 404]);
  });

  test("MCP-SESSION-6: a session of another principal looks unknown", async () => {
    let who = "alice";
    const send = sender(fixture({ sessions: sessionStore() }).server, () => ({ id: who }));
    const session = await openSession(send);
    who = "bob";
    const foreign = await send(legacy("tools/list", {}, { session }));
    const unknown = await send(legacy("tools/list", {}, { session: "nobody" }));
    who = "alice";
    const own = await send(legacy("tools/list", {}, { session }));
    expect([foreign.status, own.status]).toEqual([404, 200]);
    expect(foreign.answer).toEqual(unknown.answer);
  });

  test("MCP-SESSION-5: a second initialize inside a session is 400", async () => {
    const send = sender(fixture({ sessions: sessionStore() }).server);
    const session = await openSession(send);
    const { status, answer } = await send(legacy("initialize", opening(), { session }));
    expect([status, answer.error?.code]).toEqual([400, -32600]);
  });

  test.each(["1900-01-01", "latest", ""])("MCP-HTTP-5: the version header %j is 400", async (revision) => {
    const send = sender(fixture({ sessions: sessionStore() }).server);
    const session = await openSession(send);
    const { status } = await send(legacy("tools/list", {}, { session, revision }));
    expect(status).toBe(400);
  });

  test("MCP-HTTP-5: an absent version header is served", async () => {
    const send = sender(fixture({ sessions: sessionStore() }).server);
    const session = await openSession(send);
    const call = legacy("tools/list", {}, { session });
    const { status } = await send({
      ...call,
      headers: { ...call.headers, "mcp-protocol-version": undefined },
    });
    expect(status).toBe(200);
  });

  test("MCP-MSG-6: the same id twice in flight is refused the second time, and the first is answered", async () => {
    const { server, release } = fixture({ sessions: sessionStore() });
    const send = sender(server);
    const session = await openSession(send);
    const first = send(legacy("tools/call", { name: "wait" }, { session, id: 7 }));
    const second = await send(legacy("tools/list", {}, { session, id: 7 }));
    const other = await send(legacy("tools/list", {}, { session, id: "7" }));
    release();
    expect([second.answer.error?.code, other.status]).toEqual([-32600, 200]);
    expect(JSON.stringify((await first).answer)).toContain("waited");
  });

  test("MCP-CANCEL-3: a disconnect does not abort the call", async () => {
    const { server, ran, release } = fixture({ sessions: sessionStore() });
    const send = sender(server);
    const session = await openSession(send);
    const controller = new AbortController();
    const pending = send({
      ...legacy("tools/call", { name: "wait" }, { session }),
      signal: controller.signal,
    });
    controller.abort();
    await pending.catch(() => undefined);
    release();
    expect([ran.names, ran.aborted]).toEqual([["wait"], []]);
  });
});

describe("cancellation", () => {
  test.each([0, "", -1, "0", 5])(
    "MCP-CANCEL-1: the call with id %j is aborted and not answered",
    async (id) => {
      const { server, ran } = fixture({ sessions: sessionStore() });
      const send = sender(server);
      const session = await openSession(send);
      const pending = send(legacy("tools/call", { name: "wait" }, { session, id }));
      await Promise.resolve();
      const note = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } };
      const noted = await send({ ...legacy("x", {}, { session }), body: note });
      const { answer } = await pending;
      expect([noted.status, ran.aborted, answer]).toEqual([202, ["wait"], {}]);
    },
  );

  test("MCP-CANCEL-2: other ids, other types and other sessions are ignored", async () => {
    const { server, ran, release } = fixture({ sessions: sessionStore() });
    const send = sender(server);
    const session = await openSession(send);
    const stranger = await openSession(send);
    const pending = send(legacy("tools/call", { name: "wait" }, { session, id: 5 }));
    const cancel = (requestId: unknown, of: string): Promise<unknown> =>
      send({
        ...legacy("x", {}, { session: of }),
        body: { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } },
      });
    for (const id of ["5", 6, null, undefined, {}]) await cancel(id, session);
    await cancel(5, stranger);
    release();
    expect([ran.aborted, JSON.stringify((await pending).answer).includes("waited")]).toEqual([[], true]);
  });
});

describe("batches", () => {
  const item = (id: number, method = "ping"): object => ({ jsonrpc: "2.0", id, method });

  test.each([
    { revision: "2025-03-26", status: 200 },
    { revision: "2025-06-18", status: 400 },
    { revision: "2025-11-25", status: 400 },
  ])("MCP-BATCH-1: a batch at $revision is $status", async ({ revision, status }) => {
    const send = sender(fixture({ sessions: sessionStore() }).server);
    const session = await openSession(send, revision);
    const call = { ...legacy("x", {}, { session, revision }), body: [item(1), item(2)] };
    expect((await send(call)).status).toBe(status);
  });

  test("MCP-BATCH-1: without a version header the session decides", async () => {
    const send = sender(fixture({ sessions: sessionStore() }).server);
    const session = await openSession(send, "2025-11-25");
    const { status } = await send({ body: [item(1)], headers: { "mcp-session-id": session } });
    expect(status).toBe(400);
  });

  test("MCP-BATCH-1: a batch at 2026-07-28 is refused", async () => {
    const { status, answer } = await sender(fixture().server)({ ...modern("ping"), body: [item(1)] });
    expect([status, answer.id, answer.error?.code]).toEqual([400, null, -32600]);
  });

  test("MCP-BATCH-2: initialize in a batch refuses the whole batch", async () => {
    const sessions = sessionStore();
    const body = [{ jsonrpc: "2.0", id: 1, method: "initialize", params: opening("2025-03-26") }, item(2)];
    const { status, answer } = await sender(fixture({ sessions }).server)({ body });
    expect([status, answer.id, answer.error?.code, sessions.size]).toEqual([400, null, -32600, 0]);
  });
});
