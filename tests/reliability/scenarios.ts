// What can go wrong, on purpose, against a server in its own process: each scenario gives the figures that it found.

import { randomInt } from "node:crypto";
import { type Caller, caller, handshake, legacy, modern } from "./calls.ts";
import type { UnderTest } from "./process.ts";

export type Figures = Readonly<Record<string, number>>;

const now = (): number => performance.now();
const kib = (bytes: number): number => Math.round((bytes / 1024) * 10) / 10;

async function openSession(client: Caller): Promise<string> {
  const { headers } = await client.call(legacy(0, "initialize", handshake));
  return String(headers["mcp-session-id"]);
}

/** Many clients use the same ids at the same time; each has a secret that only its own answers may hold. */
export async function crossTalk(
  { port }: UnderTest,
  { clients, calls }: { clients: number; calls: number },
): Promise<Figures> {
  let misrouted = 0;
  let answered = 0;
  const one = async (index: number): Promise<void> => {
    const client = caller(port);
    const secret = `secret of client ${index}`;
    const session = index % 2 === 0 ? undefined : await openSession(client);
    for (let id = 1; id <= calls; id++) {
      const params = { name: "secret", arguments: { secret } };
      const sent =
        session === undefined ? modern(id, "tools/call", params) : legacy(id, "tools/call", params, session);
      const { messages } = await client.call(sent);
      const texts = messages.flatMap(({ params: own, result }) => [
        ...(own?.message === undefined ? [] : [own.message]),
        ...(result?.content ?? []).map(({ text }) => text),
      ]);
      const ids = messages.flatMap(({ id: own, params: other }) => [own ?? other?.progressToken]);
      answered += messages.filter(({ result }) => result !== undefined).length;
      if (texts.length !== 2 || texts.some((text) => text !== secret) || ids.some((own) => own !== id)) {
        misrouted++;
      }
    }
    client.close();
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => one(index)));
  return { clients, calls: clients * calls, answered, misrouted };
}

/** Many open subscriptions are told of a change, and leave nothing behind when they are closed. */
export async function subscriptions(server: UnderTest, { count }: { count: number }): Promise<Figures> {
  const before = await server.ask("gauges");
  const client = caller(server.port);
  let acknowledged = 0;
  let told = 0;
  let onProgress = (): void => {};
  const reach = (isReached: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      onProgress = () => (isReached() ? resolve() : undefined);
      onProgress();
    });
  const requests = Array.from({ length: count }, (_, id) =>
    client.open(
      modern(id, "subscriptions/listen", { notifications: { toolsListChanged: true } }),
      (message) => {
        if (message.method === "notifications/subscriptions/acknowledged") acknowledged++;
        if (message.method === "notifications/tools/list_changed") told++;
        onProgress();
      },
    ),
  );
  await reach(() => acknowledged === count);
  const open = await server.ask("gauges");
  const start = now();
  await server.ask("change");
  await reach(() => told === count);
  const took = now() - start;
  for (const request of requests) request.destroy();
  const after = await server.until(
    ({ heapUsed }) => heapUsed < before.heapUsed + 0.2 * (open.heapUsed - before.heapUsed),
  );
  client.close();
  return {
    subscriptions: count,
    told,
    "ms until all were told": Math.round(took),
    "KiB of heap each": kib((open.heapUsed - before.heapUsed) / count),
    "KiB of heap left, each": kib(Math.max(0, after.heapUsed - before.heapUsed) / count),
    faults: after.faults - before.faults,
  };
}

/** Many sessions that nobody uses. */
export async function idleSessions(server: UnderTest, { count }: { count: number }): Promise<Figures> {
  const before = await server.ask("gauges");
  const client = caller(server.port);
  const lanes = 16;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let i = 0; i < count / lanes; i++) await openSession(client);
    }),
  );
  client.close();
  const after = await server.ask("gauges");
  return { sessions: count, "KiB of heap each": kib((after.heapUsed - before.heapUsed) / count) };
}

/** Calls of a handler that never returns: while they are open others are served; when their callers go, they end. */
export async function neverReturning(server: UnderTest, { count }: { count: number }): Promise<Figures> {
  const before = await server.ask("gauges");
  const client = caller(server.port);
  const requests = Array.from({ length: count }, (_, id) =>
    client.open(modern(id, "tools/call", { name: "never", arguments: {} }), () => {}),
  );
  const open = await server.until(({ started }) => started - before.started === count);
  const times: number[] = [];
  for (let id = 0; id < 200; id++) {
    const start = now();
    await client.call(modern(id, "tools/call", { name: "quick", arguments: {} }));
    times.push(now() - start);
  }
  for (const request of requests) request.destroy();
  const after = await server.until(({ aborted }) => aborted - before.aborted === count);
  client.close();
  times.sort((a, b) => a - b);
  return {
    calls: open.started - before.started,
    aborted: after.aborted - before.aborted,
    "p99 ms of others meanwhile": Math.round((times[197] ?? 0) * 10) / 10,
    faults: after.faults - before.faults,
  };
}

/** Readers that stop: a tool floods them, and the server lets go of each once its limit is reached. */
export async function stoppedReaders(server: UnderTest, { count }: { count: number }): Promise<Figures> {
  const before = await server.ask("gauges");
  const client = caller(server.port);
  const requests = Array.from({ length: count }, (_, id) =>
    client.openUnread(modern(id, "tools/call", { name: "flood", arguments: {} })),
  );
  let peak = 0;
  const after = await server.until(({ aborted, rss }) => {
    peak = Math.max(peak, rss);
    return aborted - before.aborted === count;
  }, 30_000);
  for (const request of requests) request.destroy();
  client.close();
  return {
    readers: count,
    "let go": after.aborted - before.aborted,
    "MiB of memory at most, each": Math.round(((peak - before.rss) / count / 1_048_576) * 10) / 10,
    faults: after.faults - before.faults,
  };
}

/** Connections that are cut at any moment, some before their request is whole. */
export async function cutConnections(server: UnderTest, { count }: { count: number }): Promise<Figures> {
  const before = await server.ask("gauges");
  const client = caller(server.port);
  for (let i = 0; i < count; i++) {
    const name = ["never", "flood", "secret"][i % 3] ?? "quick";
    const input = name === "secret" ? { secret: "s" } : {};
    const request = client.open(modern(i, "tools/call", { name, arguments: input }), () => {});
    setTimeout(() => request.destroy(), randomInt(30));
    if (i % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const after = await server.until(({ started, aborted }) => started === aborted);
  const { messages } = await client.call(modern(1, "tools/call", { name: "quick", arguments: {} }));
  client.close();
  return {
    connections: count,
    "calls left open": after.started - after.aborted,
    "served after it": messages[0]?.result === undefined ? 0 : 1,
    faults: after.faults - before.faults,
  };
}
