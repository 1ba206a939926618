// A built program as a child process: what it prints, what it is told, and how it ends.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export const root: string = fileURLToPath(new URL("../..", import.meta.url));

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node in front of the program. */
  readonly nodeOptions?: readonly string[];
}

export class Program {
  readonly child: ChildProcess;
  stdout = "";
  stderr = "";
  readonly #ended: Promise<number | null>;
  readonly #message: Promise<unknown>;

  /** Starts a file of this repository. */
  constructor(
    file: string,
    args: readonly string[] = [],
    { env = {}, nodeOptions = [] }: ProgramOptions = {},
  ) {
    this.child = spawn(process.execPath, [...nodeOptions, `${root}${file}`, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["pipe", "pipe", "pipe", "ipc"],
    });
    this.child.stdout?.on("data", (chunk) => {
      this.stdout += chunk;
    });
    this.child.stderr?.on("data", (chunk) => {
      this.stderr += chunk;
    });
    this.#ended = once(this.child, "close").then(([code]) => code);
    this.#message = once(this.child, "message").then(([message]) => message);
  }

  /** The first message to the parent process; fails where the program ends without one. */
  message(): Promise<unknown> {
    const early = this.#ended.then((code) => {
      throw new Error(`the program ended with ${code}: ${this.stderr}`);
    });
    return Promise.race([this.#message, early]);
  }

  /** Its exit code. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  async kill(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill("SIGKILL");
    await this.#ended;
  }
}
