// A duplex pipe of messages: stdio, memory, a socket. It knows nothing of what the messages say.

import { LocalError } from "./errors.ts";

export interface Connection {
  /** Sends one encoded message. A promise means: wait before you send more. Does nothing once closed. */
  send(text: string): void | Promise<void>;
  /** Sets the one reader of incoming messages; what came before is handed over first. */
  onMessage(listener: (message: Uint8Array | string) => void): void;
  /** Calls back once, when the other side is gone or `close` was called. */
  onClose(listener: () => void): void;
  /** Closes both directions. Idempotent. */
  close(): void | Promise<void>;
}

class MemoryConnection implements Connection {
  other: MemoryConnection | undefined;
  #listener: ((message: Uint8Array | string) => void) | undefined;
  readonly #waiting: string[] = [];
  readonly #closeListeners: (() => void)[] = [];
  #isClosed = false;

  send(text: string): void {
    if (this.#isClosed) return;
    const { other } = this;
    if (other === undefined) throw new LocalError("ERR_CLOSED", "this end of the pair has no other end");
    queueMicrotask(() => other.#take(text));
  }

  onMessage(listener: (message: Uint8Array | string) => void): void {
    this.#listener = listener;
    for (const text of this.#waiting.splice(0)) listener(text);
  }

  onClose(listener: () => void): void {
    if (this.#isClosed) listener();
    else this.#closeListeners.push(listener);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const listener of this.#closeListeners.splice(0)) listener();
    const { other } = this;
    queueMicrotask(() => other?.close());
  }

  #take(text: string): void {
    if (this.#isClosed) return;
    if (this.#listener === undefined) this.#waiting.push(text);
    else this.#listener(text);
  }
}

/** Two connected ends in memory; each message arrives in a later microtask, in order. */
export function memoryPair(): readonly [Connection, Connection] {
  const left = new MemoryConnection();
  const right = new MemoryConnection();
  left.other = right;
  right.other = left;
  return [left, right];
}
