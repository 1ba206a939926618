// Results of decisions inside the SDK: values before exceptions.

import type { Condition } from "./conditions.ts";
import type { Id } from "./frame.ts";
import type { JsonValue } from "./json.ts";

/** Why something is not done. It names a condition; a profile says which code and status that is. */
export interface Refusal<C extends string = Condition> {
  readonly ok: false;
  readonly condition: C;
  /** The id to answer under; null where none could be read. */
  readonly id: Id;
  /** What was expected, what came and what to do; goes to the peer. */
  readonly detail: string;
  readonly data?: JsonValue;
}

export type Outcome<T, C extends string = Condition> = { readonly ok: true; readonly value: T } | Refusal<C>;

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function refuse<C extends string>(
  condition: C,
  detail: string,
  more: { readonly id?: Id; readonly data?: JsonValue } = {},
): Refusal<C> {
  const { id = null, data } = more;
  return data === undefined
    ? { ok: false, condition, id, detail }
    : { ok: false, condition, id, detail, data };
}
