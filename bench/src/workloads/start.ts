// What starting costs: from the spawn of node to the first answer, and the import of packages alone.

import * as who from "../contestants.ts";
import { cpuUs } from "../cpu.ts";
import type { RequestSpec } from "../load-protocol.ts";
import { a2aCall, addArguments, legacyCall, modernCall, userMessage, withId } from "../requests.ts";
import { measuredEnv, portOf, type ServerSpec, spawnPinned, stop } from "../servers.ts";
import { spread } from "../spread.ts";
import { type Found, plainRow, type Workload } from "../workload.ts";

const rounds = 7;

interface Start {
  readonly name: string;
  readonly server: ServerSpec;
  readonly nodeArguments?: readonly string[];
  readonly request: RequestSpec;
}

const modern = modernCall("/mcp", "tools/call", addArguments);
const starts: readonly Start[] = [
  { name: "raw-http", server: who.rawHttp, request: modern },
  {
    name: "raw-http that imports zod",
    server: who.rawHttp,
    nodeArguments: ["--import", "zod"],
    request: modern,
  },
  { name: who.ours, server: who.dragoman(), request: modern },
  { name: who.v2, server: who.mcpV2(), request: modern },
  { name: who.sdk1, server: who.mcpSdk1(), request: legacyCall("/mcp", "tools/call", addArguments) },
  {
    name: who.a2aJs,
    server: who.a2aJsServer(),
    request: a2aCall("/a2a", "SendMessage", userMessage("hello")),
  },
];

/** CPU milliseconds from the spawn to the first answer. */
async function startOnce({ server, nodeArguments = [], request }: Start): Promise<number> {
  const env = measuredEnv(server.env);
  const child = spawnPinned([...nodeArguments, server.file], env, ["ignore", "pipe", "inherit"]);
  try {
    const port = await portOf(child, server.file);
    const { method, path, headers, body } = request;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...headers },
      body: withId(body, 1),
    });
    await answer.text();
    if (!answer.ok || child.pid === undefined) throw new Error(`${server.file} answered ${answer.status}`);
    return cpuUs(child.pid) / 1000;
  } finally {
    await stop(child);
  }
}

interface Import {
  readonly name: string;
  readonly modules: readonly string[];
}

const imports: readonly Import[] = [
  { name: "nothing", modules: [] },
  {
    name: "@dragoman/mcp/server + transport/node",
    modules: ["@dragoman/mcp/server", "@dragoman/transport/node"],
  },
  {
    name: "@dragoman/a2a/server + transport/node",
    modules: ["@dragoman/a2a/server", "@dragoman/transport/node"],
  },
  { name: "zod", modules: ["zod"] },
  { name: who.v2, modules: ["@modelcontextprotocol/server", "@modelcontextprotocol/node"] },
  {
    name: who.sdk1,
    modules: [
      "@modelcontextprotocol/sdk/server/mcp.js",
      "@modelcontextprotocol/sdk/server/streamableHttp.js",
      "express",
    ],
  },
  { name: who.a2aJs, modules: ["@a2a-js/sdk/server", "@a2a-js/sdk/server/express", "express"] },
];

/** CPU milliseconds of a process that imports and ends. */
function importOnce({ name, modules }: Import): Promise<number> {
  const lines = modules.map((module) => `await import(${JSON.stringify(module)});`);
  const report = "const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);";
  const code = [...lines, report].join("\n");
  const child = spawnPinned(["--input-type=module", "-e", code], measuredEnv(), [
    "ignore",
    "pipe",
    "inherit",
  ]);
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.once("close", (code) => {
      if (code === 0) resolve(Number(printed));
      else reject(new Error(`${name} could not be imported`));
    });
  });
}

/** Runs all contestants in turn, several times; the first one is the base of the ratios. */
async function inTurn<T extends { readonly name: string }>(
  contestants: readonly T[],
  once: (contestant: T) => Promise<number>,
  baseIsSubtracted: boolean,
): Promise<Found> {
  const found = contestants.map((contestant) => ({
    contestant,
    costs: [] as number[],
    ratios: [] as number[],
  }));
  const failures = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    let base = Number.NaN;
    for (const { contestant, costs, ratios } of found) {
      try {
        const cost = await once(contestant);
        if (contestant === contestants[0]) base = cost;
        costs.push(baseIsSubtracted && contestant !== contestants[0] ? cost - base : cost);
        ratios.push(cost / base);
      } catch (error) {
        failures.add(`${contestant.name}: ${String(error)}`);
      }
    }
  }
  const rows = found
    .filter(({ costs }) => costs.length > 0)
    .map(({ contestant, costs, ratios }) => ({ ...plainRow(contestant.name, costs), xRaw: spread(ratios) }));
  return { unit: baseIsSubtracted ? "ms CPU over nothing" : "ms CPU", rows, failures: [...failures] };
}

export const start: readonly Workload[] = [
  {
    name: "cold",
    about: "CPU from the spawn of node to the first answer",
    run: () => inTurn(starts, startOnce, false),
  },
  {
    name: "import",
    about: "CPU of importing packages, over a process that imports nothing",
    run: () => inTurn(imports, importOnce, true),
  },
];
