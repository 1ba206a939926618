// The streams that a client of a session opens by GET: its own, for what belongs to no call, and those that it comes
// back to. What is stored of a stream goes out on that stream and on no other.

import type { StreamEvent, StreamKey, StreamStore } from "@dragoman/tasks";
import type { EventFields } from "@dragoman/transport";
import { eventId } from "./event-ids.ts";
import type { SessionLink } from "./session-link.ts";

type Step = IteratorResult<EventFields, undefined>;

const end: Step = Object.freeze({ done: true, value: undefined });

/** A stream that waits until it is woken or ended. Its `next` is called one at a time. */
abstract class WaitingStream implements AsyncIterableIterator<EventFields, undefined> {
  #isDone = false;
  #isStale = false;
  #wait: (() => void) | undefined;

  /** What is at hand: an event, nothing yet, or the end. */
  protected abstract take(): Promise<EventFields | "nothing" | "end"> | EventFields | "nothing" | "end";

  /** Called once, whatever the end is. */
  protected abstract release(): void;

  /** There is something to look at. */
  protected readonly wake = (): void => {
    this.#isStale = true;
    this.#wait?.();
  };

  /** Ends the stream from this side. */
  readonly close = (): void => {
    if (this.#isDone) return;
    this.#isDone = true;
    this.release();
    this.#wait?.();
  };

  async next(): Promise<Step> {
    while (!this.#isDone) {
      this.#isStale = false;
      const taken = await this.take();
      if (this.#isDone) break;
      if (taken === "end") this.close();
      else if (taken !== "nothing") return { done: false, value: taken };
      else if (!this.#isStale) await this.#woken();
    }
    return end;
  }

  return(): Promise<Step> {
    this.close();
    return Promise.resolve(end);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wait = () => {
        this.#wait = undefined;
        resolve();
      };
    });
  }
}

export interface OwnStreamOptions {
  readonly link: SessionLink;
  readonly key: StreamKey;
  /** Where its messages are stored before they go out; without one they have no ids. */
  readonly store: StreamStore | undefined;
  readonly priming: boolean;
  /** Goes on behind this position of the stored messages; absent for a stream that is new. */
  readonly after?: number;
}

/** The session's own stream: what waits in its outbox, each stored and sent once. */
export class OwnStream extends WaitingStream {
  readonly #options: OwnStreamOptions;
  #replayAfter: number | undefined;
  #isOpen = false;

  constructor(options: OwnStreamOptions) {
    super();
    this.#options = options;
    this.#replayAfter = options.after;
    const { link } = options;
    link.listen(this.close);
    link.outbox.onAdd(this.wake);
  }

  protected async take(): Promise<EventFields | "nothing"> {
    const { link, key, store, priming, after } = this.#options;
    if (!this.#isOpen) {
      this.#isOpen = true;
      await store?.open(key);
      if (priming && store !== undefined && after === undefined)
        return { id: eventId(key.streamId, 0), data: "" };
    }
    const stored = this.#replayAfter === undefined ? undefined : await this.#replay(this.#replayAfter);
    if (stored !== undefined) return stored;
    const text = link.outbox.take();
    if (text === undefined) return "nothing";
    const seq = await store?.append(key, text);
    return seq === undefined ? { data: text } : { id: eventId(key.streamId, seq), data: text };
  }

  /** The next stored message that the client does not have. */
  async #replay(after: number): Promise<EventFields | undefined> {
    const { key, store } = this.#options;
    const [event] = (await store?.read(key, after))?.events ?? [];
    this.#replayAfter = event?.seq;
    return event === undefined ? undefined : { id: eventId(key.streamId, event.seq), data: event.text };
  }

  protected release(): void {
    const { link } = this.#options;
    if (!link.isListening) return;
    link.unlisten(this.close);
    if (!link.isListening) link.outbox.onAdd(undefined);
  }
}

export interface ResumedStreamOptions {
  readonly key: StreamKey;
  readonly store: StreamStore;
  readonly after: number;
}

/** The rest of a call's stream, to its end (Transports, Resumability and Redelivery). */
export class ResumedStream extends WaitingStream {
  readonly #options: ResumedStreamOptions;
  readonly #unwatch: () => void;
  #after: number;
  #batch: readonly StreamEvent[] = [];
  #index = 0;

  constructor(options: ResumedStreamOptions) {
    super();
    this.#options = options;
    this.#after = options.after;
    this.#unwatch = options.store.watch(options.key, this.wake);
  }

  protected async take(): Promise<EventFields | "nothing" | "end"> {
    const { key, store } = this.#options;
    let event = this.#batch[this.#index];
    if (event === undefined) {
      const slice = await store.read(key, this.#after);
      if (slice === undefined) return "end";
      this.#batch = slice.events;
      this.#index = 0;
      [event] = slice.events;
      if (event === undefined) return slice.isEnded ? "end" : "nothing";
    }
    this.#index++;
    this.#after = event.seq;
    return { id: eventId(key.streamId, event.seq), data: event.text };
  }

  protected release(): void {
    this.#unwatch();
  }
}
