// The turn of one tool call. It costs nothing that is not used.

import type { Exchange, Principal } from "@dragoman/jsonrpc";
import type { Progress, ToolTurn } from "../model/tool.ts";
import { methods } from "../spec/names.ts";
import type { McpArrival } from "./arrival.ts";

export class CallTurn implements ToolTurn {
  readonly #exchange: Exchange<McpArrival>;
  readonly #token: string | number | undefined;
  #last = Number.NEGATIVE_INFINITY;

  constructor(exchange: Exchange<McpArrival>, token: string | number | undefined) {
    this.#exchange = exchange;
    this.#token = token;
  }

  get signal(): AbortSignal {
    return this.#exchange.signal;
  }

  get principal(): Principal | undefined {
    return this.#exchange.principal;
  }

  get wantsProgress(): boolean {
    return this.#token !== undefined;
  }

  /** MCP-PROG-1, MCP-PROG-2: only under the caller's token, and only upwards. */
  progress({ progress, total, message }: Progress): void | Promise<void> {
    if (this.#token === undefined || !(progress > this.#last)) return;
    this.#last = progress;
    return this.#exchange.notify(methods.progress, {
      progressToken: this.#token,
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    });
  }
}
