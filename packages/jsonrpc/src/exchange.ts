// One incoming call with its one way of answering. Everything that is served, on any carrier, is an Exchange.

import { encodeNotification } from "./encode.ts";
import type { CallFrame, Id, ResponseFrame } from "./frame.ts";
import type { CallTable } from "./in-flight.ts";
import type { JsonValue } from "./json.ts";
import type { Profile } from "./profile.ts";

/** Who sent a message, as the guard established it; nothing a message says about itself. */
export interface Principal {
  readonly id: string;
  readonly claims?: Readonly<Record<string, JsonValue>>;
}

/** The way back to the sender of one message, ahead of the answer. */
export interface Channel {
  /** Sends one encoded frame. A promise means: wait before you send more. Never throws. */
  send(text: string): void | Promise<void>;
  /** True when nobody can receive any more. */
  readonly isClosed: boolean;
  /** Calls back once, when nobody can receive any more, at once where that is so already; returns a way to take it back. */
  onClose(listener: () => void): () => void;
}

/** A message as its carrier hands it over. Protocols extend it by what their carriers know. */
export interface Arrival {
  readonly channel: Channel;
  readonly principal: Principal | undefined;
  /** Calls of the same sender that still run, where the carrier or the protocol groups them. */
  readonly inFlight: CallTable | undefined;
  /** Takes responses to our own requests, where we send any. */
  readonly onResponse: ((frame: ResponseFrame) => void) | undefined;
}

export class Exchange<A extends Arrival = Arrival> {
  readonly frame: CallFrame;
  readonly profile: Profile;
  readonly arrival: A;
  #controller: AbortController | undefined;
  #abortListener: (() => void) | undefined;
  #release: (() => void) | undefined;
  #isAborted = false;
  #abortReason: unknown;
  #isSettled = false;

  constructor(frame: CallFrame, profile: Profile, arrival: A) {
    this.frame = frame;
    this.profile = profile;
    this.arrival = arrival;
  }

  /** Undefined for a notification. */
  get id(): Id | undefined {
    return this.frame.kind === "request" ? this.frame.id : undefined;
  }

  get principal(): Principal | undefined {
    return this.arrival.principal;
  }

  get isAborted(): boolean {
    return this.#isAborted;
  }

  /** Aborts on cancellation, on a time limit, and on disconnect where the profile says so. Made on first use. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isAborted) this.#controller.abort(this.#abortReason);
    }
    return this.#controller.signal;
  }

  /** Sends a notification that belongs to this call; after the answer it is dropped. */
  notify(method: string, params: unknown): void | Promise<void> {
    if (this.#isSettled || this.#isAborted) return;
    return this.arrival.channel.send(encodeNotification(method, params));
  }

  abort(reason: unknown): void {
    if (this.#isAborted || this.#isSettled) return;
    this.#isAborted = true;
    this.#abortReason = reason;
    this.#controller?.abort(reason);
    this.#abortListener?.();
  }

  /** Watches for the end of a call that goes on after its handler has returned a promise. */
  watch(onAbort: () => void): void {
    this.#abortListener = onAbort;
    if (this.#isAborted) onAbort();
    else if (this.profile.onDisconnect === "cancel") {
      this.#release = this.arrival.channel.onClose(() =>
        this.abort(new DOMException("the caller is gone", "AbortError")),
      );
    }
  }

  /** Marks the call as answered: nothing more is sent for it. */
  settle(): void {
    this.#isSettled = true;
    this.#abortListener = undefined;
    this.#release?.();
  }
}

/** A channel for carriers that cannot send anything ahead of the answer. */
export const closedChannel: Channel = Object.freeze({
  send(): void {},
  isClosed: false,
  onClose: () => () => {},
});
