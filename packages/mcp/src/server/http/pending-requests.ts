// Requests to one client that wait for their responses, which come with messages of their own.

import {
  type Clock,
  type Id,
  type JsonObject,
  type JsonValue,
  LocalError,
  PeerError,
  type ResponseFrame,
} from "@dragoman/jsonrpc";

interface Pending {
  readonly resolve: (value: JsonValue) => void;
  readonly reject: (error: unknown) => void;
  readonly release: () => void;
}

export interface Waiting {
  readonly id: string;
  readonly method: string;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** Called where it is given up, so that the client can be told. */
  readonly onGiveUp: (params: JsonObject) => void;
}

export class PendingRequests {
  readonly #clock: Clock;
  readonly #pending = new Map<Id, Pending>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** Waits for the response to a request, which `send` sends. */
  wait({ id, method, signal, timeoutMs, onGiveUp }: Waiting, send: () => void): Promise<JsonValue> {
    if (signal?.aborted === true) return Promise.reject(aborted(signal.reason));
    return new Promise((resolve, reject) => {
      const giveUp = (error: LocalError): void => {
        if (!this.#drop(id)) return;
        reject(error);
        onGiveUp({ requestId: id, reason: error.message });
      };
      const onAbort = (): void => giveUp(aborted(signal?.reason));
      signal?.addEventListener("abort", onAbort, { once: true });
      const late = (): void =>
        giveUp(new LocalError("ERR_TIMEOUT", `no answer to ${method} within ${timeoutMs} ms`));
      const stopTimer = timeoutMs > 0 ? this.#clock.after(timeoutMs, late) : undefined;
      const release = (): void => {
        signal?.removeEventListener("abort", onAbort);
        stopTimer?.();
      };
      this.#pending.set(id, { resolve, reject, release });
      send();
    });
  }

  /** Takes a response; one that nobody waits for is ignored. */
  settle(frame: ResponseFrame): void {
    const pending = this.#pending.get(frame.id);
    if (pending === undefined) return;
    this.#drop(frame.id);
    if (frame.kind === "result") pending.resolve(frame.result);
    else pending.reject(new PeerError(frame.error.code, frame.error.message, frame.error.data));
  }

  /** Nobody will answer any more. */
  close(): void {
    for (const [id, { reject }] of [...this.#pending]) {
      this.#drop(id);
      reject(new LocalError("ERR_CLOSED", "the session has ended"));
    }
  }

  #drop(id: Id): boolean {
    this.#pending.get(id)?.release();
    return this.#pending.delete(id);
  }
}

function aborted(reason: unknown): LocalError {
  return new LocalError("ERR_ABORTED", "the call that asked has ended", { cause: reason });
}
