// One JSON-RPC message, classified. Frames point into the parsed JSON and copy nothing.

import type { JsonValue } from "./json.ts";

/**
 * An id exactly as it came: `1` is not `"1"`; `0`, `""` and `-1` are ids. A bigint stands for an integer
 * beyond 2^53, kept digit for digit. Null is an id only under a profile that accepts it; in an answer it
 * says that no id could be read.
 */
export type Id = string | number | bigint | null;

export interface RequestFrame {
  readonly kind: "request";
  readonly id: Id;
  readonly method: string;
  /** Undefined where the member is absent, which is not the same as null. */
  readonly params: JsonValue | undefined;
}

export interface NotificationFrame {
  readonly kind: "notification";
  readonly method: string;
  readonly params: JsonValue | undefined;
}

export interface ResultFrame {
  readonly kind: "result";
  readonly id: Id;
  readonly result: JsonValue;
}

export interface ErrorFrame {
  readonly kind: "error";
  /** Null where the peer could not read the id that it answers. */
  readonly id: Id;
  readonly error: WireError;
}

/** A JSON-RPC error object (JSON-RPC 2.0 §5.1). */
export interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonValue;
}

export type CallFrame = RequestFrame | NotificationFrame;
export type ResponseFrame = ResultFrame | ErrorFrame;
export type Frame = CallFrame | ResponseFrame;
