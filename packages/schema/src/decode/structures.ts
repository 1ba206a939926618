// Decoders of values with parts. Members that an object decoder does not name are let through: a newer peer may
// send more than we read.

import { isJsonObject, type JsonValue, member } from "@dragoman/jsonrpc";
import { itemPath, memberPath } from "../path.ts";
import { type Decoder, decoder, type Fault } from "./decoder.ts";
import { expected } from "./scalars.ts";

/** A member that may be absent. */
export interface OptionalDecoder<out T> extends Decoder<T | undefined> {
  readonly isOptional: true;
}

export type Members = Readonly<Record<string, Decoder<unknown>>>;

type OptionalNames<M extends Members> = {
  [K in keyof M]: M[K] extends OptionalDecoder<unknown> ? K : never;
}[keyof M];

/** What a decoder reads. */
export type Decoded<D> = D extends OptionalDecoder<infer T> ? T : D extends Decoder<infer T> ? T : never;

/** The object that some members make. */
export type DecodedMembers<M extends Members> = {
  readonly [K in Exclude<keyof M, OptionalNames<M>>]: Decoded<M[K]>;
} & { readonly [K in OptionalNames<M>]?: Decoded<M[K]> };

/** An object with the members named; others are not looked at. */
export function object<M extends Members>(members: M): Decoder<DecodedMembers<M>> {
  const names = Object.keys(members);
  const faults = Object.values(members).map(({ fault }) => fault);
  // reading a member as it stands is faster; only these few could come from the prototype
  const isInherited = names.map((name) => name in Object.prototype);
  return decoder((value) => {
    if (!isJsonObject(value)) return expected("an object", value);
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? "";
      const found = faults[i]?.(isInherited[i] === true ? member(value, name) : value[name]);
      if (found !== undefined) return below(memberPath("", name), found);
    }
    return undefined;
  });
}

/** An object whose members are all of one kind, under any names. */
export function record<T>(values: Decoder<T>): Decoder<Readonly<Record<string, T>>> {
  const { fault } = values;
  return decoder((value) => {
    if (!isJsonObject(value)) return expected("an object", value);
    for (const name of Object.keys(value)) {
      const found = fault(value[name]);
      if (found !== undefined) return below(memberPath("", name), found);
    }
    return undefined;
  });
}

export interface ArrayRules {
  readonly minItems?: number;
  readonly maxItems?: number;
}

export function array<T>(items: Decoder<T>, rules: ArrayRules = {}): Decoder<readonly T[]> {
  const { minItems = 0, maxItems = Infinity } = rules;
  const { fault } = items;
  return decoder((value) => {
    if (!Array.isArray(value)) return expected("an array", value);
    if (value.length < minItems) return `: expected at least ${minItems} items, got ${value.length}`;
    if (value.length > maxItems) return `: expected at most ${maxItems} items, got ${value.length}`;
    for (let i = 0; i < value.length; i++) {
      const found = fault(value[i]);
      if (found !== undefined) return `${itemPath("", i)}${found}`;
    }
    return undefined;
  });
}

/** A member that may be absent; null is not absent. */
export function optional<T>(base: Decoder<T>): OptionalDecoder<T> {
  const { fault } = base;
  const decode = decoder<T | undefined>((value) => (value === undefined ? undefined : fault(value)));
  return Object.assign(decode, { isOptional: true as const });
}

/** A member that may be absent or null, for protocols that read null as absent. */
export function nullish<T>(base: Decoder<T>): OptionalDecoder<T | null> {
  const { fault } = base;
  const isAbsent = (value: JsonValue | undefined): boolean => value === undefined || value === null;
  const decode = decoder<T | null | undefined>((value) => (isAbsent(value) ? undefined : fault(value)));
  return Object.assign(decode, { isOptional: true as const });
}

/** A value that refers to its own kind, such as a schema with sub-schemas; made on first use. */
export function lazy<T>(make: () => Decoder<T>): Decoder<T> {
  let made: Decoder<T> | undefined;
  return decoder((value) => {
    made ??= make();
    return made.fault(value);
  });
}

/** A name stands behind a dot, an index or a quoted name does not. */
function below(path: string, found: string): Fault {
  return path.startsWith("[") ? `${path}${found}` : `.${path}${found}`;
}
