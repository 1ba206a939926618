// Bodies that mean harm: what they cost, how they are answered, and whether the server still serves afterwards.

import { request as httpRequest } from "node:http";
import { performance } from "node:perf_hooks";
import * as who from "../contestants.ts";
import { cpuUs } from "../cpu.ts";
import type { RequestSpec } from "../load-protocol.ts";
import { addArguments, addExpected, legacyCall, modernCall, withId } from "../requests.ts";
import { type RunningServer, type ServerSpec, startServer } from "../servers.ts";
import { type Found, plainRow, type Row, type Workload } from "../workload.ts";

interface HostileBody {
  readonly name: string;
  /** The whole body, or the text of the arguments of a call of `tool`. */
  readonly body?: string;
  readonly tool?: string;
  readonly argumentsText?: string;
}

const nested = (open: string, core: string, close: string, depth: number): string =>
  open.repeat(depth) + core + close.repeat(depth);
const members = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join()}}`;
const pings = Array.from(
  { length: 30_000 },
  (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`,
).join();

const bodies: readonly HostileBody[] = [
  {
    name: "40,000 nested arrays inside",
    tool: "echo",
    argumentsText: `{"text":${nested("[", "", "]", 40_000)}}`,
  },
  {
    name: "15,000 nested objects inside",
    tool: "echo",
    argumentsText: `{"text":${nested('{"a":', "1", "}", 15_000)}}`,
  },
  { name: "1.9 million nested arrays", body: nested("[", "", "]", 1_900_000) },
  { name: "batch of 30,000 pings", body: `[${pings}]` },
  { name: "200,000 members", tool: "echo", argumentsText: members(200_000) },
  { name: "8,000 unknown members", tool: "echo", argumentsText: members(8_000) },
  { name: "3.9 MB of the letter x", body: "x".repeat(3_900_000) },
  { name: "number of 90,000 digits", tool: "add", argumentsText: `{"a":${"7".repeat(90_000)},"b":3}` },
  { name: "__proto__ in arguments", tool: "add", argumentsText: '{"__proto__":{"a":2},"b":3}' },
  { name: "lone surrogate", tool: "echo", argumentsText: '{"text":"\\ud800"}' },
  { name: "20 MB", tool: "len", argumentsText: `{"text":"${"x".repeat(20_000_000)}"}` },
];

interface Contestant {
  readonly name: string;
  readonly server: ServerSpec;
  readonly call: (name: string) => RequestSpec;
}

const contestants: readonly Contestant[] = [
  { name: "raw-http", server: who.rawHttp, call: (name) => modernCall("/", "tools/call", { name }) },
  { name: who.ours, server: who.dragoman(), call: (name) => modernCall("/mcp", "tools/call", { name }) },
  { name: who.v2, server: who.mcpV2(), call: (name) => modernCall("/mcp", "tools/call", { name }) },
  { name: who.sdk1, server: who.mcpSdk1(), call: (name) => legacyCall("/mcp-json", "tools/call", { name }) },
];

interface Answered {
  readonly status: string;
  readonly text: string;
}

function send(port: number, { method, path, headers }: RequestSpec, body: string): Promise<Answered> {
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port, method, path, headers, agent: false, timeout: 30_000 };
    const request = httpRequest(options, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        if (text.length < 4096) text += chunk.toString();
      });
      response.on("close", () => resolve({ status: String(response.statusCode), text }));
    });
    request.on("error", (error) => resolve({ status: `closed (${error.message})`, text: "" }));
    request.on("timeout", () => request.destroy(new Error("no answer in 30 s")));
    request.end(body);
  });
}

/** The call with its arguments replaced by a text that JSON.stringify would not write. */
function bodyOf(hostile: HostileBody, request: RequestSpec): string {
  if (hostile.body !== undefined) return hostile.body;
  const args = hostile.argumentsText ?? "{}";
  return withId(request.body, 7).replace('"params":{', () => `"params":{"arguments":${args},`);
}

async function measure(contestant: Contestant, hostile: HostileBody, server: RunningServer): Promise<Row> {
  const request = contestant.call(hostile.tool ?? "add");
  const body = bodyOf(hostile, request);
  const before = cpuUs(server.pid);
  const startedAt = performance.now();
  const { status } = await send(server.port, request, body);
  const elapsedMs = performance.now() - startedAt;
  const ms = (cpuUs(server.pid) - before) / 1000;
  const alive = (await isAlive(contestant, server)) ? "" : ", NOT SERVING AFTERWARDS";
  return plainRow(
    `${contestant.name}: ${hostile.name}`,
    [ms],
    `${status}, ${elapsedMs.toFixed(0)} ms${alive}`,
  );
}

async function isAlive({ call }: Contestant, { port }: RunningServer): Promise<boolean> {
  const request = call("add");
  const body = bodyOf({ name: "", argumentsText: JSON.stringify(addArguments.arguments) }, request);
  const { text } = await send(port, request, body);
  return text.includes(addExpected);
}

async function measureAll(contestant: Contestant, rows: Row[]): Promise<void> {
  for (const hostile of bodies) {
    const server = await startServer({ ...contestant.server, isQuiet: true });
    try {
      for (let i = 0; i < 20; i++) await isAlive(contestant, server);
      rows.push(await measure(contestant, hostile, server));
    } finally {
      await server.stop();
    }
  }
}

export const hostile: Workload = {
  name: "hostile",
  about: "bodies that mean harm, default limits",
  run: async (): Promise<Found> => {
    const rows: Row[] = [];
    const failures: string[] = [];
    for (const contestant of contestants) {
      await measureAll(contestant, rows).catch((error: unknown) => failures.push(String(error)));
    }
    return { unit: "ms CPU", rows, failures };
  },
};
