// Runs one command and keeps what it prints. No shell: arguments are given as a list.

import { spawn } from "node:child_process";

/** How a command ended. */
export interface Ran {
  readonly code: number;
  /** Standard output and standard error, as they came. */
  readonly output: string;
}

/** Where and how to run a command. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** After so long the command is ended and counts as failed; ten minutes by default. */
  readonly limitMs?: number;
}

/** Runs a command to its end. A command that cannot be started, or runs too long, has code 1. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? process.cwd(),
      env: { ...process.env, NO_COLOR: "1", ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: options.limitMs ?? 600_000,
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  });
}

/** Runs a program that npm installed in the workspace. */
export function runBin(name: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return run(`${process.cwd()}/node_modules/.bin/${name}`, args, options);
}
