// Decoders of values without parts.

import { isJsonObject, type JsonObject, type JsonValue, quote, typeName } from "@dragoman/jsonrpc";
import { type Decoder, decoder, type Fault } from "./decoder.ts";

export interface StringRules {
  /** UTF-16 units; 0 by default. */
  readonly minLength?: number;
}

export interface NumberRules {
  readonly min?: number;
  readonly max?: number;
}

/** The fault of a value that is of another type. */
export function expected(what: string, value: JsonValue | undefined): Fault {
  return `: expected ${what}, got ${typeName(value)}`;
}

export function string(rules: StringRules = {}): Decoder<string> {
  const { minLength = 0 } = rules;
  return decoder((value) => {
    if (typeof value !== "string") return expected("a string", value);
    if (value.length >= minLength) return undefined;
    return minLength === 1
      ? ": expected a string that is not empty"
      : `: expected a string of at least ${minLength} characters, got ${value.length}`;
  });
}

export function number(rules: NumberRules = {}): Decoder<number> {
  return decoder((value) =>
    typeof value === "number" ? outOfRange(value, rules) : expected("a number", value),
  );
}

export function integer(rules: NumberRules = {}): Decoder<number> {
  return decoder((value) => {
    if (typeof value !== "number") return expected("an integer", value);
    if (!Number.isSafeInteger(value)) return `: expected an integer, got ${value}`;
    return outOfRange(value, rules);
  });
}

function outOfRange(value: number, { min = -Infinity, max = Infinity }: NumberRules): Fault {
  if (value < min) return `: expected at least ${min}, got ${value}`;
  return value > max ? `: expected at most ${max}, got ${value}` : undefined;
}

export function boolean(): Decoder<boolean> {
  return decoder((value) => (typeof value === "boolean" ? undefined : expected("a boolean", value)));
}

/** One of some strings. */
export function oneOf<const S extends string>(...options: readonly S[]): Decoder<S> {
  const known: ReadonlySet<unknown> = new Set(options);
  const names = options.map((option) => `"${option}"`).join(", ");
  const what = options.length === 1 ? names : `one of ${names}`;
  return decoder((value) => {
    if (known.has(value)) return undefined;
    return typeof value === "string" ? `: expected ${what}, got ${quote(value)}` : expected(what, value);
  });
}

/** An object with whatever members. */
export function jsonObject(): Decoder<JsonObject> {
  return decoder((value) => (isJsonObject(value) ? undefined : expected("an object", value)));
}

/** Any value, null included; only an absent one is refused. */
export function json(): Decoder<JsonValue> {
  return decoder((value) => (value === undefined ? expected("a value", value) : undefined));
}
