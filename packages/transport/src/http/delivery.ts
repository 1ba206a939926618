// The way of one answer to its client, the same on every carrier. An answer is written whole, or as an SSE stream
// that the first early event or the keep-alive interval has opened. It ends once: by its end, by disconnect,
// or because its reader is too slow.

import type { EventFields } from "../sse/encode.ts";
import type { OpenAnswer, Site } from "./options.ts";
import { internalAnswer } from "./refusal.ts";
import type {
  HttpAnswer,
  HttpChannel,
  HttpHeaders,
  HttpOperation,
  HttpRequest,
  WholeAnswer,
} from "./service.ts";

/** Hears of the reader. */
export interface Watcher {
  /** The reader has caught up. */
  drained(): void;
  /** Nobody reads any more. */
  disconnected(): void;
}

/** The writing end of a carrier. Either `whole` is called once, or `open` and then the others. */
export interface Writer {
  /** Called once, where the answer is not there at once. */
  watch(watcher: Watcher): void;
  whole(answer: WholeAnswer): void;
  open(headers: HttpHeaders | undefined): void;
  event(event: string | EventFields): void;
  comment(): void;
  /** Whether the reader is behind; the watcher is told when it has caught up. */
  readonly isFull: boolean;
  /** Bytes that wait for the reader. */
  readonly buffered: number;
  end(): void;
  /** Ends the connection at once. */
  cut(): void;
}

interface Pressure {
  readonly promise: Promise<void>;
  readonly release: () => void;
}

/** Keep-alive intervals that a reader may stand still before its stream is cut. */
const maxStalls = 4;

export class Delivery implements HttpChannel, OpenAnswer, Watcher {
  readonly #site: Site;
  readonly #writer: Writer;
  readonly #mayStream: boolean;
  #isWatched = false;
  #state: "waiting" | "streaming" | "done" = "waiting";
  #listeners: Set<() => void> | undefined;
  #events: AsyncIterator<string | EventFields> | undefined;
  #openListener: (() => void) | undefined;
  #pressure: Pressure | undefined;
  #stalls = 0;

  constructor(site: Site, writer: Writer, mayStream: boolean) {
    this.#site = site;
    this.#writer = writer;
    this.#mayStream = mayStream;
  }

  get isClosed(): boolean {
    return this.#state === "done";
  }

  send(text: string): void | Promise<void> {
    return this.#sendEarly(text);
  }

  event(event: EventFields): void | Promise<void> {
    return this.#sendEarly(event);
  }

  onOpen(listener: () => void): void {
    if (this.#state === "streaming") listener();
    else this.#openListener = listener;
  }

  onClose(listener: () => void): () => void {
    if (this.#state === "done") {
      listener();
      return () => {};
    }
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    this.#watch();
    return () => this.#listeners?.delete(listener);
  }

  /** Runs the operation and delivers what it answers. */
  run(operation: HttpOperation, request: HttpRequest): void {
    try {
      const answer = operation.handle(request);
      if (answer instanceof Promise) this.#wait(answer);
      else this.deliver(answer);
    } catch (error) {
      this.#fail(error);
    }
  }

  deliver(answer: HttpAnswer): void {
    if (this.#state === "done") {
      if (answer.kind === "events") void this.#giveBack(answer.events[Symbol.asyncIterator]());
    } else if (answer.kind === "events") {
      if (answer.endless === true) this.#site.endless.add(this);
      if (this.#state === "waiting") this.#open(answer.headers);
      void this.#pump(answer.events);
    } else if (this.#state === "streaming") {
      if (answer.kind === "body") void this.#event(answer.body);
      this.end();
    } else {
      this.#finish();
      this.#writer.whole(answer);
    }
  }

  keepAlive(): void {
    if (this.#state === "done") return;
    if (this.#state === "waiting") this.#open(undefined);
    else this.#site.streams.add(this);
    if (this.#pressure === undefined) this.#writer.comment();
    else if (++this.#stalls >= maxStalls) this.#cut();
  }

  drained(): void {
    const pressure = this.#pressure;
    this.#pressure = undefined;
    this.#stalls = 0;
    pressure?.release();
  }

  disconnected(): void {
    this.#finish();
  }

  end(): void {
    if (this.#state !== "streaming") return;
    this.#finish();
    this.#writer.end();
  }

  #sendEarly(event: string | EventFields): void | Promise<void> {
    if (this.#state === "waiting" && this.#mayStream) this.#open(undefined);
    if (this.#state === "streaming") return this.#event(event);
  }

  #wait(pending: Promise<HttpAnswer>): void {
    this.#watch();
    if (this.#mayStream && this.#state === "waiting") this.#site.streams.add(this);
    pending
      .then(
        (answer) => this.deliver(answer),
        (error: unknown) => this.#fail(error),
      )
      .catch(this.#site.report);
  }

  #fail(error: unknown): void {
    this.#site.report(error);
    this.deliver(internalAnswer);
  }

  #open(headers: HttpHeaders | undefined): void {
    this.#state = "streaming";
    this.#site.streams.delete(this);
    this.#site.streams.add(this);
    this.#writer.open(headers);
    this.#watch();
    const listener = this.#openListener;
    this.#openListener = undefined;
    listener?.();
  }

  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    this.#writer.watch(this);
  }

  #event(event: string | EventFields): void | Promise<void> {
    const writer = this.#writer;
    // what was waiting before counts, not this event: one large event is no sign of a slow reader
    if (this.#pressure !== undefined && writer.buffered > this.#site.maxBufferedBytes) return this.#cut();
    writer.event(event);
    if (!writer.isFull) return;
    this.#pressure ??= createPressure();
    return this.#pressure.promise;
  }

  async #pump(events: AsyncIterable<string | EventFields>): Promise<void> {
    try {
      const iterator = events[Symbol.asyncIterator]();
      this.#events = iterator;
      for (;;) {
        const step = await iterator.next();
        if (this.isClosed) return;
        if (step.done === true) break;
        const pressure = this.#event(step.value);
        if (pressure !== undefined) await pressure;
      }
    } catch (error) {
      this.#site.report(error);
    }
    this.#events = undefined;
    this.end();
  }

  #cut(): void {
    this.#finish();
    this.#writer.cut();
  }

  /** The one end of a delivery. Whatever a listener does, the others still hear of it. */
  #finish(): void {
    if (this.#state === "done") return;
    this.#state = "done";
    this.#site.streams.delete(this);
    this.#site.endless.delete(this);
    this.drained();
    if (this.#events !== undefined) void this.#giveBack(this.#events);
    this.#events = undefined;
    const listeners = this.#listeners;
    this.#listeners = undefined;
    for (const listener of listeners ?? []) {
      try {
        listener();
      } catch (error) {
        this.#site.report(error);
      }
    }
  }

  async #giveBack(iterator: AsyncIterator<string | EventFields>): Promise<void> {
    try {
      await iterator.return?.();
    } catch (error) {
      this.#site.report(error);
    }
  }
}

function createPressure(): Pressure {
  let release = (): void => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
