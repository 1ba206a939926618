// A reader that is behind is waited for; one that stays behind loses its stream; nobody else notices.

import type { Channel } from "@dragoman/jsonrpc";
import { toFetch, toMemory } from "@dragoman/transport";
import { listen } from "@dragoman/transport/node";
import { expect, test } from "vitest";
import { fakeClock } from "./support/fake-clock.ts";
import { rawConnection } from "./support/raw.ts";
import { getRoute } from "./support/routes.ts";
import { until } from "./support/wait.ts";

const get = "GET /rpc HTTP/1.1\r\nhost: localhost\r\n\r\n";
const event = "x".repeat(64 * 1024);
const limit = 256 * 1024;

/** Sends without waiting until the channel closes, and counts. */
async function flood(channel: Channel): Promise<number> {
  let count = 0;
  while (!channel.isClosed && count < 10_000) {
    void channel.send(event);
    count++;
    if (count % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return count;
}

interface Flooding {
  readonly route: ReturnType<typeof getRoute>;
  readonly counts: number[];
}

function flooding(): Flooding {
  const counts: number[] = [];
  const route = getRoute(async (request) => {
    counts.push(await flood(request.channel));
    return { kind: "empty", status: 204 };
  });
  return { route, counts };
}

test("node: a stream whose reader stays behind is cut at the limit", async () => {
  const { route, counts } = flooding();
  const server = await listen(route, { maxBufferedBytes: limit, drainMs: 100 });
  const client = rawConnection(server.port);
  client.socket.pause();
  client.write(get);
  await until(() => counts.length === 1);
  // the kernel's own buffers take some megabytes besides
  expect(counts[0]).toBeLessThan(1_000);
  client.socket.destroy();
  await server.close();
});

test("fetch: a stream whose reader stays behind is cut at the limit", async () => {
  const { route, counts } = flooding();
  const response = await toFetch(route, { maxBufferedBytes: limit })(new Request("http://localhost/rpc"));
  await until(() => counts.length === 1);
  expect(counts[0]).toBeLessThan(20);
  await expect(response.text()).rejects.toThrow("too slow");
});

test("memory: a stream whose reader stays behind is cut at the limit", async () => {
  const { route, counts } = flooding();
  const got = await toMemory(route, { maxBufferedBytes: limit })({ method: "GET", path: "/rpc" });
  await until(() => counts.length === 1);
  expect(counts[0]).toBeLessThan(20);
  const events: string[] = [];
  for await (const data of got.events ?? []) events.push(data);
  expect(events).toEqual([]);
});

/** Waits before each further event, as told. */
function patient(total: number): { readonly route: ReturnType<typeof getRoute>; sent: () => number } {
  let sent = 0;
  const route = getRoute(async ({ channel }) => {
    while (sent < total && !channel.isClosed) {
      sent++;
      await channel.send(event);
    }
    return { kind: "body", status: 200, body: "last" };
  });
  return { route, sent: () => sent };
}

test("node: a source that waits is held back by its reader, and everything arrives", async () => {
  const { route, sent } = patient(400);
  const server = await listen(route, { drainMs: 100 });
  const client = rawConnection(server.port);
  client.socket.pause();
  client.write(get);
  let last = -1;
  await until(() => {
    const isStill = sent() > 0 && sent() === last;
    last = sent();
    return isStill;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent()).toBeLessThan(400);
  client.socket.resume();
  await until(() => client.text.includes("data: last\n\n"));
  expect(client.text.split(`data: ${event}`)).toHaveLength(401);
  client.socket.destroy();
  await server.close();
});

test("fetch: a source that waits is held back by its reader, and everything arrives", async () => {
  const { route, sent } = patient(100);
  const response = await toFetch(route)(new Request("http://localhost/rpc"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent()).toBeLessThan(4);
  const text = await response.text();
  expect(text.split(`data: ${event}`)).toHaveLength(101);
  expect(text).toMatch(/data: last\n\n$/);
});

test("memory: a source that waits is held back by its reader, and everything arrives", async () => {
  const { route, sent } = patient(100);
  const got = await toMemory(route)({ method: "GET", path: "/rpc" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent()).toBeLessThan(4);
  const events: string[] = [];
  for await (const data of got.events ?? []) events.push(data);
  expect(events).toHaveLength(101);
  expect(events.at(-1)).toBe("last");
});

test("a single event above the limit is no sign of a slow reader", async () => {
  const route = getRoute(async ({ channel }) => {
    await channel.send("y".repeat(100_000));
    return { kind: "body", status: 200, body: "last" };
  });
  const response = await toFetch(route, { maxBufferedBytes: 1_000 })(new Request("http://localhost/rpc"));
  expect(await response.text()).toMatch(/y\n\ndata: last\n\n$/);
});

test("a reader that takes nothing for four intervals loses its stream", async () => {
  const clock = fakeClock();
  const { route } = patient(100);
  const response = await toFetch(route, { clock, keepAliveMs: 10 })(new Request("http://localhost/rpc"));
  await new Promise((resolve) => setTimeout(resolve, 5));
  clock.advance(45);
  await expect(response.text()).rejects.toThrow("too slow");
});

test("a slow reader holds up no other client", async () => {
  const { route } = patient(400);
  const server = await listen(
    (path) =>
      path === "/quick" ? getRoute(() => ({ kind: "body", status: 200, body: "1" }))("/rpc") : route(path),
    { drainMs: 100 },
  );
  const slow = rawConnection(server.port);
  slow.socket.pause();
  slow.write(get);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const start = performance.now();
  expect(await (await fetch(`${server.url}/quick`)).text()).toBe("1");
  expect(performance.now() - start).toBeLessThan(1_000);
  slow.socket.destroy();
  await server.close();
});
