// The turn of one call. It costs nothing that is not used.

import type { Exchange, JsonObject, JsonValue, Principal } from "@dragoman/jsonrpc";
import type { LogLevel } from "../model/logging.ts";
import type { Question } from "../model/questions.ts";
import type { Client, Progress, Turn } from "../model/turn.ts";
import { metaOf, progressTokenOf } from "../spec/meta.ts";
import { outgoing } from "../spec/methods.ts";
import type { McpArrival } from "./arrival.ts";
import type { Asker } from "./asking/asker.ts";
import { namesElicitations } from "./asking/url-elicitation.ts";
import { clientOf } from "./client-facts.ts";
import type { Edition } from "./edition.ts";

/** Whoever knows how a call asks. */
export interface MakesAsker {
  makeAsker(): Asker;
}

export class CallTurn implements Turn {
  readonly #exchange: Exchange<McpArrival>;
  readonly #edition: Edition;
  readonly #asking: MakesAsker;
  #asker: Asker | undefined;
  #last = Number.NEGATIVE_INFINITY;

  constructor(exchange: Exchange<McpArrival>, edition: Edition, asking: MakesAsker) {
    this.#exchange = exchange;
    this.#edition = edition;
    this.#asking = asking;
  }

  get signal(): AbortSignal {
    return this.#exchange.signal;
  }

  get principal(): Principal | undefined {
    return this.#exchange.principal;
  }

  get client(): Client {
    return clientOf(this.#exchange, this.#edition.profile);
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

  log(level: LogLevel, data: JsonValue, logger?: string): void | Promise<void> {
    if (!this.#edition.logs(level, this.#exchange)) return;
    return this.#exchange.notify(outgoing.message, { level, logger, data });
  }

  canAsk(question: Question): boolean {
    return this.#ownAsker.canAsk(question);
  }

  ask<T>(key: string, question: Question<T>): Promise<T> {
    return this.#ownAsker.ask(key, question);
  }

  elicitationComplete(elicitationId: string): void | Promise<void> {
    const { link } = this.#exchange.arrival;
    if (link === undefined || !namesElicitations(this.#edition.profile)) return;
    return link.notify(outgoing.elicitationComplete, { elicitationId });
  }

  step<T extends JsonValue>(key: string, run: () => T | Promise<T>): Promise<T> {
    return this.#ownAsker.step(key, run);
  }

  closeStream(pause: { readonly retryMs?: number } = {}): void {
    this.#exchange.arrival.closeStream?.(pause);
  }

  get #ownAsker(): Asker {
    this.#asker ??= this.#asking.makeAsker();
    return this.#asker;
  }

  /** A call without an id has no answer, so nothing goes ahead of one. */
  get #token(): string | number | undefined {
    const { frame } = this.#exchange;
    return frame.kind === "request" ? progressTokenOf(frame.params) : undefined;
  }
}
