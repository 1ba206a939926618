// Asks by a request to the client, on the stream of the call that asks, and waits for the response: the revisions with
// a handshake.

import { type Exchange, type JsonValue, RefusedError, refuse } from "@dragoman/jsonrpc";
import type { Question } from "../../model/questions.ts";
import type { McpCondition } from "../../spec/conditions.ts";
import type { McpProfile } from "../../spec/profile.ts";
import type { McpArrival } from "../arrival.ts";
import type { Asker } from "./asker.ts";
import { lowerQuestion } from "./lowering.ts";

export interface RequestAskerOptions {
  readonly exchange: Exchange<McpArrival>;
  readonly profile: McpProfile;
  readonly timeoutMs: number;
}

export class RequestAsker implements Asker {
  readonly #options: RequestAskerOptions;
  readonly #steps = new Map<string, Promise<JsonValue>>();

  constructor(options: RequestAskerOptions) {
    this.#options = options;
  }

  canAsk(question: Question): boolean {
    const { exchange, profile } = this.#options;
    const { link } = exchange.arrival;
    return link !== undefined && exchange.id !== undefined && lowerQuestion(question, profile, link.facts).ok;
  }

  async ask<T>(_key: string, question: Question<T>): Promise<T> {
    const { exchange, profile, timeoutMs } = this.#options;
    const { link } = exchange.arrival;
    if (link === undefined || exchange.id === undefined) {
      throw new RefusedError(
        refuse<McpCondition>("capability-missing", "a client without a session cannot be asked", {
          data: { requiredCapabilities: question.needs },
        }),
      );
    }
    const params = lowerQuestion(question, profile, link.facts);
    if (!params.ok) throw new RefusedError(params);
    const { signal } = exchange;
    const answer = await link.request(question.method, params.value, { exchange, signal, timeoutMs });
    const read = question.read(answer);
    if (!read.ok) throw new TypeError(`the client's answer to ${question.method} is none: ${read.detail}`);
    return read.value;
  }

  step<T extends JsonValue>(key: string, run: () => T | Promise<T>): Promise<T> {
    const known = this.#steps.get(key);
    // a key always stands for the same step, and so for the type that it gave
    if (known !== undefined) return known as Promise<T>;
    const made = Promise.resolve(run());
    this.#steps.set(key, made);
    return made;
  }
}
