// A lane is one contestant in one workload, ready to be loaded in slices.

import { join } from "node:path";
import type { LoadClient } from "./load-client.ts";
import type { RequestSpec, RunLimits, RunResult } from "./load-protocol.ts";
import { benchFolder, serverCore } from "./places.ts";
import { type RunningServer, type ServerSpec, startServer } from "./servers.ts";

export interface Lane {
  readonly name: string;
  run(limits: RunLimits): Promise<RunResult>;
  close(): Promise<void>;
}

export interface HttpLane {
  readonly name: string;
  readonly server: ServerSpec;
  readonly request: RequestSpec;
  readonly expect: string;
  readonly connections?: number;
  readonly events?: number;
  /** Changes the request once the server runs: opens a session, for example. */
  readonly prepare?: (request: RequestSpec, server: RunningServer) => Promise<RequestSpec>;
}

export interface StdioLane {
  readonly name: string;
  readonly file: string;
  readonly opening?: readonly string[];
  readonly line: string;
  readonly inFlight: number;
  readonly expect: string;
}

export async function openHttpLane(load: LoadClient, lane: HttpLane): Promise<Lane> {
  const { name, expect, events, connections = 32 } = lane;
  const server = await startServer(lane.server);
  try {
    const { pid, port } = server;
    const request = (await lane.prepare?.(lane.request, server)) ?? lane.request;
    const target = { kind: "http", pid, port, request, connections, expect } as const;
    const open = await load.open(events === undefined ? target : { ...target, events });
    const close = async (): Promise<void> => {
      await open.close();
      await server.stop();
    };
    return { name, run: open.run, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export async function openStdioLane(load: LoadClient, lane: StdioLane): Promise<Lane> {
  const { name, line, opening = [], inFlight, expect } = lane;
  const file = join(benchFolder, lane.file);
  const env = { NODE_ENV: "production" };
  const open = await load.open({
    kind: "stdio",
    file,
    core: serverCore,
    env,
    opening,
    line,
    inFlight,
    expect,
  });
  return { name, run: open.run, close: open.close };
}
