// The runner's side of the load generator.

import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { LoadCommand, LoadReply, RunLimits, RunResult, Target } from "./load-protocol.ts";
import { benchFolder, loadCore } from "./places.ts";

export class LoadClient {
  readonly #child: ChildProcess;
  #opened = 0;

  constructor() {
    const pinned = ["-c", String(loadCore), process.execPath, join(benchFolder, "dist/load.js")];
    this.#child = spawn("taskset", pinned, {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, NODE_ENV: "production" },
    });
  }

  /** Prepares a load; nothing is sent yet. */
  async open(target: Target): Promise<OpenLoad> {
    const key = String(++this.#opened);
    await this.#ask({ op: "open", key, target });
    return {
      run: async (limits) => {
        const result = await this.#ask({ op: "run", key, limits });
        if (result === undefined) throw new Error("the load generator gave no result");
        return result;
      },
      close: async () => {
        await this.#ask({ op: "close", key });
      },
    };
  }

  close(): void {
    this.#child.disconnect();
  }

  #ask(command: LoadCommand): Promise<RunResult | undefined> {
    return new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error("the load generator has ended"));
      this.#child.once("exit", ended);
      this.#child.once("message", (reply: LoadReply) => {
        this.#child.off("exit", ended);
        if (reply.ok) resolve(reply.result);
        else reject(new Error(reply.message));
      });
      this.#child.send(command, (error) => {
        if (error !== null) reject(error);
      });
    });
  }
}

export interface OpenLoad {
  run(limits: RunLimits): Promise<RunResult>;
  close(): Promise<void>;
}
