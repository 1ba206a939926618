// tools/call `add` over the pipes of a child process: one at a time, and 1,000 in flight.

import * as who from "../contestants.ts";
import { openStdioLane, type StdioLane } from "../lanes.ts";
import {
  addArguments,
  addExpected,
  callText,
  initializedText,
  initializeText,
  modernText,
} from "../requests.ts";
import { measureLanes, type Workload } from "../workload.ts";

const modernLine = modernText("tools/call", addArguments);
const legacyLine = callText("tools/call", addArguments);
const handshake = [initializeText, initializedText];

const lanes: readonly Omit<StdioLane, "inFlight" | "expect">[] = [
  { name: "raw-stdio", file: "baselines/raw-stdio.js", line: modernLine },
  { name: who.ours, file: "server-stdio.js", line: modernLine },
  { name: `${who.ours}, legacy`, file: "server-stdio.js", opening: handshake, line: legacyLine },
  { name: who.v2, file: "peers/mcp-v2-stdio.js", line: modernLine },
  { name: `${who.v2}, legacy`, file: "peers/mcp-v2-stdio.js", opening: handshake, line: legacyLine },
  { name: who.sdk1, file: "peers/mcp-sdk1-stdio.js", opening: handshake, line: legacyLine },
];

function workload(name: string, about: string, inFlight: number): Workload {
  return {
    name,
    about,
    run: ({ load, slices, seconds }) => {
      const opening = lanes.map(
        (lane) => () => openStdioLane(load, { ...lane, inFlight, expect: addExpected }),
      );
      return measureLanes(opening, { slices, seconds });
    },
  };
}

export const stdio: readonly Workload[] = [
  workload("stdio-pingpong", "tools/call over stdio, one at a time", 1),
  workload("stdio-1000", "tools/call over stdio, 1,000 in flight", 1_000),
];
