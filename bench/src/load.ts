// The load generator's process: takes commands from the runner, one at a time, and answers each.

import { HttpPool } from "./http-pool.ts";
import type { LoadCommand, LoadReply, RunResult } from "./load-protocol.ts";
import { StdioPool } from "./stdio-pool.ts";

const pools = new Map<string, HttpPool | StdioPool>();

async function obey(command: LoadCommand): Promise<RunResult | undefined> {
  switch (command.op) {
    case "open": {
      const { target } = command;
      pools.set(command.key, target.kind === "http" ? new HttpPool(target) : new StdioPool(target));
      return undefined;
    }
    case "run":
      return pools.get(command.key)?.run(command.limits);
    case "close":
      pools.get(command.key)?.close();
      pools.delete(command.key);
      return undefined;
  }
}

process.on("message", (command: LoadCommand) => {
  obey(command).then(
    (result) => process.send?.({ ok: true, result } satisfies LoadReply),
    (error: unknown) => process.send?.({ ok: false, message: String(error) } satisfies LoadReply),
  );
});
process.on("disconnect", () => {
  for (const pool of pools.values()) pool.close();
  process.exit();
});
