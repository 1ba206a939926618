// Suggestions for an argument of a prompt or a variable of a resource template (Completion).

import type { Principal } from "@dragoman/jsonrpc";
import { type Decoder, object, oneOf, optional, record, string } from "@dragoman/schema";
import type { MaybePromise } from "@dragoman/tasks";

export interface CompletionContext {
  /** What was chosen for other arguments already. */
  readonly arguments: Readonly<Record<string, string>>;
  readonly principal: Principal | undefined;
  readonly signal: AbortSignal;
}

export interface Completion {
  /** The best first; at most 100 of them go out. */
  readonly values: readonly string[];
  /** How many there are in all. */
  readonly total?: number;
  readonly hasMore?: boolean;
}

/** Gives what the value may become. */
export type Complete = (
  value: string,
  context: CompletionContext,
) => MaybePromise<readonly string[] | Completion>;

export interface CompleteParams {
  readonly ref: {
    readonly type: "ref/prompt" | "ref/resource";
    readonly name?: string;
    readonly uri?: string;
  };
  readonly argument: { readonly name: string; readonly value: string };
  readonly context?: { readonly arguments?: Readonly<Record<string, string>> };
}

export const completeParams: Decoder<CompleteParams> = object({
  ref: object({
    type: oneOf("ref/prompt", "ref/resource"),
    name: optional(string()),
    uri: optional(string()),
  }),
  argument: object({ name: string(), value: string() }),
  context: optional(object({ arguments: optional(record(string())) })),
});
