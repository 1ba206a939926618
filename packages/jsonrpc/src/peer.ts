// JSON-RPC in both directions over one Connection: our calls and their answers, their calls and our answers.
// When the connection ends, every pending call of ours is settled and every running call of theirs aborted.

import { type Clock, systemClock } from "./clock.ts";
import type { Connection } from "./connection.ts";
import { encodeNotification, encodeRequest } from "./encode.ts";
import { LocalError, PeerError } from "./errors.ts";
import type { Arrival, Channel, Principal } from "./exchange.ts";
import type { Id, ResponseFrame } from "./frame.ts";
import { InFlight } from "./in-flight.ts";
import type { JsonValue } from "./json.ts";
import { refuse } from "./outcome.ts";
import { type Outgoing, type Protocol, receive } from "./receive.ts";

export interface PeerOptions<A extends Arrival> {
  readonly protocol: Protocol<A>;
  /** Extends what the connection knows of each message by what the protocol needs. */
  readonly arrival: (base: Arrival) => A;
  readonly principal?: Principal;
  /** Calls of theirs that may run at once; further ones are refused as too busy. 4,096 by default. */
  readonly maxInFlight?: number;
  readonly clock?: Clock;
  /** Hears of messages that are answered to nobody: stray or malformed responses. */
  readonly onStray?: (detail: string) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds; 0, the default, waits without limit. */
  readonly timeoutMs?: number;
  /** Sent when the call is given up, such as `notifications/cancelled` of MCP. */
  readonly onGiveUp?: (id: Id, reason: unknown) => void;
}

const defaultMaxInFlight = 4_096;

interface Pending {
  readonly resolve: (value: JsonValue) => void;
  readonly reject: (error: unknown) => void;
  readonly release: () => void;
}

export class Peer<A extends Arrival = Arrival> {
  readonly #connection: Connection;
  readonly #options: PeerOptions<A>;
  readonly #protocol: Protocol<A>;
  readonly #arrival: A;
  readonly #inFlight = new InFlight();
  readonly #pending = new Map<Id, Pending>();
  readonly #closeListeners = new Set<() => void>();
  readonly #running = new Set<Promise<void>>();
  #lastId = 0;
  #isClosed = false;

  constructor(connection: Connection, options: PeerOptions<A>) {
    this.#connection = connection;
    this.#options = options;
    this.#protocol = this.#bounded(options);
    this.#arrival = options.arrival({
      channel: this.#channel(),
      principal: options.principal,
      inFlight: this.#inFlight,
      onResponse: (frame) => this.#settle(frame),
    });
    connection.onClose(() => this.#end(new LocalError("ERR_CLOSED", "the connection was closed")));
    connection.onMessage((message) => this.#take(message));
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Resolves with the result; rejects with PeerError, or with LocalError where nothing was answered. */
  call(method: string, params?: JsonValue, options: CallOptions = {}): Promise<JsonValue> {
    const { signal, timeoutMs = 0, onGiveUp } = options;
    if (this.#isClosed) return Promise.reject(new LocalError("ERR_CLOSED", "the connection is closed"));
    if (signal?.aborted === true) return Promise.reject(abortError(signal.reason));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const text = encodeRequest(id, method, params);
      const giveUp = (error: LocalError, reason: unknown): void => {
        if (!this.#drop(id)) return;
        reject(error);
        onGiveUp?.(id, reason);
      };
      const onAbort = (): void => giveUp(abortError(signal?.reason), signal?.reason);
      signal?.addEventListener("abort", onAbort, { once: true });
      const clock = this.#options.clock ?? systemClock;
      const timedOut = new LocalError("ERR_TIMEOUT", `no answer to ${method} within ${timeoutMs} ms`);
      const stopTimer = timeoutMs > 0 ? clock.after(timeoutMs, () => giveUp(timedOut, timedOut)) : undefined;
      const release = (): void => {
        signal?.removeEventListener("abort", onAbort);
        stopTimer?.();
      };
      this.#pending.set(id, { resolve, reject, release });
      void this.#connection.send(text);
    });
  }

  notify(method: string, params?: JsonValue): void | Promise<void> {
    if (this.#isClosed) return;
    return this.#connection.send(encodeNotification(method, params));
  }

  /** Calls back once at the end of the connection; returns a way to take it back. */
  onClose(listener: () => void): () => void {
    if (this.#isClosed) listener();
    else this.#closeListeners.add(listener);
    return () => this.#closeListeners.delete(listener);
  }

  /** Resolves when all calls of theirs that had arrived are answered. */
  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Closes the connection and settles everything that is pending. Idempotent. */
  async close(): Promise<void> {
    try {
      this.#end(new LocalError("ERR_CLOSED", "the connection was closed"));
    } finally {
      await this.#connection.close();
    }
  }

  /** The protocol, with a bound on what one connection may have running. */
  #bounded({ protocol, maxInFlight = defaultMaxInFlight }: PeerOptions<A>): Protocol<A> {
    return {
      ...protocol,
      admit: (frame, profile, arrival) =>
        frame.kind === "request" && this.#inFlight.size >= maxInFlight
          ? refuse("too-busy", `${maxInFlight} calls of this connection run already; try again later`)
          : protocol.admit?.(frame, profile, arrival),
    };
  }

  #channel(): Channel {
    const isClosed = (): boolean => this.#isClosed;
    return {
      send: (text) => this.#connection.send(text),
      get isClosed() {
        return isClosed();
      },
      onClose: (listener) => this.onClose(listener),
    };
  }

  #take(message: Uint8Array | string): void {
    if (this.#isClosed) return;
    const outgoing = receive(this.#protocol, message, this.#arrival);
    if (outgoing instanceof Promise) {
      const running = outgoing
        .then((settled) => this.#write(settled))
        .finally(() => this.#running.delete(running));
      this.#running.add(running);
    } else if (outgoing.kind === "stream") {
      const running = this.#write(outgoing).finally(() => this.#running.delete(running));
      this.#running.add(running);
    } else {
      void this.#writeNow(outgoing);
    }
  }

  #writeNow(outgoing: Outgoing): void | Promise<void> {
    if (outgoing.kind !== "answer") return;
    if (!isAboutResponse(outgoing.condition)) return this.#connection.send(outgoing.text);
    this.#options.onStray?.("a response came that is malformed, or that this side does not take");
  }

  async #write(outgoing: Outgoing): Promise<void> {
    if (outgoing.kind !== "stream") return this.#writeNow(outgoing);
    const { frames } = outgoing;
    const release = this.onClose(() => void frames.return?.());
    for await (const text of frames) {
      if (this.#isClosed) break;
      await this.#connection.send(text);
    }
    release();
  }

  #settle(frame: ResponseFrame): void {
    const pending = this.#pending.get(frame.id);
    if (pending === undefined) {
      this.#options.onStray?.(`a response came for the id ${String(frame.id)}, which waits for none`);
      return;
    }
    this.#drop(frame.id);
    if (frame.kind === "result") pending.resolve(frame.result);
    else pending.reject(new PeerError(frame.error.code, frame.error.message, frame.error.data));
  }

  #drop(id: Id): boolean {
    this.#pending.get(id)?.release();
    return this.#pending.delete(id);
  }

  #end(error: LocalError): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#inFlight.cancelAll(error);
    for (const [id, pending] of [...this.#pending]) {
      this.#drop(id);
      pending.reject(error);
    }
    for (const listener of [...this.#closeListeners]) listener();
    this.#closeListeners.clear();
  }
}

/** A response is never answered: two peers that did so would go on for ever. */
function isAboutResponse(condition: string | undefined): boolean {
  return condition === "response-malformed" || condition === "response-unexpected";
}

function abortError(reason: unknown): LocalError {
  return new LocalError("ERR_ABORTED", "the call was aborted", { cause: reason });
}
