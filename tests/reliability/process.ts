// Starts the server under test and asks it what it holds.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Gauges, Order } from "./gauges.ts";

export interface UnderTest {
  readonly port: number;
  ask(order: Order): Promise<Gauges>;
  /** The same, once they are as they are waited for, or as they are when the time is over. */
  until(isReached: (gauges: Gauges) => boolean, ms?: number): Promise<Gauges>;
  stop(): void;
}

/** The built file, also where this one runs from its source. */
const file = fileURLToPath(new URL("../dist/reliability/server.js", import.meta.url)).replace(
  "/dist/dist/",
  "/dist/",
);

export async function startServer(): Promise<UnderTest> {
  const child = fork(file, { execArgv: ["--expose-gc"] });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    port,
    ask: (order) => ask(child, order),
    async until(isReached, ms = 10_000) {
      const end = Date.now() + ms;
      for (;;) {
        const gauges = await ask(child, "gauges");
        if (isReached(gauges) || Date.now() > end) return gauges;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    stop: () => void child.kill("SIGKILL"),
  };
}

async function ask(child: ChildProcess, order: Order): Promise<Gauges> {
  child.send(order);
  const [gauges] = (await once(child, "message")) as [Gauges];
  return gauges;
}
