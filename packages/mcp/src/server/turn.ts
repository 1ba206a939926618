// The turn of one call. It costs nothing that is not used.

import type { Exchange, JsonObject, Principal } from "@dragoman/jsonrpc";
import type { Progress, Turn } from "../model/turn.ts";
import { metaOf, progressTokenOf } from "../spec/meta.ts";
import { outgoing } from "../spec/methods.ts";
import type { McpArrival } from "./arrival.ts";

export class CallTurn implements Turn {
  readonly #exchange: Exchange<McpArrival>;
  #last = Number.NEGATIVE_INFINITY;

  constructor(exchange: Exchange<McpArrival>) {
    this.#exchange = exchange;
  }

  get signal(): AbortSignal {
    return this.#exchange.signal;
  }

  get principal(): Principal | undefined {
    return this.#exchange.principal;
  }

  get meta(): JsonObject | undefined {
    return metaOf(this.#exchange.frame.params);
  }

  get wantsProgress(): boolean {
    return this.#token !== undefined;
  }

  /** MCP-PROGRESS-1, MCP-PROGRESS-2: under the caller's token only, and only upwards. */
  progress({ progress, total, message }: Progress): void | Promise<void> {
    const token = this.#token;
    if (token === undefined || !Number.isFinite(progress) || progress <= this.#last) return;
    this.#last = progress;
    // members that are undefined are not written
    return this.#exchange.notify(outgoing.progress, { progressToken: token, progress, total, message });
  }

  /** A call without an id has no answer, so nothing goes ahead of one. */
  get #token(): string | number | undefined {
    const { frame } = this.#exchange;
    return frame.kind === "request" ? progressTokenOf(frame.params) : undefined;
  }
}
