// A Connection over a pair of byte streams, one message a line: a server's own stdin and stdout, or a child's.

import { type Connection, defaultLimits } from "@dragoman/jsonrpc";
import { LineSplitter } from "./lines.ts";
import { type LineOutput, LineWriter } from "./output.ts";

/** The part of a readable stream that is read; `process.stdin` has it. */
export interface LineInput {
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

export interface StdioOptions {
  /** `process.stdin` by default. */
  readonly input?: LineInput;
  /** `process.stdout` by default. It is ended on close, unless it is that. */
  readonly output?: LineOutput;
  /** Bytes of one line, 4 MiB by default. A longer one is passed over, and answered as too large. */
  readonly maxLineBytes?: number;
  /** Called once at the end of input, in place of closing: answers under way can still be written. */
  readonly onInputEnd?: () => void;
}

/** Opens a connection. It is read from once `onMessage` has a listener. */
export function stdioConnection(options: StdioOptions = {}): Connection {
  return new StdioConnection(options);
}

class StdioConnection implements Connection {
  readonly #input: LineInput;
  readonly #output: LineOutput;
  readonly #writer: LineWriter;
  readonly #lines: LineSplitter;
  readonly #onInputEnd: (() => void) | undefined;
  #listener: ((message: Uint8Array) => void) | undefined;
  #closeListeners: (() => void)[] = [];
  #isInputEnded = false;
  #closing: Promise<void> | undefined;

  constructor(options: StdioOptions) {
    const { input = process.stdin, output = process.stdout } = options;
    this.#input = input;
    this.#output = output;
    this.#onInputEnd = options.onInputEnd;
    this.#writer = new LineWriter(output, () => void this.close());
    this.#lines = new LineSplitter({
      maxBytes: options.maxLineBytes ?? defaultLimits.maxBytes,
      onLine: (line) => {
        if (this.#closing === undefined) this.#listener?.(line);
      },
    });
  }

  send(text: string): void | Promise<void> {
    if (this.#closing !== undefined) return;
    return this.#writer.send(text);
  }

  onMessage(listener: (message: Uint8Array | string) => void): void {
    const isFirst = this.#listener === undefined;
    this.#listener = listener;
    if (isFirst) this.#read();
  }

  onClose(listener: () => void): void {
    if (this.#closing === undefined) this.#closeListeners.push(listener);
    else listener();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const listeners = this.#closeListeners;
    this.#closeListeners = [];
    // after the field that holds this promise is set, so that a listener may call close
    await Promise.resolve();
    this.#input.pause();
    for (const listener of listeners) listener();
    await this.#writer.flushed();
    if (this.#output !== process.stdout) this.#output.end?.();
  }

  #read(): void {
    const end = (): void => this.#endInput();
    this.#input.on("data", (chunk) => this.#take(chunk));
    this.#input.on("end", end);
    this.#input.on("close", end);
    this.#input.on("error", end);
  }

  /** A client that does not read its answers is not read from either: that bounds what can wait here. */
  #take(chunk: Uint8Array): void {
    this.#lines.push(chunk);
    const { pressure } = this.#writer;
    if (pressure === undefined || this.#closing !== undefined) return;
    this.#input.pause();
    void pressure.then(() => {
      if (this.#closing === undefined) this.#input.resume();
    });
  }

  #endInput(): void {
    if (this.#isInputEnded) return;
    this.#isInputEnded = true;
    this.#lines.end();
    if (this.#onInputEnd === undefined) void this.close();
    else this.#onInputEnd();
  }
}
