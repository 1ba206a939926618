// The writing half of a stdio connection: what is sent in one turn goes out in one write, and a reader that is behind
// is waited for.

import { createGate, type Gate } from "./gate.ts";

/** The part of a writable stream that frames need; `process.stdout` has it. */
export interface LineOutput {
  write(text: string, done: (error?: Error | null) => void): boolean;
  on(event: "drain" | "close", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  end?(): unknown;
}

export class LineWriter {
  readonly #output: LineOutput;
  #lines: string[] = [];
  #unwritten = 0;
  #full: Gate | undefined;
  #idle: Gate | undefined;
  #isBroken = false;

  /** `onBroken` is called when nothing can be written any more. */
  constructor(output: LineOutput, onBroken: () => void) {
    this.#output = output;
    const fail = (): void => {
      this.#isBroken = true;
      this.#lines = [];
      this.#release();
      onBroken();
    };
    output.on("error", fail);
    output.on("close", fail);
    output.on("drain", () => {
      this.#full?.open();
      this.#full = undefined;
    });
  }

  /** A promise while the reader is behind. */
  get pressure(): Promise<void> | undefined {
    return this.#full?.promise;
  }

  send(text: string): void | Promise<void> {
    if (this.#isBroken) return;
    if (this.#lines.length === 0) process.nextTick(() => this.#flush());
    this.#lines.push(oneLine(text));
    return this.#full?.promise;
  }

  /** Resolves when all that was sent is written, or cannot be. */
  flushed(): Promise<void> {
    this.#flush();
    if (this.#unwritten === 0 || this.#isBroken) return Promise.resolve();
    this.#idle ??= createGate();
    return this.#idle.promise;
  }

  #flush(): void {
    if (this.#lines.length === 0 || this.#isBroken) return;
    const text = `${this.#lines.join("\n")}\n`;
    this.#lines = [];
    this.#unwritten++;
    const isRoomLeft = this.#output.write(text, () => {
      this.#unwritten--;
      if (this.#unwritten === 0) this.#releaseIdle();
    });
    if (!isRoomLeft) this.#full ??= createGate();
  }

  #release(): void {
    this.#full?.open();
    this.#full = undefined;
    this.#releaseIdle();
  }

  #releaseIdle(): void {
    this.#idle?.open();
    this.#idle = undefined;
  }
}

/** A line break in encoded JSON can only be space between tokens, from prepared text. */
function oneLine(text: string): string {
  return text.includes("\n") || text.includes("\r") ? text.replace(/[\r\n]+/g, " ") : text;
}
