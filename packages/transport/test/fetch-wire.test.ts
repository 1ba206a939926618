// What the fetch handler meets beyond the common table: bodies as streams, and requests without a Host field.

import { router, textRoute, toFetch } from "@dragoman/transport";
import { expect, test } from "vitest";
import { fakeClock } from "./support/fake-clock.ts";
import { getRoute } from "./support/routes.ts";
import { call, jsonHeaders, testSite } from "./support/site.ts";
import { until } from "./support/wait.ts";

const echo = new TextEncoder().encode(call("echo", { text: "ä€😀" }));

interface StreamInit extends RequestInit {
  readonly duplex: "half";
}

function streamed(body: ReadableStream<Uint8Array>): Request {
  const init: StreamInit = { method: "POST", headers: jsonHeaders, body, duplex: "half" };
  return new Request("http://localhost/rpc", init);
}

test("a body is read in any chunks", async () => {
  for (let size = 1; size <= echo.length; size++) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < echo.length; at += size) controller.enqueue(echo.slice(at, at + size));
        controller.close();
      },
    });
    const response = await toFetch(testSite().router)(streamed(body));
    expect(await response.text()).toBe('{"jsonrpc":"2.0","id":1,"result":{"text":"ä€😀"}}');
  }
});

test("a body that breaks off never runs", async () => {
  const site = testSite();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(echo);
      controller.error(new Error("cut"));
    },
  });
  const response = await toFetch(site.router)(streamed(body));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ id: null, error: { code: -32700 } });
  expect(site.runs).toEqual([]);
});

test("a body without end is cancelled at the limit", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    cancel() {
      isCancelled = true;
    },
  });
  const response = await toFetch(testSite().router, { maxBodyBytes: 10_000 })(streamed(body));
  expect(response.status).toBe(413);
  expect(isCancelled).toBe(true);
});

test("a body that takes too long is answered 408 and cancelled", async () => {
  const clock = fakeClock();
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(echo),
    cancel() {
      isCancelled = true;
    },
  });
  const site = testSite();
  const pending = toFetch(site.router, { clock, bodyTimeoutMs: 100 })(streamed(body));
  await until(() => clock.pending === 1);
  clock.advance(100);
  const response = await pending;
  expect([response.status, isCancelled, site.runs]).toEqual([408, true, []]);
});

test("a body that was read before is refused", async () => {
  const request = new Request("http://localhost/rpc", { method: "POST", headers: jsonHeaders, body: echo });
  await request.clone().text();
  request.body?.getReader();
  expect((await toFetch(testSite().router)(request)).status).toBe(400);
});

test.each([
  { url: "http://localhost/rpc", want: 200 },
  { url: "http://[::1]:4100/rpc?x=/", want: 200 },
  { url: "http://evil.example/rpc", want: 403 },
  { url: "http://localhost/none#/rpc", want: 404 },
  { url: "http://localhost?/rpc", want: 404 },
])("without a Host field the URL counts: $url is answered $want", async ({ url, want }) => {
  const handler = toFetch(router({ "/rpc": textRoute({ text: "1" }) }));
  expect((await handler(new Request(url))).status).toBe(want);
});

test("a reader that cancels its stream is a disconnect", async () => {
  const seen: boolean[] = [];
  const handler = toFetch(
    getRoute(async ({ channel }) => {
      channel.onClose(() => seen.push(channel.isClosed));
      await channel.send("1");
      return new Promise(() => {});
    }),
  );
  const response = await handler(new Request("http://localhost/rpc"));
  await response.body?.cancel();
  expect(seen).toEqual([true]);
});
