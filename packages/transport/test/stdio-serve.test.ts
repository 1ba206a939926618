// The life of a stdio server, in a process of its own and with streams in memory.

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { jsonRpc20, Peer, type Protocol, result } from "@dragoman/jsonrpc";
import { runStdio } from "@dragoman/transport/stdio";
import { afterEach, expect, test } from "vitest";
import { until } from "./support/wait.ts";

const children: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

interface Server {
  readonly child: ChildProcessWithoutNullStreams;
  send(method: string, id?: number): void;
  readonly out: string;
  readonly err: string;
  readonly exited: Promise<number | null>;
}

const program = fileURLToPath(new URL("./support/stdio-server.mjs", import.meta.url));

function start(): Server {
  const child = spawn(process.execPath, [program]);
  children.push(child);
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  return {
    child,
    send: (method, id) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method })}\n`),
    exited: new Promise((resolve) => child.on("close", resolve)),
    get out() {
      return out;
    },
    get err() {
      return err;
    },
  };
}

const answer = (id: number, value: string): string => `{"jsonrpc":"2.0","id":${id},"result":"${value}"}\n`;

test("stdout has frames only; what user code prints is on stderr", async () => {
  const server = start();
  server.send("print", 1);
  await until(() => server.out !== "", "an answer");
  server.child.stdin.end();
  expect(await server.exited).toBe(0);
  expect(server.out).toBe(answer(1, "printed"));
  expect(server.err).toBe("from console.log\nfrom console.info\nfrom stdout.write\n");
});

test("the end of input ends a process that something else keeps open, with code 0", async () => {
  const server = start();
  server.send("hold", 1);
  await until(() => server.out === answer(1, "held"), "an answer");
  const begin = Date.now();
  server.child.stdin.end();
  expect(await server.exited).toBe(0);
  expect(Date.now() - begin).toBeLessThan(2_000);
});

test("a call that is soon done is still answered after the end of input", async () => {
  const server = start();
  server.send("slow", 7);
  server.child.stdin.end();
  expect(await server.exited).toBe(0);
  expect(server.out).toBe(answer(7, "slow"));
});

test("a call that is not done within the grace time is aborted, and the process ends", async () => {
  const server = start();
  server.send("never", 1);
  server.child.stdin.end();
  expect(await server.exited).toBe(0);
  expect(server.err).toBe("aborted\n");
  expect(server.out).toBe("");
});

test("a client that closes its end of stdout is no fault of the server", async () => {
  const server = start();
  server.send("echo", 1);
  await until(() => server.out !== "", "an answer");
  server.child.stdout.destroy();
  for (let id = 2; id < 20; id++) server.send("echo", id);
  server.child.stdin.on("error", () => {});
  expect(await server.exited).toBe(0);
  expect(server.err).toBe("");
});

const protocol: Protocol = { select: () => jsonRpc20, service: () => result("ok") };

test("many answers of one turn go out in few writes, all before the end", async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  let writes = 0;
  let text = "";
  output.on("data", (chunk: Buffer) => {
    writes++;
    text += chunk;
  });
  const done = runStdio((connection) => new Peer(connection, { protocol, arrival: (base) => base }), {
    input,
    output,
  });
  const calls = Array.from({ length: 1_000 }, (_, id) => JSON.stringify({ jsonrpc: "2.0", id, method: "m" }));
  input.end(`${calls.join("\n")}\n`);
  await done;
  expect(text.split("\n")).toHaveLength(1_001);
  expect(writes).toBeLessThan(20);
});

test("an abort ends the serving as the end of input does", async () => {
  const stop = new AbortController();
  const input = new PassThrough();
  let isClosed = false;
  const done = runStdio(
    (connection) => {
      connection.onClose(() => {
        isClosed = true;
      });
      return new Peer(connection, { protocol, arrival: (base) => base });
    },
    { input, output: new PassThrough(), signal: stop.signal },
  );
  stop.abort();
  await done;
  expect(isClosed).toBe(true);
});
