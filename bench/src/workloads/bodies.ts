// tools/call `len` with long texts: what a large body costs on its way in.

import * as who from "../contestants.ts";
import type { HttpLane } from "../lanes.ts";
import { legacyCall, modernCall } from "../requests.ts";
import type { ServerSpec } from "../servers.ts";
import { httpWorkload, type Workload } from "../workload.ts";

interface Size {
  readonly name: string;
  readonly letters: number;
  readonly connections: number;
}

const sizes: readonly Size[] = [
  { name: "1K", letters: 1e3, connections: 32 },
  { name: "64K", letters: 64e3, connections: 32 },
  { name: "1M", letters: 1e6, connections: 8 },
  { name: "10M", letters: 1e7, connections: 2 },
];

/** Room for the largest body, where the server has an option for it. */
const roomy = { MAX_BYTES: "67108864" };

function workload({ name, letters, connections }: Size): Workload {
  const params = { name: "len", arguments: { text: "x".repeat(letters) } };
  const modern = modernCall("/mcp", "tools/call", params);
  const lane = (contestant: string, server: ServerSpec, request = modern, length = letters): HttpLane => ({
    name: contestant,
    server,
    request,
    connections,
    expect: `"text":"${length}"`,
  });
  return httpWorkload({
    name: `body-${name}`,
    about: `tools/call with ${letters} letters, ${connections} connections`,
    lanes: [
      lane("raw-http", who.rawHttp, modern, 5),
      lane(who.ours, who.dragoman(roomy)),
      lane(who.v2, who.mcpV2()),
      lane(who.sdk1Json, who.mcpSdk1(), legacyCall("/mcp-json", "tools/call", params)),
    ],
    options: { warmUp: letters > 1e5 ? 200 : 5_000 },
  });
}

export const bodies: readonly Workload[] = sizes.map(workload);
