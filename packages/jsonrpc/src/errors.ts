// Errors as users see them. They are branded, so that two copies of the package recognise each other's.

import type { Id } from "./frame.ts";
import type { JsonValue } from "./json.ts";
import type { Refusal } from "./outcome.ts";

/** Thrown by a handler: the caller gets exactly this code, message and data. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: JsonValue | undefined;
  readonly brand: "dragoman/rpc-error" = "dragoman/rpc-error";

  constructor(code: number, message: string, data?: JsonValue) {
    if (!Number.isInteger(code)) throw new TypeError(`expected an integer error code, got ${code}`);
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.data = data;
  }
}

/** Thrown to a caller: the peer answered with this error. */
export class PeerError extends Error {
  readonly code: number;
  readonly data: JsonValue | undefined;
  readonly brand: "dragoman/peer-error" = "dragoman/peer-error";

  constructor(code: number, message: string, data?: JsonValue) {
    super(message);
    this.name = "PeerError";
    this.code = code;
    this.data = data;
  }
}

export type LocalErrorCode =
  | "ERR_ABORTED"
  | "ERR_CLOSED"
  | "ERR_LIMIT"
  | "ERR_TIMEOUT"
  | "ERR_MALFORMED"
  | "ERR_CONFIG";

/** Thrown by our own side: nothing was answered by a peer. `code` is stable. */
export class LocalError extends Error {
  readonly code: LocalErrorCode;
  readonly brand: "dragoman/local-error" = "dragoman/local-error";

  constructor(code: LocalErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "LocalError";
    this.code = code;
  }
}

/** Thrown by a handler of a protocol: the caller is refused for a condition, in the words of its profile. */
export class RefusedError extends Error {
  readonly refusal: Refusal<string>;
  readonly brand: "dragoman/refused-error" = "dragoman/refused-error";

  constructor(refusal: Refusal<string>) {
    super(refusal.detail);
    this.name = "RefusedError";
    this.refusal = refusal;
  }
}

export function isRefusedError(error: unknown): error is RefusedError {
  return isBranded(error, "dragoman/refused-error");
}

export function isRpcError(error: unknown): error is RpcError {
  return isBranded(error, "dragoman/rpc-error");
}

export function isPeerError(error: unknown): error is PeerError {
  return isBranded(error, "dragoman/peer-error");
}

export function isLocalError(error: unknown): error is LocalError {
  return isBranded(error, "dragoman/local-error");
}

function isBranded(error: unknown, brand: string): boolean {
  return error instanceof Error && "brand" in error && error.brand === brand;
}

/** What is known about a failure that the peer must not read in full. */
export interface ErrorReport {
  /** Stands in the answer too, so that a user's complaint finds the log line. */
  readonly correlationId: string;
  readonly method: string | undefined;
  readonly id: Id | undefined;
}

/** Receives every error that reaches no caller in full. Must not throw. */
export type OnError = (error: unknown, report: ErrorReport) => void;

export const ignoreErrors: OnError = () => {};
