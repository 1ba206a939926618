// Answers that are streams, or become streams, over every carrier.

import type { Channel } from "@dragoman/jsonrpc";
import { expect, test } from "vitest";
import { overCarriers } from "./support/carriers.ts";
import { fakeClock } from "./support/fake-clock.ts";
import { getRoute, source } from "./support/routes.ts";
import { call, jsonHeaders, testSite } from "./support/site.ts";
import { until } from "./support/wait.ts";

const everyCarrier = overCarriers([{}]);
const note = (n: number): string => `{"jsonrpc":"2.0","method":"note","params":{"n":${n}}}`;
const answer = (value: string): string => `{"jsonrpc":"2.0","id":1,"result":${value}}`;
const asEvents = (...texts: string[]): string => texts.map((text) => `data: ${text}\n\n`).join("");

test.each(everyCarrier)(
  "$carrier: an early event makes the answer a stream, the answer its last event",
  async ({ open }) => {
    const carrier = await open(testSite().router);
    const got = await carrier.send({ headers: jsonHeaders, body: call("progress") });
    await carrier.close();
    expect(got.status).toBe(200);
    expect(got.headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    });
    expect(got.body).toBe(asEvents(note(1), note(2), answer('"done"')));
  },
);

test.each(
  overCarriers([
    { name: "a client that accepts JSON only", streams: true, accept: "application/json" },
    { name: "an operation that does not stream", streams: false, accept: "*/*" },
  ]),
)("$carrier: $name gets one JSON answer", async ({ open, streams, accept }) => {
  const clock = fakeClock();
  const site = testSite({ streams });
  const carrier = await open(site.router, { clock, keepAliveMs: 10 });
  const headers = { ...jsonHeaders, accept };
  const early = await carrier.send({ headers, body: call("progress") });
  const slow = carrier.send({ headers, body: call("wait") });
  await until(() => site.runs.length === 1);
  clock.advance(1000);
  site.release();
  expect([early.body, (await slow).body]).toEqual([answer('"done"'), answer('"waited"')]);
  expect((await slow).headers["content-type"]).toBe("application/json");
  await carrier.close();
});

test.each(everyCarrier)(
  "$carrier: an answer slower than the keep-alive interval comes as a stream",
  async ({ carrier: name, open }) => {
    const clock = fakeClock();
    const site = testSite();
    const carrier = await open(site.router, { clock, keepAliveMs: 10 });
    const pending = carrier.send({ headers: jsonHeaders, body: call("wait") });
    await until(() => site.runs.length === 1);
    clock.advance(9);
    clock.advance(21);
    site.release();
    const got = await pending;
    await carrier.close();
    const comments = name === "memory" ? "" : ":\n\n:\n\n:\n\n";
    expect(got.body).toBe(comments + asEvents(answer('"waited"')));
  },
);

test.each(everyCarrier)(
  "$carrier: an answer faster than the interval is plain, and its timer sends nothing",
  async ({ open }) => {
    const clock = fakeClock();
    const site = testSite();
    const carrier = await open(site.router, { clock, keepAliveMs: 10 });
    const pending = carrier.send({ headers: jsonHeaders, body: call("wait") });
    await until(() => site.runs.length === 1);
    clock.advance(9);
    site.release();
    expect((await pending).body).toBe(answer('"waited"'));
    clock.advance(60_000);
    expect(clock.pending).toBe(0);
    await carrier.close();
  },
);

test.each(everyCarrier)("$carrier: an interval of 0 sets no timer", async ({ open }) => {
  const clock = fakeClock();
  const site = testSite();
  const carrier = await open(site.router, { clock, keepAliveMs: 0, bodyTimeoutMs: 0 });
  const pending = carrier.send({ headers: jsonHeaders, body: call("wait") });
  await until(() => site.runs.length === 1);
  expect(clock.pending).toBe(0);
  site.release();
  expect((await pending).body).toBe(answer('"waited"'));
  await carrier.close();
});

test.each(everyCarrier)("$carrier: each result of a stream is an event", async ({ open }) => {
  const carrier = await open(testSite().router);
  const got = await carrier.send({ headers: jsonHeaders, body: call("stream") });
  await carrier.close();
  expect(got.body).toBe(asEvents(answer("1"), answer("2"), answer("3")));
});

test.each(everyCarrier)("$carrier: a disconnect aborts the call", async ({ open }) => {
  const site = testSite();
  const carrier = await open(site.router);
  const gone = new AbortController();
  const pending = carrier.send({ headers: jsonHeaders, body: call("wait"), signal: gone.signal });
  pending.catch(() => {});
  await until(() => site.runs.length === 1);
  gone.abort();
  await until(() => site.aborts.length === 1);
  expect(site.aborts).toEqual(["AbortError"]);
  site.release();
  await carrier.close();
});

test.each(everyCarrier)(
  "$carrier: a disconnect gives the source of a stream back, and closes the channel once",
  async ({ open }) => {
    const feed = source();
    const channels: Channel[] = [];
    let closings = 0;
    const carrier = await open(
      getRoute((request) => {
        channels.push(request.channel);
        request.channel.onClose(() => closings++);
        return { kind: "events", events: feed.events };
      }),
    );
    const gone = new AbortController();
    const pending = carrier.send({ method: "GET", signal: gone.signal });
    pending.catch(() => {});
    feed.push("1");
    await until(() => feed.taken === 1);
    expect(channels.map(({ isClosed }) => isClosed)).toEqual([false]);
    gone.abort();
    await until(() => feed.isReturned);
    expect(channels.map(({ isClosed }) => isClosed)).toEqual([true]);
    expect(closings).toBe(1);
    let isToldAtOnce = false;
    channels[0]?.onClose(() => {
      isToldAtOnce = true;
    });
    expect(isToldAtOnce).toBe(true);
    await carrier.close();
  },
);

test.each(everyCarrier)("$carrier: a source that fails ends its stream and is reported", async ({ open }) => {
  const errors: unknown[] = [];
  const carrier = await open(
    getRoute(() => ({ kind: "events", events: failing() })),
    { onError: (error) => errors.push(error) },
  );
  const got = await carrier.send({ method: "GET" });
  await carrier.close();
  expect(got.body).toBe("data: 1\n\n");
  expect(errors.map(String)).toEqual(["Error: broken source"]);
});

async function* failing(): AsyncGenerator<string> {
  yield "1";
  throw new Error("broken source");
}

test.each(
  overCarriers([
    {
      name: "throws",
      handle: () => {
        throw new Error("secret");
      },
    },
    { name: "rejects", handle: () => Promise.reject(new Error("secret")) },
    {
      name: "answers with a status that HTTP has not",
      handle: () => ({ kind: "empty" as const, status: 7 }),
    },
    {
      name: "answers with a field that breaks the head",
      handle: () => ({ kind: "body" as const, status: 200, body: "", headers: { "x-a": "1\r\nx-b: 2" } }),
    },
    {
      name: "answers with a stream whose field breaks the head",
      handle: async () => ({ kind: "events" as const, events: failing(), headers: { "x-a": "1\r\nx-b: 2" } }),
    },
  ]).filter(({ carrier, name }) => carrier !== "memory" || !name.startsWith("answers")),
)("$carrier: a handler that $name is our fault, told without its text", async ({ open, handle }) => {
  const errors: unknown[] = [];
  const carrier = await open(getRoute(handle), { onError: (error) => errors.push(error) });
  const got = await carrier.send({ method: "GET" });
  await carrier.close();
  expect(got.status).toBe(500);
  expect(got.body).toBe('{"error":{"condition":"internal","message":"internal error"}}');
  expect(errors.length).toBeGreaterThan(0);
});

test.each(everyCarrier)("$carrier: what is sent after the end is dropped", async ({ open }) => {
  const channels: Channel[] = [];
  const carrier = await open(
    getRoute((request) => {
      channels.push(request.channel);
      return { kind: "body", status: 200, body: "1" };
    }),
  );
  const got = await carrier.send({ method: "GET" });
  await channels[0]?.send("late");
  await carrier.close();
  expect(got.body).toBe("1");
});

test.each(everyCarrier)("$carrier: a listener that throws keeps no other from hearing", async ({ open }) => {
  const heard: string[] = [];
  const errors: unknown[] = [];
  const carrier = await open(
    getRoute(async (request) => {
      request.channel.onClose(() => {
        throw new Error("bad listener");
      });
      request.channel.onClose(() => heard.push("second"));
      request.channel.onClose(() => heard.push("taken back"))();
      return { kind: "body", status: 200, body: "1" };
    }),
    { onError: (error) => errors.push(error) },
  );
  const got = await carrier.send({ method: "GET" });
  await carrier.close();
  expect(got.body).toBe("1");
  expect(heard).toEqual(["second"]);
  expect(errors).toHaveLength(1);
});
