// The server under test, in a process of its own: what it holds can be asked for over the channel to its parent.

import { createMcpServer } from "@dragoman/mcp/server";
import { toSchema } from "@dragoman/schema";
import { memorySessionStore } from "@dragoman/store/memory";
import { router } from "@dragoman/transport";
import { listen } from "@dragoman/transport/node";
import { z } from "zod";
import type { Gauges, Order } from "./gauges.ts";

const counts = { started: 0, aborted: 0, faults: 0 };

/** A piece that a stream is flooded with. */
const piece = "x".repeat(16_384);

const server = createMcpServer({
  info: { name: "reliability", version: "1" },
  debounceMs: 1,
  sessions: memorySessionStore({ maxSessions: 20_000 }),
  onError: () => counts.faults++,
  tools: [
    {
      name: "secret",
      inputSchema: toSchema(z.object({ secret: z.string() }), "input"),
      async run({ secret }, turn) {
        await turn.progress({ progress: 1, message: secret });
        await new Promise((resolve) => setImmediate(resolve));
        return secret;
      },
    },
    {
      name: "never",
      inputSchema: toSchema(z.object({}), "input"),
      run(_input, turn) {
        counts.started++;
        turn.signal.addEventListener("abort", () => counts.aborted++);
        return new Promise(() => {});
      },
    },
    {
      name: "flood",
      inputSchema: toSchema(z.object({}), "input"),
      async run(_input, turn) {
        counts.started++;
        turn.signal.addEventListener("abort", () => counts.aborted++);
        for (let progress = 1; !turn.signal.aborted; progress++) {
          // as an author does who does not know better
          void turn.progress({ progress, message: piece });
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
    },
    { name: "quick", inputSchema: toSchema(z.object({}), "input"), run: () => "quick" },
  ],
});

process.on("uncaughtException", () => counts.faults++);
process.on("unhandledRejection", () => counts.faults++);

function gauges(): Gauges {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss, external } = process.memoryUsage();
  return { heapUsed, rss, external, ...counts };
}

process.on("message", (order: Order) => {
  if (order === "change") server.listChanged("tools");
  process.send?.(gauges());
});
process.on("disconnect", () => process.exit());

const listening = await listen(router({ "/mcp": server.route() }), { port: 0 });
process.send?.({ port: listening.port });
