// The stream of one call in a session whose streams are stored: every message of it gets an id, so that a client whose
// connection breaks comes back for the rest, which goes on being stored meanwhile.

import type { Channel } from "@dragoman/jsonrpc";
import { type MaybePromise, type StreamKey, type StreamStore, whenReady } from "@dragoman/tasks";
import type { HttpAnswer, HttpChannel } from "@dragoman/transport";
import type { StreamPause } from "../arrival.ts";
import { eventId } from "./event-ids.ts";

export interface CallStreamOptions {
  readonly store: StreamStore;
  readonly sessionId: string;
  /** Names the stream, once it is one. */
  readonly newStreamId: () => string;
  readonly channel: HttpChannel;
  /** Whether the client knows events that have an id and no data. */
  readonly priming: boolean;
  /** Hears of a store that fails: the stream goes on, and cannot be resumed. */
  readonly onFailure: (error: unknown) => void;
}

export class CallStream implements Channel {
  readonly #options: CallStreamOptions;
  /** There once the answer has become a stream. */
  #key: StreamKey | undefined;
  #last = 0;
  /** Messages are stored and sent one after the other. */
  #sending: Promise<void> | undefined;

  constructor(options: CallStreamOptions) {
    this.#options = options;
    options.channel.onOpen(() => this.#open());
  }

  /** A call of a session goes on while its client is away. */
  get isClosed(): boolean {
    return this.#key === undefined && this.#options.channel.isClosed;
  }

  onClose(listener: () => void): () => void {
    return this.#options.channel.onClose(listener);
  }

  send(text: string): void | Promise<void> {
    const key = this.#open();
    return this.#inOrder(() => this.#store(key, text));
  }

  /** The answer of the call: the last message of its stream, where it has become one. */
  finish(answer: HttpAnswer): MaybePromise<HttpAnswer> {
    const key = this.#key;
    if (key === undefined) return answer;
    const { store } = this.#options;
    const ended = this.#inOrder(() => {
      const stored = answer.kind === "body" ? this.#store(key, answer.body) : undefined;
      return whenReady(stored ?? undefined, () => store.end(key));
    });
    const isWhole = answer.kind === "body";
    return whenReady(ended ?? undefined, () => (isWhole ? { kind: "empty", status: 202 } : answer));
  }

  /** Lets the connection go; the client comes back by the id of the last event. */
  pause({ retryMs }: StreamPause): void {
    const { channel, priming } = this.#options;
    if (!priming) return;
    const id = eventId(this.#open().streamId, this.#last);
    void channel.event(retryMs === undefined ? { id, data: "" } : { id, data: "", retry: retryMs });
    channel.end();
  }

  #open(): StreamKey {
    if (this.#key !== undefined) return this.#key;
    const { store, sessionId, newStreamId, channel, priming, onFailure } = this.#options;
    const key = { sessionId, streamId: newStreamId() };
    this.#key = key;
    try {
      const opened = store.open(key);
      if (opened instanceof Promise) this.#sending = opened.catch(onFailure);
    } catch (error) {
      onFailure(error);
    }
    if (priming) void channel.event({ id: eventId(key.streamId, 0), data: "" });
    return key;
  }

  #inOrder(work: () => MaybePromise<void>): MaybePromise<void> {
    if (this.#sending === undefined) {
      const done = work();
      if (done instanceof Promise) this.#wait(done);
      return done;
    }
    const next = this.#sending.then(work);
    this.#wait(next);
    return next;
  }

  #wait(done: Promise<void>): void {
    const settled = done.then(
      () => {
        if (this.#sending === settled) this.#sending = undefined;
      },
      () => undefined,
    );
    this.#sending = settled;
  }

  #store(key: StreamKey, text: string): MaybePromise<void> {
    const { store, channel, onFailure } = this.#options;
    const write = (seq: number | undefined): void | Promise<void> => {
      if (seq === undefined) return channel.send(text);
      this.#last = seq;
      return channel.event({ id: eventId(key.streamId, seq), data: text });
    };
    try {
      const seq = store.append(key, text);
      if (!(seq instanceof Promise)) return write(seq);
      return seq.catch(onFailure).then((settled) => write(settled ?? undefined));
    } catch (error) {
      onFailure(error);
      return channel.send(text);
    }
  }
}
