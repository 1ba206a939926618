// The life of a server: its address, its orderly end, and a body that a framework has read before us.

import { createServer, type IncomingMessage } from "node:http";
import { isLocalError } from "@dragoman/jsonrpc";
import { router } from "@dragoman/transport";
import { listen, toNode } from "@dragoman/transport/node";
import { expect, test } from "vitest";
import { post, rawConnection } from "./support/raw.ts";
import { getRoute, source } from "./support/routes.ts";
import { call, testSite } from "./support/site.ts";
import { until } from "./support/wait.ts";

const get = "GET /rpc HTTP/1.1\r\nhost: localhost\r\n\r\n";

test("listens on a free port of 127.0.0.1 and says where", async () => {
  const server = await listen(router({}));
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  expect((await fetch(server.url)).status).toBe(404);
  await server.close();
});

test("a taken port rejects with ERR_CONFIG and names the option", async () => {
  const first = await listen(router({}));
  const error: unknown = await listen(router({}), { port: first.port }).catch((e: unknown) => e);
  await first.close();
  expect(isLocalError(error) && error.code).toBe("ERR_CONFIG");
  expect(String(error)).toContain(`port ${first.port} is taken; choose another with PORT or the port option`);
});

test("close lets a running answer finish, refuses what is new, and is idempotent", async () => {
  const site = testSite();
  const server = await listen(site.router, { drainMs: 5_000 });
  const client = rawConnection(server.port);
  client.write(post(call("wait")));
  await until(() => site.runs.length === 1);
  const closing = server.close();
  expect(server.close()).toBe(closing);
  client.write(post(call("echo")));
  await expect(fetch(server.url)).rejects.toThrow();
  site.release();
  const text = await client.closed;
  await closing;
  expect(text).toContain('"waited"');
  expect(text.toLowerCase()).toContain("connection: close");
  expect(site.runs).toEqual(["wait"]);
});

test("a request on an open connection during close is refused with 503", async () => {
  const site = testSite();
  const server = await listen(site.router, { drainMs: 5_000 });
  const busy = rawConnection(server.port);
  busy.write(post(call("wait")));
  const late = rawConnection(server.port);
  late.write("POST /rpc HTTP/1.1\r\n");
  await until(() => site.runs.length === 1);
  const closing = server.close();
  late.write(post(call("echo")).split("\r\n").slice(1).join("\r\n"));
  expect(await late.closed).toMatch(/^HTTP\/1\.1 503 .*"id":null.*-32000/s);
  site.release();
  await closing;
  expect(site.runs).toEqual(["wait"]);
});

test("close cuts what is not done within drainMs", async () => {
  const site = testSite();
  const server = await listen(site.router, { drainMs: 20 });
  const client = rawConnection(server.port);
  client.write(post(call("wait")));
  await until(() => site.runs.length === 1);
  await server.close();
  await until(() => site.aborts.length === 1);
  expect(await client.closed).toBe("");
});

test("close ends an endless stream at once, in order", async () => {
  const feed = source();
  const server = await listen(
    getRoute(() => ({ kind: "events", events: feed.events, endless: true })),
    { drainMs: 8_000 },
  );
  const client = rawConnection(server.port);
  client.write(get);
  feed.push("1");
  await until(() => client.text.includes("data: 1\n\n"));
  const start = Date.now();
  await server.close();
  expect(Date.now() - start).toBeLessThan(4_000);
  expect(await client.closed).toMatch(/0\r\n\r\n$/);
  expect(feed.isReturned).toBe(true);
});

test.each([
  { name: "an object", body: (text: string) => JSON.parse(text) },
  { name: "a text", body: (text: string) => text },
  { name: "bytes", body: (text: string) => Buffer.from(text) },
])("a body that was parsed before us is used: $name", async ({ body }) => {
  const site = testSite();
  const handler = toNode(site.router);
  const server = createServer((req: IncomingMessage & { body?: unknown }, res) => {
    let text = "";
    req.setEncoding("utf8");
    req.on("data", (part: string) => {
      text += part;
    });
    req.on("end", () => {
      req.body = body(text);
      handler(req, res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const client = rawConnection(port);
  client.write(post(call("echo", { n: 1 }), ["connection: close"]));
  expect(await client.closed).toContain('"result":{"n":1}');
  server.close();
});
