// The turn of a skill that works on an A2A task.

import type { A2aTurn } from "@dragoman/a2a/server";
import { isLocalError, type Principal } from "@dragoman/jsonrpc";
import type { ConverseTurn } from "../agent/turn.ts";
import type { ResultWriter } from "./result-writer.ts";

export class TaskTurn implements ConverseTurn {
  readonly #turn: A2aTurn;
  readonly #writer: ResultWriter;
  #isTask = false;

  constructor(turn: A2aTurn, writer: ResultWriter) {
    this.#turn = turn;
    this.#writer = writer;
  }

  get signal(): AbortSignal {
    return this.#turn.signal;
  }

  get principal(): Principal | undefined {
    return this.#turn.principal;
  }

  get contextId(): string {
    return this.#turn.contextId;
  }

  /** Whether anything was said that only a task can carry. */
  get isTask(): boolean {
    return this.#isTask;
  }

  /** A status of the working task, with the figures beside the text. Once the task has ended it says nothing. */
  progress(done: number, total?: number, message?: string): void | Promise<void> {
    this.#isTask = true;
    const text = message ?? (total === undefined ? `${done}` : `${done} of ${total}`);
    const progress = total === undefined ? { done } : { done, total };
    try {
      // an event stands behind those before it, whether or not they are stored yet
      const flushed = this.#writer.flush();
      const told = this.#turn.status("working", text, { progress });
      return flushed instanceof Promise || told instanceof Promise
        ? Promise.all([flushed, told]).then(ignore, ignore)
        : undefined;
    } catch (error) {
      dropIfClosed(error);
    }
  }
}

/** The run itself hears of a store that fails. */
function ignore(): void {}

/** A report that comes too late has nobody who waits for it, and is no fault to end a process for. */
function dropIfClosed(error: unknown): void {
  if (!isLocalError(error) || error.code !== "ERR_CLOSED") throw error;
}
