// Answers as plain values. A stream is a queue; what its reader has not taken counts against the limit.

import type { Watcher, Writer } from "../http/delivery.ts";
import type { HttpHeaders, WholeAnswer } from "../http/service.ts";
import { type EventFields, eventStreamHeaders } from "../sse/encode.ts";
import type { MemoryAnswer, MemoryRequest } from "./message.ts";

/** Characters that a stream holds ready before it asks its source to wait. */
const highWaterMark = 16 * 1024;

type Step = IteratorResult<string, undefined>;

export class MemoryWriter implements Writer, AsyncIterableIterator<string, undefined> {
  readonly answer: Promise<MemoryAnswer>;
  buffered = 0;
  readonly #request: MemoryRequest;
  #watcher: Watcher | undefined;
  readonly #queue: string[] = [];
  #resolve: (answer: MemoryAnswer) => void = () => {};
  #waiting: ((step: Step) => void) | undefined;
  #isEnded = false;

  constructor(request: MemoryRequest) {
    this.#request = request;
    this.answer = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  get isFull(): boolean {
    return this.buffered >= highWaterMark;
  }

  watch(watcher: Watcher): void {
    this.#watcher = watcher;
    const { signal } = this.#request;
    if (signal?.aborted === true) this.#disconnected();
    else signal?.addEventListener("abort", () => this.#disconnected(), { once: true });
  }

  whole(answer: WholeAnswer): void {
    const { status } = answer;
    if (answer.kind === "empty") {
      this.#resolve({ status, headers: { ...answer.headers }, body: undefined });
      return;
    }
    const headers = { "content-type": answer.contentType ?? "application/json", ...answer.headers };
    this.#resolve({
      status,
      headers,
      body: this.#request.method.toUpperCase() === "HEAD" ? undefined : answer.body,
    });
  }

  open(headers: HttpHeaders | undefined): void {
    const fields = { ...headers, ...eventStreamHeaders };
    this.#resolve({ status: 200, headers: fields, body: undefined, events: this });
  }

  /** The data of an event alone: nobody comes back here, so nobody needs its id. */
  event(event: string | EventFields): void {
    const data = typeof event === "string" ? event : event.data;
    if (data === "") return;
    if (this.#waiting !== undefined) {
      this.#waiting({ done: false, value: data });
      this.#waiting = undefined;
      return;
    }
    this.#queue.push(data);
    this.buffered += data.length;
  }

  /** Nobody needs to be kept waiting here. */
  comment(): void {}

  end(): void {
    this.#isEnded = true;
    this.#waiting?.({ done: true, value: undefined });
    this.#waiting = undefined;
  }

  cut(): void {
    this.#queue.length = 0;
    this.end();
  }

  #disconnected(): void {
    this.#watcher?.disconnected();
    this.cut();
    this.#resolve({ status: 499, headers: {}, body: undefined });
  }

  next(): Promise<Step> {
    const value = this.#queue.shift();
    if (value !== undefined) {
      this.buffered -= value.length;
      if (!this.isFull) this.#watcher?.drained();
      return Promise.resolve({ done: false, value });
    }
    if (this.#isEnded) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  return(): Promise<Step> {
    this.#disconnected();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
