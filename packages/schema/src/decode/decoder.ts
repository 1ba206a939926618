// A decoder judges a JSON value by one walk and gives a typed view of the same value: nothing is copied, and for a
// good value nothing is allocated but the Outcome. The path of a fault is put together on the way back from it.

import { type JsonValue, type Outcome, ok, refuse } from "@dragoman/jsonrpc";

/**
 * Text behind the path of the value that was judged: it starts with the rest of the path, if any, and goes on with
 * a colon. `.parts[0]: expected an object, got null`. Undefined where nothing is wrong.
 */
export type Fault = string | undefined;

/** Reads a value into `T`; the refusal names the path of the first fault and what was expected there. */
export interface Decoder<out T> {
  (value: JsonValue | undefined, path: string): Outcome<T, "params-invalid">;
  /** The judgement alone, for use inside other decoders. */
  readonly fault: (value: JsonValue | undefined) => Fault;
}

/** A decoder out of a judgement. `T` must be what a value without a fault is. */
export function decoder<T>(fault: (value: JsonValue | undefined) => Fault): Decoder<T> {
  const decode = (value: JsonValue | undefined, path: string): Outcome<T, "params-invalid"> => {
    const found = fault(value);
    if (found !== undefined) return refuse("params-invalid", `${path}${found}`);
    // the judgement found no fault, so the value is a T
    return ok(value as T);
  };
  return Object.assign(decode, { fault });
}

/** A decoder with one more rule; `rule` gives what was expected, such as `expected two parts, got three`. */
export function refine<T>(base: Decoder<T>, rule: (value: T) => string | undefined): Decoder<T> {
  return decoder((value) => {
    const found = base.fault(value);
    if (found !== undefined) return found;
    // the base found no fault, so the value is a T
    const broken = rule(value as T);
    return broken === undefined ? undefined : `: ${broken}`;
  });
}
