// What a service makes of a call.

import type { WireError } from "./frame.ts";
import type { Refusal } from "./outcome.ts";

export type Reply =
  | {
      readonly kind: "result";
      /** Any JSON value, or a RawJson. */
      readonly result: unknown;
      /** Header fields for carriers that have some. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: "error"; readonly error: WireError }
  | { readonly kind: "refused"; readonly refusal: Refusal<string> }
  /** Several results under the one id of the call, as A2A streams them. */
  | {
      readonly kind: "stream";
      /** Its iterator's `return()` must end a waiting `next()`. */
      readonly results: AsyncIterable<unknown>;
      readonly headers?: Readonly<Record<string, string>>;
      /** Turns a failure of the iteration into the last answer of the stream; the dispatcher sets it. */
      readonly fail?: (error: unknown) => Reply;
    }
  /** Nothing to answer: a notification, or a call that was cancelled. */
  | { readonly kind: "none" };

export const noReply: Reply = Object.freeze({ kind: "none" });

export function result(value: unknown): Reply {
  return { kind: "result", result: value };
}

export function refused(refusal: Refusal<string>): Reply {
  return { kind: "refused", refusal };
}
