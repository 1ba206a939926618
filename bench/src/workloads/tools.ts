// Servers with 10, 1,000 and 10,000 tools: the list, and a call. A call should not know how many tools there are.

import * as who from "../contestants.ts";
import type { HttpLane } from "../lanes.ts";
import type { RequestSpec } from "../load-protocol.ts";
import { addArguments, addExpected, legacyCall, modernCall } from "../requests.ts";
import type { ServerSpec } from "../servers.ts";
import { httpWorkload, type Workload } from "../workload.ts";

const counts: readonly number[] = [10, 1_000, 10_000];
const few = 4;

type Make = (env: Readonly<Record<string, string>>) => ServerSpec;

interface Asked {
  readonly modern: RequestSpec;
  readonly legacy: RequestSpec;
  readonly expect: string;
}

const call: Asked = {
  modern: modernCall("/mcp", "tools/call", addArguments),
  legacy: legacyCall("/mcp-json", "tools/call", addArguments),
  expect: addExpected,
};

const list: Asked = {
  modern: modernCall("/mcp", "tools/list", {}),
  legacy: legacyCall("/mcp-json", "tools/list", {}),
  expect: '"name":"add"',
};

/** One lane for each number of tools: "dragoman, 10 tools" and so on. */
function lanesOf(name: string, make: Make, request: RequestSpec, expect: string): readonly HttpLane[] {
  return counts.map((count) => ({
    name: `${name}, ${count} tools`,
    server: make({ TOOLS: String(count) }),
    request,
    expect,
    connections: few,
  }));
}

/** A server that takes seconds for an answer closes connections that wait meanwhile, so it gets one at a time. */
function oneByOne(lane: HttpLane): HttpLane {
  return lane.name.includes(", 10000 tools") ? { ...lane, connections: 1 } : lane;
}

function workload(name: string, about: string, { modern, legacy, expect }: Asked): Workload {
  const raw = {
    name: "raw-http",
    server: who.rawHttp,
    request: modern,
    expect: addExpected,
    connections: few,
  };
  return httpWorkload({
    name,
    about,
    lanes: [
      raw,
      ...lanesOf(who.ours, who.dragoman, modern, expect),
      ...lanesOf(who.v2, who.mcpV2, modern, expect).map(oneByOne),
      ...lanesOf(who.sdk1Json, who.mcpSdk1, legacy, expect).map(oneByOne),
    ],
    options: { warmUpSeconds: 5 },
  });
}

export const toolWorkloads: readonly Workload[] = [
  workload("tools-call", "tools/call `add` on servers with many tools, 4 connections", call),
  workload("tools-list", "tools/list, first answer, 4 connections", list),
];
