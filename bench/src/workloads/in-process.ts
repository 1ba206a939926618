// tools/call `add` without any transport, one at a time: object in and object out, and through fetch handlers.

import { join } from "node:path";
import * as who from "../contestants.ts";
import type { Lane } from "../lanes.ts";
import type { LoadReply, RunLimits, RunResult } from "../load-protocol.ts";
import { benchFolder } from "../places.ts";
import { measuredEnv, spawnPinned, stop } from "../servers.ts";
import { measureLanes, type Workload } from "../workload.ts";

interface Module {
  readonly name: string;
  readonly file: string;
}

const objects: readonly Module[] = [
  { name: "raw", file: "raw.js" },
  { name: who.ours, file: "dragoman.js" },
  { name: `${who.ours}, text to text`, file: "dragoman-text.js" },
  { name: who.v2, file: "mcp-v2.js" },
  { name: who.sdk1, file: "mcp-sdk1.js" },
];

const fetches: readonly Module[] = [
  { name: "raw", file: "raw.js" },
  { name: who.ours, file: "dragoman-fetch.js" },
  { name: who.v2, file: "mcp-v2-fetch.js" },
];

async function openLane({ name, file }: Module): Promise<Lane> {
  const path = join(benchFolder, "in-process", file);
  const child = spawnPinned(["dist/in-process.js", path], measuredEnv(), [
    "ignore",
    "inherit",
    "inherit",
    "ipc",
  ]);
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", () => reject(new Error(`${file} did not start`)));
  });
  const run = (limits: RunLimits): Promise<RunResult> =>
    new Promise((resolve, reject) => {
      child.once("message", (reply: LoadReply) => {
        if (reply.ok && reply.result !== undefined) resolve(reply.result);
        else reject(new Error(reply.ok ? `${file} gave no result` : reply.message));
      });
      child.send(limits);
    });
  return { name, run, close: () => stop(child) };
}

function workload(name: string, about: string, modules: readonly Module[]): Workload {
  return {
    name,
    about,
    run: ({ slices, seconds }) =>
      measureLanes(
        modules.map((module) => () => openLane(module)),
        { slices, seconds: Math.min(seconds, 2) },
      ),
  };
}

export const inProcess: readonly Workload[] = [
  workload("inmem", "tools/call in one process, object to object", objects),
  workload("inmem-fetch", "tools/call in one process, web Request to text", fetches),
];
