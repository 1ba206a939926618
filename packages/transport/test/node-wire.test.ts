// node:http as clients misuse it: cut, doubled, late, endless. Nothing runs that was not whole, and the server goes on.

import { type Listening, type ListenOptions, listen } from "@dragoman/transport/node";
import { afterEach, expect, test } from "vitest";
import { fakeClock } from "./support/fake-clock.ts";
import { chunk, post, rawConnection } from "./support/raw.ts";
import { call, type TestSite, testSite } from "./support/site.ts";
import { until } from "./support/wait.ts";

const opened: Listening[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

async function serve(options: ListenOptions = {}): Promise<TestSite & { port: number; server: Listening }> {
  const site = testSite();
  const server = await listen(site.router, { drainMs: 200, ...options });
  opened.push(server);
  return { ...site, server, port: server.port };
}

const echo = call("echo", { n: 1 });
const answer = '{"jsonrpc":"2.0","id":1,"result":{"n":1}}';
const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);

async function expectAlive(port: number): Promise<void> {
  const client = rawConnection(port);
  client.write(post(echo, ["connection: close"]));
  expect(await client.closed).toContain(answer);
}

test.each([
  { name: "a chunked body without its last chunk", bytes: post(chunk(echo), ["transfer-encoding: chunked"]) },
  { name: "a body shorter than its length", bytes: post(echo, [`content-length: ${echo.length + 10}`]) },
  { name: "a head alone", bytes: post("", [`content-length: ${echo.length}`]) },
  { name: "half a head", bytes: "POST /rpc HTTP/1.1\r\nhost: local" },
])("$name never runs, whether the client closes or resets", async ({ bytes }) => {
  const { port, runs } = await serve();
  const closing = rawConnection(port);
  closing.write(bytes);
  closing.socket.end();
  const resetting = rawConnection(port);
  resetting.write(bytes);
  setTimeout(() => resetting.socket.resetAndDestroy(), 20);
  expect([0, 400]).toContain(statusOf(await closing.closed));
  await resetting.closed;
  await expectAlive(port);
  expect(runs).toEqual(["echo"]);
});

test.each([
  { name: "two lengths", fields: ["content-length: 5", `content-length: ${echo.length}`], want: 400 },
  {
    name: "a length and a transfer coding",
    fields: ["content-length: 5", "transfer-encoding: chunked"],
    want: 400,
  },
  { name: "a length that is no number", fields: ["content-length: x"], want: 400 },
  { name: "a folded transfer coding", fields: ["transfer-encoding: chunked, identity"], want: 400 },
  { name: "no Host", fields: [], want: 400, noHost: true },
  { name: "two Hosts", fields: ["host: localhost"], want: 403 },
  { name: "two Origins", fields: ["origin: http://localhost", "origin: http://localhost"], want: 403 },
  { name: "two Content-Types", fields: ["content-type: text/plain"], want: 415 },
])("$name: refused with $want, and nothing runs", async ({ fields, want, noHost = false }) => {
  const { port, runs } = await serve();
  const client = rawConnection(port);
  const bytes = post(echo, [...fields, "connection: close"]);
  client.write(noHost ? bytes.replace("host: localhost\r\n", "") : bytes);
  expect(statusOf(await client.closed)).toBe(want);
  await expectAlive(port);
  expect(runs).toEqual(["echo"]);
});

test("the host of an absolute request target counts", async () => {
  const { port, runs } = await serve();
  const foreign = rawConnection(port);
  foreign.write(post(echo, ["connection: close"], "http://evil.example/rpc"));
  const own = rawConnection(port);
  own.write(post(echo, ["connection: close"], "http://localhost/rpc"));
  expect([statusOf(await foreign.closed), statusOf(await own.closed)]).toEqual([403, 200]);
  expect(runs).toEqual(["echo"]);
});

test("two requests in one segment are answered in order", async () => {
  const { port, runs, release } = await serve();
  const client = rawConnection(port);
  client.write(post(call("wait")) + post(echo, ["connection: close"]));
  await until(() => runs.length === 2, "both requests ran");
  release();
  const text = await client.closed;
  expect(text.indexOf('"waited"')).toBeGreaterThan(0);
  expect(text.indexOf(answer)).toBeGreaterThan(text.indexOf('"waited"'));
});

test("a body is read in any segments", async () => {
  const { port } = await serve();
  const client = rawConnection(port);
  client.socket.setNoDelay(true);
  const bytes = post(`${chunk(echo.slice(0, 10))}${chunk(echo.slice(10))}0\r\n\r\n`, [
    "transfer-encoding: chunked",
    "connection: close",
  ]);
  for (const byte of bytes) {
    client.write(byte);
    if (Math.random() < 0.1) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await client.closed).toContain(answer);
});

test("Expect: 100-continue gets its 100 and then its answer", async () => {
  const { port, runs } = await serve();
  const client = rawConnection(port);
  const bytes = post(echo, ["expect: 100-continue", "connection: close"]);
  client.write(bytes.slice(0, -echo.length));
  await until(() => client.text.startsWith("HTTP/1.1 100 Continue\r\n\r\n"));
  client.write(echo);
  expect(await client.closed).toContain(answer);
  expect(runs).toEqual(["echo"]);
});

test("Expect: 100-continue for a body that is refused gets no 100", async () => {
  const { port } = await serve({ maxBodyBytes: 10 });
  const client = rawConnection(port);
  client.write(post(echo, ["expect: 100-continue"]).slice(0, -echo.length));
  expect(statusOf(await client.closed)).toBe(413);
});

test.each([
  { name: "announced", fields: ["content-length: 8000000"] },
  { name: "chunked", fields: ["transfer-encoding: chunked"] },
])("a client that still sends its $name body reads the 413", async ({ fields }) => {
  const { port, runs } = await serve({ maxBodyBytes: 100_000 });
  const client = rawConnection(port);
  client.write(post("", fields));
  const part = "x".repeat(100_000);
  for (let i = 0; i < 80 && !client.isClosed; i++) {
    client.write(fields[0]?.startsWith("transfer") === true ? chunk(part) : part);
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (fields[0]?.startsWith("transfer") === true) client.write("0\r\n\r\n");
  const text = await client.closed;
  expect(statusOf(text)).toBe(413);
  expect(text.toLowerCase()).toContain("connection: close");
  expect(text).toContain('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,');
  expect(runs).toEqual([]);
});

test("a client that goes on sending after its 413 is cut off", async () => {
  const clock = fakeClock();
  const { port } = await serve({ maxBodyBytes: 1_000, clock });
  const client = rawConnection(port);
  client.write(post("x".repeat(2_000), ["content-length: 1000000"]));
  await until(() => statusOf(client.text) === 413);
  expect(client.isClosed).toBe(false);
  clock.advance(2_000);
  expect(statusOf(await client.closed)).toBe(413);
});

test("a body that takes too long is answered 408 and cut", async () => {
  const clock = fakeClock();
  const { port, runs } = await serve({ bodyTimeoutMs: 500, clock });
  const client = rawConnection(port);
  client.write(post(echo.slice(0, 10), [`content-length: ${echo.length}`]));
  await until(() => clock.pending === 1);
  clock.advance(499);
  expect(client.text).toBe("");
  clock.advance(1);
  await until(() => statusOf(client.text) === 408);
  expect(client.text).toContain('"id":null');
  clock.advance(2_000);
  await client.closed;
  await expectAlive(port);
  expect(runs).toEqual(["echo"]);
});

test("the bytes behind a short Content-Length are another message", async () => {
  const { port, runs } = await serve();
  const client = rawConnection(port);
  client.write(post(echo, [`content-length: ${echo.length - 5}`]));
  const text = await client.closed;
  expect(statusOf(text)).toBe(400);
  expect(text).toContain('"id":null,"error":{"code":-32700,');
  expect(runs).toEqual([]);
});

test.each([
  { name: "a cut body", bytes: post(echo.slice(0, -1), [`content-length: ${echo.length}`]) },
  { name: "a broken chunk", bytes: post(`${chunk(echo)}zz\r\n`, ["transfer-encoding: chunked"]) },
])("a client that still listens after $name is told in JSON", async ({ bytes }) => {
  const { port, runs } = await serve();
  const client = rawConnection(port);
  client.write(bytes);
  client.socket.end();
  expect(await client.closed).toMatch(/^HTTP\/1\.1 400 .*"id":null,"error":\{"code":-32700,/s);
  expect(runs).toEqual([]);
});

test("a whole request is answered although bytes that are not HTTP follow it", async () => {
  const { port } = await serve();
  const client = rawConnection(port);
  client.write(`${post(echo)}garbage\r\n\r\n`);
  expect(await client.closed).toContain(answer);
});

test("a connection stays open after a refusal without a long body", async () => {
  const { port } = await serve();
  const client = rawConnection(port);
  client.write(post(echo, [], "/none"));
  await until(() => statusOf(client.text) === 404);
  client.write(post(echo, ["connection: close"]));
  expect(await client.closed).toContain(answer);
});

test("bytes that are not HTTP are answered 400 and closed", async () => {
  const { port } = await serve();
  const client = rawConnection(port);
  client.write("\x16\x03\x01\x02\x00 hello\r\n\r\n");
  expect(statusOf(await client.closed)).toBe(400);
  await expectAlive(port);
});

test("a head that is too long is answered 431", async () => {
  const { port } = await serve();
  const client = rawConnection(port);
  client.write(post(echo, [`x-long: ${"x".repeat(40_000)}`]));
  expect(statusOf(await client.closed)).toBe(431);
  await expectAlive(port);
});

test("clients that vanish at any moment leave nothing behind", async () => {
  const uncaught: unknown[] = [];
  const onUncaught = (error: unknown): void => void uncaught.push(error);
  process.on("uncaughtException", onUncaught);
  process.on("unhandledRejection", onUncaught);
  const { port, aborts, runs, release } = await serve({ keepAliveMs: 5 });
  const bytes = post(call("wait"));
  const clients = Array.from({ length: 100 }, (_, i) => {
    const client = rawConnection(port);
    client.write(bytes.slice(0, i % 3 === 0 ? bytes.length : i));
    return client;
  });
  await until(() => runs.length === 34);
  for (const [i, client] of clients.entries()) {
    if (i % 2 === 0) client.socket.resetAndDestroy();
    else client.socket.destroy();
    if (i % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 3));
  }
  await until(() => aborts.length === 34);
  release();
  await expectAlive(port);
  process.off("uncaughtException", onUncaught);
  process.off("unhandledRejection", onUncaught);
  expect(uncaught).toEqual([]);
});
