// A server on stdio as its client sees it: one process, lines in, lines out.

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import type { Json } from "./support/client.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = `${root}/tests/dist/fixtures/field-stdio.js`;

class Server {
  readonly process: ChildProcess;
  readonly lines: string[] = [];
  log = "";
  readonly exited: Promise<number | null>;

  constructor(flags: readonly string[] = []) {
    this.process = spawn(process.execPath, [...flags, program], { stdio: "pipe" });
    if (this.process.stdout !== null) {
      createInterface({ input: this.process.stdout }).on("line", (line) => this.lines.push(line));
    }
    this.process.stderr?.on("data", (chunk) => {
      this.log += String(chunk);
    });
    this.exited = new Promise((resolve) => this.process.on("exit", resolve));
  }

  write(message: Json): void {
    this.process.stdin?.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
  }

  async answers(count: number): Promise<readonly Json[]> {
    await vi.waitFor(() => expect(this.lines.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 });
    return this.lines.map((line) => JSON.parse(line));
  }

  async open(): Promise<void> {
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "field", version: "1" },
    };
    this.write({ jsonrpc: "2.0", id: "open", method: "initialize", params });
    await this.answers(1);
    this.lines.length = 0;
    this.write({ jsonrpc: "2.0", method: "notifications/initialized" });
  }
}

const call = (id: Json, name: string, args: Json = {}): Json => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});

let server: Server;
async function start(flags: readonly string[] = []): Promise<Server> {
  server = new Server(flags);
  await server.open();
  return server;
}
afterEach(() => server.process.kill("SIGKILL"));

test("every line that carries a usable id gets exactly one answer, and the stream goes on", async () => {
  const { lines } = await start();
  server.write('{"id":99,"method":"tools/list","params":{}}');
  server.write('{"jsonrpc":"2.0","id":3,"method":"tools/li');
  server.write("[]");
  server.write("");
  server.write(call(4, "opt"));
  expect(await server.answers(4)).toMatchObject([
    { id: 99, error: { code: -32600 } },
    { id: null, error: { code: -32700 } },
    { id: null, error: { code: -32600 } },
    { id: 4, result: {} },
  ]);
  expect(lines).toHaveLength(4);
});

test.each([0, "", 7, "7"])("the id %j is cancelled like any other, and not answered", async (id) => {
  await start();
  server.write(call(id, "slow", { ms: 30_000 }));
  server.write({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
  await vi.waitFor(async () => {
    server.lines.length = 0;
    server.write(call("seen", "plain"));
    const [{ result }] = (await server.answers(1)) as [Json];
    expect(JSON.parse(result.content[0].text)).toMatchObject({ started: 1, aborted: 1 });
  });
  server.write(call("last", "opt"));
  const answers = await server.answers(2);
  expect(answers.map((answer) => answer.id)).not.toContain(id);
});

test("standard output has frames only; what a tool prints is on standard error", async () => {
  await start();
  server.write(call(1, "prints"));
  expect(await server.answers(1)).toMatchObject([{ id: 1, result: { content: [{ text: "printed" }] } }]);
  await vi.waitFor(() => expect(server.log).toContain("not a frame"));
});

test("a server stops when its input ends: running calls are aborted, the exit code is 0", async () => {
  await start();
  server.write(call(1, "slow", { ms: 30_000 }));
  server.write(call(2, "opt"));
  await server.answers(1);
  const ended = performance.now();
  server.process.stdin?.end();
  expect(await server.exited).toBe(0);
  expect(performance.now() - ended).toBeLessThan(5_000);
  expect(server.log).toContain("aborted 1");
});

test("nothing is evaluated: everything works where code generation from strings is forbidden", async () => {
  await start(["--disallow-code-generation-from-strings"]);
  server.write(call(1, "plain", { n: 1 }));
  server.write(call(2, "plain", { n: "one" }));
  server.write(call(3, "needs", { a: "one" }));
  server.write(call(4, "says"));
  const answers = await server.answers(4);
  const verdicts = answers.map(({ id, result }) => [id, result.isError === true]).sort();
  expect(verdicts).toEqual([
    [1, false],
    [2, true],
    [3, true],
    [4, true],
  ]);
});
