// What waits costs memory: sessions that nobody uses, streams on which nothing happens.

import * as who from "../contestants.ts";
import { type Held, hold } from "../holding.ts";
import type { RequestSpec } from "../load-protocol.ts";
import { a2aCall, inSession, legacy, modernCall, openSession, userMessage } from "../requests.ts";
import { type Memory, type RunningServer, type ServerSpec, startServer } from "../servers.ts";
import { type Found, plainRow, type Row, type Workload } from "../workload.ts";

const sessions = 10_000;
const streams = 1_000;
const warm = 100;

interface Holder {
  readonly name: string;
  readonly server: ServerSpec;
  /** Makes `count` more of what is held. */
  readonly open: (server: RunningServer, count: number) => Promise<Held>;
}

const nothing: Held = { close: () => {} };

async function openSessions(port: number, path: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  const next = async (): Promise<void> => {
    while (count-- > 0) ids.push(await openSession(port, path));
  };
  await Promise.all(Array.from({ length: 16 }, next));
  return ids;
}

function sessionHolder(name: string, server: ServerSpec, path: string): Holder {
  return {
    name,
    server,
    open: async ({ port }, count) => {
      await openSessions(port, path, count);
      return nothing;
    },
  };
}

function streamHolder(name: string, server: ServerSpec, request: RequestSpec): Holder {
  return {
    name,
    server,
    open: ({ port }, count) =>
      hold(
        port,
        Array.from({ length: count }, () => request),
      ),
  };
}

/** A stream for each of as many sessions, which are there before the first look at the memory. */
function sessionStreamHolder(name: string, server: ServerSpec, path: string): Holder {
  let ids: readonly string[] = [];
  const request: RequestSpec = {
    method: "GET",
    path,
    headers: { Accept: "text/event-stream", "MCP-Protocol-Version": legacy },
    body: "",
  };
  return {
    name,
    server,
    open: async ({ port }, count) => {
      if (ids.length === 0) ids = await openSessions(port, path, streams + warm);
      const own = ids.slice(0, count);
      ids = ids.slice(count);
      return hold(
        port,
        own.map((id) => inSession(request, id)),
      );
    },
  };
}

async function measure({ name, server: spec, open }: Holder, count: number): Promise<Row> {
  const server = await startServer(spec);
  const held: Held[] = [];
  try {
    held.push(await open(server, warm));
    const before = await server.memory();
    held.push(await open(server, count));
    const after = await server.memory();
    const each = (part: keyof Memory): number => (after[part] - before[part]) / count / 1024;
    return plainRow(name, [each("heapBytes")], `RSS ${each("rssBytes").toFixed(1)} KB`);
  } finally {
    for (const one of held) one.close();
    await server.stop();
  }
}

function workload(name: string, about: string, holders: readonly Holder[], count: number): Workload {
  return {
    name,
    about,
    run: async (): Promise<Found> => {
      const rows: Row[] = [];
      const failures: string[] = [];
      for (const holder of holders) {
        await measure(holder, count).then(
          (row) => rows.push(row),
          (error: unknown) => failures.push(`${holder.name}: ${String(error)}`),
        );
      }
      return { unit: "KB of heap each", rows, failures };
    },
  };
}

const listen = modernCall("/mcp", "subscriptions/listen", { notifications: { toolsListChanged: true } });
const holdCall = a2aCall("/a2a", "SendStreamingMessage", userMessage("hold"));

export const idle: readonly Workload[] = [
  workload(
    "session-idle",
    `${sessions} sessions of MCP 2025-11-25`,
    [
      sessionHolder(who.ours, who.dragoman(), "/mcp"),
      sessionHolder(who.v2, who.mcpV2(), "/session"),
      sessionHolder(who.sdk1, who.mcpSdk1(), "/session"),
    ],
    sessions,
  ),
  workload(
    "stream-idle",
    `${streams} open GET streams of sessions of MCP 2025-11-25`,
    [
      streamHolder("raw-hold", { file: "baselines/raw-hold.js" }, listen),
      sessionStreamHolder(who.ours, who.dragoman(), "/mcp"),
      sessionStreamHolder(who.v2, who.mcpV2(), "/session"),
      sessionStreamHolder(who.sdk1, who.mcpSdk1(), "/session"),
    ],
    streams,
  ),
  workload(
    "stream-idle-modern",
    `${streams} open subscriptions/listen of MCP 2026-07-28`,
    [
      streamHolder("raw-hold", { file: "baselines/raw-hold.js" }, listen),
      streamHolder(who.ours, who.dragoman(), listen),
      streamHolder(who.v2, who.mcpV2(), listen),
    ],
    streams,
  ),
  workload(
    "a2a-hold",
    `${streams} open streams of working A2A tasks`,
    [
      streamHolder("raw-hold", { file: "baselines/raw-hold.js" }, holdCall),
      streamHolder(who.ours, who.dragoman(), holdCall),
      streamHolder(who.a2aJs, who.a2aJsServer(), holdCall),
    ],
    streams,
  ),
];
