// What user code sees of the call that it works for.

import type { JsonObject, JsonValue, Principal } from "@dragoman/jsonrpc";
import type { LogLevel } from "./logging.ts";
import type { Question } from "./questions.ts";

export interface Progress {
  /** Grows with each report. */
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What a client says about itself. It proves nothing: decide nothing about access by it. */
export interface Client {
  readonly info: JsonObject | undefined;
  readonly capabilities: JsonObject;
  /** The settings of the extensions that the client declared, by their identifiers. */
  readonly extensions: JsonObject;
}

/** What a handler sees of its call. */
export interface Turn {
  /** Aborts on cancellation and on a time limit; on disconnect where the revision says so. */
  readonly signal: AbortSignal;
  /** Who calls, as the carrier established it. */
  readonly principal: Principal | undefined;
  readonly client: Client;
  /** The metadata of the call. */
  readonly meta: JsonObject | undefined;
  /** Whether the caller asked for progress; reports go nowhere otherwise. */
  readonly wantsProgress: boolean;
  /** Reports progress; one that does not grow is dropped. Await it, so that a slow reader slows the work down. */
  progress(report: Progress): void | Promise<void>;
  /**
   * Sends a log message, where the server declares `logging` and the client wants messages of this level. `data` is
   * any JSON value; no secrets. Await it, so that a slow reader slows the work down.
   */
  log(level: LogLevel, data: JsonValue, logger?: string): void | Promise<void>;
  /** Whether the client can be asked this. */
  canAsk(question: Question): boolean;
  /**
   * Asks the client, and its user behind it. `key` names the question within this call. Revisions with a handshake get
   * a request, on which this waits. Later ones get a result that asks for input; the client then calls again, the
   * handler runs again from its start, and this gives the answer at once. So what stands before an `ask` must be safe
   * to run twice, or stand in a `step`. Questions of one moment (`Promise.all`) are asked together. Rejects where the
   * client cannot be asked, which ends the call with a fitting error unless it is caught.
   */
  ask<T>(key: string, question: Question<T>): Promise<T>;
  /**
   * Tells the client that a page that it was sent to by `elicitUrl` is done with (Elicitation, Completion
   * Notifications); also after the call has ended. Revisions without the notification are told nothing.
   */
  elicitationComplete(elicitationId: string): void | Promise<void>;
  /** Runs something once per call, also where the handler runs again after an `ask`. Its result is kept with the call. */
  step<T extends JsonValue>(key: string, run: () => T | Promise<T>): Promise<T>;
  /**
   * Lets the connection of this call go while the work goes on, for clients that can come back for the result
   * (Streamable HTTP 2025-11-25); elsewhere it does nothing.
   */
  closeStream(pause?: { readonly retryMs?: number }): void;
}
