// Streams of sessions over real sockets: the session's own, those that are resumed, and what the server asks on them.

import { createMcpServer, elicit, field, type McpServer } from "@dragoman/mcp/server";
import { toSchema } from "@dragoman/schema";
import { memorySessionStore, memoryStreamStore } from "@dragoman/store/memory";
import { router } from "@dragoman/transport";
import { type Listening, listen } from "@dragoman/transport/node";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { type Json, openSession, post, type Session } from "./support/client.ts";
import { type OpenStream, openStream } from "./support/streams.ts";

let server: McpServer;
let listening: Listening;
let url: string;
/** Lets the tools that wait go on. */
let release = (): void => {};
let released: Promise<void> = Promise.resolve();
const aborted: string[] = [];

function hold(): void {
  released = new Promise((resolve) => {
    release = resolve;
  });
}

beforeAll(async () => {
  server = createMcpServer({
    info: { name: "streams", version: "1" },
    debounceMs: 1,
    sessions: memorySessionStore(),
    streams: memoryStreamStore(),
    resources: [{ uri: "test://a", name: "a", read: "a" }],
    tools: [
      {
        name: "steps",
        inputSchema: toSchema(z.object({}), "input"),
        async run(_input, turn) {
          turn.signal.addEventListener("abort", () => aborted.push("steps"));
          await turn.progress({ progress: 1 });
          await released;
          await turn.progress({ progress: 2 });
          await turn.progress({ progress: 3 });
          return "done";
        },
      },
      {
        name: "lets-go",
        inputSchema: toSchema(z.object({}), "input"),
        async run(_input, turn) {
          turn.closeStream({ retryMs: 20 });
          await new Promise((resolve) => setTimeout(resolve, 30));
          return "later";
        },
      },
      {
        name: "asks",
        inputSchema: toSchema(z.object({}), "input"),
        async run(_input, turn) {
          const answer = await turn.ask("name", elicit({ message: "Who?", form: { name: field.text() } }));
          return answer.action === "accept" ? answer.content.name : answer.action;
        },
      },
    ],
  });
  listening = await listen(router({ "/mcp": server.route() }), { drainMs: 200 });
  ({ url } = listening);
});
afterAll(() => listening.close());

const call = (name: string, id: string | number = 1): Json => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: {}, _meta: { progressToken: "p" } },
});

function callStream({ fields }: Session, name: string, id?: string | number): Promise<OpenStream> {
  return openStream(`${url}/mcp`, { method: "POST", body: call(name, id), fields });
}

function ownStream({ fields }: Session, lastEventId?: string): Promise<OpenStream> {
  return openStream(`${url}/mcp`, { fields: { ...fields, "last-event-id": lastEventId } });
}

const progressOf = (events: readonly { message: Json }[]): unknown[] =>
  events.map(({ message }) => message?.params?.progress ?? message?.result?.content?.[0]?.text);

describe("resuming", () => {
  test("MCP-STREAM-4, MCP-STREAM-8: a client that was cut off gets the rest once, in order, the answer included", async () => {
    hold();
    const session = await openSession(url);
    const stream = await callStream(session, "steps");
    const [priming, first] = await stream.take(2);
    stream.cut();
    await new Promise((resolve) => setTimeout(resolve, 20));
    release();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const resumed = await ownStream(session, first?.id);
    expect(progressOf(await resumed.end())).toEqual([2, 3, "done"]);
    expect(aborted).toEqual([]);
    const again = await ownStream(session, priming?.id);
    expect(progressOf(await again.end())).toEqual([1, 2, 3, "done"]);
  });

  test("a resumed stream goes on live, to its end", async () => {
    hold();
    const session = await openSession(url);
    const stream = await callStream(session, "steps");
    const [, first] = await stream.take(2);
    stream.cut();
    const resumed = await ownStream(session, first?.id);
    expect(resumed.status).toBe(200);
    release();
    expect(progressOf(await resumed.end())).toEqual([2, 3, "done"]);
  });

  test("MCP-STREAM-3: ids are unique over the streams of a session", async () => {
    hold();
    release();
    const session = await openSession(url);
    const streams = await Promise.all([1, 2, 3].map((id) => callStream(session, "steps", id)));
    const ids = (await Promise.all(streams.map((stream) => stream.end()))).flat().map(({ id }) => id);
    expect(ids.length).toBe(15);
    expect(new Set(ids).size).toBe(15);
    expect(ids.every((id) => id !== undefined)).toBe(true);
  });

  test("MCP-STREAM-5: an id of another session, a made-up one and one of no form are refused", async () => {
    hold();
    release();
    const [session, other] = await Promise.all([openSession(url), openSession(url)]);
    const events = await (await callStream(session, "steps")).end();
    const ids = [events[1]?.id, "call-x.1", "own-x.0", "5", "", `${events[1]?.id}9999`];
    for (const id of ids) {
      const refused = await ownStream(other, id);
      expect([refused.status, refused.type], id).toEqual([400, "application/json"]);
    }
  });

  test("what was resumed on one stream is not told on another", async () => {
    hold();
    const session = await openSession(url);
    const own = await ownStream(session);
    const [one, two] = await Promise.all([
      callStream(session, "steps", "a"),
      callStream(session, "steps", "b"),
    ]);
    await Promise.all([one.take(2), two.take(2)]);
    one.cut();
    const resumed = await ownStream(session, one.events[1]?.id);
    release();
    const ids = (events: readonly { message: Json }[]): unknown[] =>
      events.flatMap(({ message }) => (message?.id === undefined ? [] : [message.id]));
    expect(ids(await resumed.end())).toEqual(["a"]);
    expect(ids(await two.end())).toEqual(["b"]);
    // MCP-STREAM-9
    expect(own.events.filter(({ data }) => data !== "")).toEqual([]);
  });
});

describe("streams of revisions", () => {
  test("MCP-STREAM-6: 2025-11-25 starts with an event that has an id and no data", async () => {
    hold();
    release();
    const [first] = await (await callStream(await openSession(url), "steps")).end();
    expect(first).toMatchObject({ data: "", id: expect.stringMatching(/^call-.+\.0$/) });
  });

  test.each(["2025-03-26", "2025-06-18"])("MCP-STREAM-6: %s gets no event without data", async (revision) => {
    hold();
    release();
    const session = await openSession(url, revision);
    const own = await ownStream(session);
    const events = await (await callStream(session, "steps")).end();
    expect(events.map(({ data }) => data === "")).toEqual([false, false, false, false]);
    server.listChanged("tools");
    await own.take(1);
    expect(own.events.every(({ data }) => data !== "")).toBe(true);
  });

  test("MCP-STREAM-7: a connection that is let go says when to come back, and the answer waits there", async () => {
    const session = await openSession(url);
    const stream = await callStream(session, "lets-go");
    const events = await stream.end();
    expect(events.map(({ data }) => data)).toEqual(["", ""]);
    expect(events.at(-1)?.retry).toBe("20");
    const resumed = await ownStream(session, events.at(-1)?.id);
    expect(progressOf(await resumed.end())).toEqual(["later"]);
  });

  test("a revision without polling keeps its connection", async () => {
    const answer = await (await openSession(url, "2025-06-18")).send(call("lets-go"));
    expect(answer.body.result.content[0].text).toBe("later");
  });
});

describe("the session's own stream", () => {
  test("MCP-STREAM-1: it tells of changes, with an id for each", async () => {
    const session = await openSession(url);
    const own = await ownStream(session);
    expect([own.status, own.type]).toEqual([200, "text/event-stream"]);
    await own.take(1);
    server.listChanged("tools");
    const [priming, told] = await own.take(2);
    expect(priming?.data).toBe("");
    expect(told?.message.method).toBe("notifications/tools/list_changed");
    expect(told?.id).toMatch(/^own-.+\.1$/);
    own.cut();
  });

  test("MCP-STREAM-2: a newer one takes the place of an older one", async () => {
    const session = await openSession(url);
    const older = await ownStream(session);
    await older.take(1);
    const newer = await ownStream(session);
    await older.end();
    await newer.take(1);
    server.listChanged("tools");
    await newer.take(2);
    expect(older.events.length).toBe(1);
    newer.cut();
  });

  test("MCP-STREAM-10: what is told while none is open waits, the same thing once", async () => {
    const session = await openSession(url);
    server.listChanged("tools");
    await new Promise((resolve) => setTimeout(resolve, 10));
    server.listChanged("tools");
    await new Promise((resolve) => setTimeout(resolve, 10));
    const own = await ownStream(session);
    await own.take(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(own.events.slice(1).map(({ message }) => message.method)).toEqual([
      "notifications/tools/list_changed",
    ]);
    own.cut();
  });

  test("MCP-STREAM-4: a client that comes back to it gets what it missed", async () => {
    const session = await openSession(url);
    const own = await ownStream(session);
    const [priming] = await own.take(1);
    server.listChanged("tools");
    await own.take(2);
    own.cut();
    const back = await ownStream(session, priming?.id);
    const [missed] = await back.take(1);
    expect(missed?.message.method).toBe("notifications/tools/list_changed");
    server.listChanged("resources");
    const [, next] = await back.take(2);
    expect(next?.message.method).toBe("notifications/resources/list_changed");
    back.cut();
  });

  test("updates of a resource come to the sessions that subscribed to it", async () => {
    const [one, two] = await Promise.all([openSession(url), openSession(url)]);
    const [first, second] = await Promise.all([ownStream(one), ownStream(two)]);
    await one.call("resources/subscribe", { uri: "test://a" });
    server.resourceUpdated("test://a");
    await first.take(2);
    expect(first.events[1]?.message).toMatchObject({
      method: "notifications/resources/updated",
      params: { uri: "test://a" },
    });
    await two.call("ping");
    expect(second.events.length).toBe(1);
    first.cut();
    second.cut();
  });

  test("DELETE ends it, and a stream that its client could come back to", async () => {
    hold();
    const session = await openSession(url);
    const own = await ownStream(session);
    const stream = await callStream(session, "steps");
    const [priming] = await stream.take(2);
    const response = await fetch(`${url}/mcp`, {
      method: "DELETE",
      headers: { ...session.fields } as HeadersInit,
    });
    expect(response.status).toBe(204);
    await own.end();
    expect((await ownStream(session, priming?.id)).status).toBe(404);
    expect(aborted).toEqual(["steps"]);
    release();
  });

  test("a GET that does not accept a stream is 406", async () => {
    const { fields } = await openSession(url);
    const response = await fetch(`${url}/mcp`, {
      headers: { ...fields, accept: "application/json" } as HeadersInit,
    });
    expect(response.status).toBe(406);
  });
});

describe("asking over a session", () => {
  const opening = {
    protocolVersion: "2025-11-25",
    capabilities: { elicitation: {} },
    clientInfo: { name: "test", version: "1" },
  };

  async function openAsked(): Promise<Session> {
    const opened = await post(`${url}/mcp`, { jsonrpc: "2.0", id: 0, method: "initialize", params: opening });
    const fields = {
      "mcp-session-id": opened.headers.get("mcp-session-id") ?? "",
      "mcp-protocol-version": "2025-11-25",
    };
    const send: Session["send"] = (message) => post(`${url}/mcp`, message, fields);
    return { id: fields["mcp-session-id"], fields, send, call: () => send({}) };
  }

  test("MCP-ASK-8, MCP-STREAM-11: the request is on the call's stream, the response is 202 and reaches the call", async () => {
    const session = await openAsked();
    const stream = await callStream(session, "asks");
    const [, asked] = await stream.take(2);
    expect(asked?.message.method).toBe("elicitation/create");
    const answer = {
      jsonrpc: "2.0",
      id: asked?.message.id,
      result: { action: "accept", content: { name: "Ada" } },
    };
    const taken = await session.send(answer);
    expect([taken.status, taken.text]).toEqual([202, ""]);
    expect(progressOf((await stream.end()).slice(-1))).toEqual(["Ada"]);
  });

  test("MCP-STREAM-11: a response of another session answers nothing, even with the right id", async () => {
    const [session, other] = await Promise.all([openAsked(), openAsked()]);
    const stream = await callStream(session, "asks");
    const [, asked] = await stream.take(2);
    const answer = (name: string): Json => ({
      jsonrpc: "2.0",
      id: asked?.message.id,
      result: { action: "accept", content: { name } },
    });
    expect((await other.send(answer("Mallory"))).status).toBe(202);
    await session.send(answer("Ada"));
    expect(progressOf((await stream.end()).slice(-1))).toEqual(["Ada"]);
  });

  test("a client that was cut off is asked again when it comes back", async () => {
    const session = await openAsked();
    const stream = await callStream(session, "asks");
    const [priming] = await stream.take(2);
    stream.cut();
    const resumed = await ownStream(session, priming?.id);
    const [asked] = await resumed.take(1);
    await session.send({ jsonrpc: "2.0", id: asked?.message.id, result: { action: "decline" } });
    expect(progressOf((await resumed.end()).slice(-1))).toEqual(["decline"]);
  });
});

test("a server that shuts down ends the streams of its sessions, and answers its subscriptions", async () => {
  const own = createMcpServer({
    info: { name: "closing", version: "1" },
    sessions: memorySessionStore(),
    tools: [],
  });
  const short = await listen(router({ "/mcp": own.route() }));
  const session = await openSession(short.url);
  const stream = await openStream(`${short.url}/mcp`, { fields: session.fields });
  const body = {
    jsonrpc: "2.0",
    id: "s",
    method: "subscriptions/listen",
    params: {
      notifications: { toolsListChanged: true },
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  };
  const fields = { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" };
  const subscription = await openStream(`${short.url}/mcp`, { method: "POST", body, fields });
  await subscription.take(1);
  const start = performance.now();
  await short.close();
  expect(performance.now() - start).toBeLessThan(2_000);
  await stream.end();
  expect((await subscription.end()).at(-1)?.message).toMatchObject({
    id: "s",
    result: { resultType: "complete" },
  });
  await vi.waitFor(() => expect(stream.isEnded()).toBe(true));
});
