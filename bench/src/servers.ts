// Starts the servers under test, each in a process of its own, pinned to the servers' core.

import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { rssBytes } from "./cpu.ts";
import { benchFolder, serverCore } from "./places.ts";

export interface ServerSpec {
  /** Relative to the folder of the bench. */
  readonly file: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether what it writes on stderr is of no interest. */
  readonly isQuiet?: boolean;
}

export interface Memory {
  readonly heapBytes: number;
  readonly rssBytes: number;
}

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  /** After a full garbage collection. */
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

/** Environment of every process that is measured. */
export function measuredEnv(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: "production", PORT: "0", ...extra };
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Spawns node on the servers' core. `taskset` replaces itself by node, so the child's pid is node's. */
export function spawnPinned(
  nodeArguments: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions,
): ChildProcess {
  const pinned = ["-c", String(serverCore), process.execPath, ...nodeArguments];
  const child = spawn("taskset", pinned, { cwd: benchFolder, env, stdio });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/** Starts a server and waits for the line that names its address. */
export async function startServer({ file, env, isQuiet = false }: ServerSpec): Promise<RunningServer> {
  const nodeArguments = ["--expose-gc", "--import", "./dist/probe.js", file];
  const child = spawnPinned(nodeArguments, measuredEnv(env), [
    "ignore",
    "pipe",
    isQuiet ? "ignore" : "inherit",
    "ipc",
  ]);
  const port = await portOf(child, file);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} has no process`);
  return { pid, port, memory: () => memoryOf(child, pid), stop: () => stop(child) };
}

/** Reads the port from the first line that names an address. */
export function portOf(child: ChildProcess, file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.setEncoding("utf8");
    child.stdout?.on("data", (chunk: string) => {
      printed = (printed + chunk).slice(-4096);
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code} before it listened`)));
  });
}

function memoryOf(child: ChildProcess, pid: number): Promise<Memory> {
  return new Promise((resolve) => {
    const take = (message: unknown): void => {
      if (typeof message !== "object" || message === null || !("heapBytes" in message)) return;
      child.off("message", take);
      resolve({ heapBytes: Number(message.heapBytes), rssBytes: rssBytes(pid) });
    };
    child.on("message", take);
    child.send("heap");
  });
}

export function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}
