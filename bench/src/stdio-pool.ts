// A closed loop over the pipes of a child process: `inFlight` lines are always under way. What is due after one chunk
// of answers is written at once.

import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { idMark, type RunLimits, type RunResult, type StdioTarget } from "./load-protocol.ts";
import { Tally } from "./tally.ts";

const firstId = 1_000_000_000;

export class StdioPool {
  readonly #target: StdioTarget;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #before: string;
  readonly #after: string;
  #rest = "";
  #nextId = firstId;
  #waiting = 0;
  #tally: Tally | undefined;
  #onDone: (() => void) | undefined;

  constructor(target: StdioTarget) {
    this.#target = target;
    const [before = "", after = ""] = target.line.split(idMark);
    this.#before = before;
    this.#after = `${after}\n`;
    this.#child = spawn("taskset", ["-c", String(target.core), process.execPath, target.file], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, ...target.env },
    });
    this.#child.stdout.setEncoding("utf8");
    this.#child.stdout.on("data", (chunk: string) => this.#take(chunk));
    this.#child.stdin.on("error", () => this.#child.kill());
    this.#child.on("close", () => this.#onDone?.());
    for (const line of target.opening) this.#child.stdin.write(`${line}\n`);
  }

  async run(limits: RunLimits): Promise<RunResult> {
    const checked = await this.#load(1, { forMs: 0 });
    return checked.errors > 0 ? checked : this.#load(this.#target.inFlight, limits);
  }

  close(): void {
    this.#child.kill();
  }

  async #load(inFlight: number, limits: RunLimits): Promise<RunResult> {
    const { pid } = this.#child;
    if (pid === undefined || this.#child.exitCode !== null) throw new Error("the stdio server has ended");
    const done = new Promise<void>((resolve) => {
      this.#onDone = resolve;
    });
    const tally = new Tally(pid, limits);
    this.#tally = tally;
    this.#send(inFlight);
    await done;
    if (this.#waiting > 0) tally.failed("the stdio server ended");
    return tally.result();
  }

  #send(count: number): void {
    let text = "";
    for (let i = 0; i < count; i++) text += this.#before + String(this.#nextId++) + this.#after;
    this.#waiting += count;
    this.#child.stdin.write(text);
  }

  #take(chunk: string): void {
    const lines = (this.#rest + chunk).split("\n");
    this.#rest = lines.pop() ?? "";
    let due = 0;
    for (const line of lines) {
      if (this.#isAnswer(line)) due += this.#count(line);
    }
    if (due > 0) this.#send(due);
    else if (this.#waiting === 0) this.#onDone?.();
  }

  /** Answers of the opening and notifications are not counted. */
  #isAnswer(line: string): boolean {
    return this.#tally !== undefined && /"id":1\d{9}\b/.test(line);
  }

  /** Gives 1 where another line is to be sent. */
  #count(line: string): number {
    this.#waiting--;
    if (line.includes(this.#target.expect)) this.#tally?.answered(0, line.length + 1);
    else this.#tally?.failed(line.slice(0, 300));
    return this.#tally?.wantsMore() === true ? 1 : 0;
  }
}
