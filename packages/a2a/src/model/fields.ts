// Reads the members of a JSON object as ProtoJSON has it (A2A §5.5, §5.7): a member may stand under its proto name,
// null is unset, an empty text is unset, what is not known is not looked at. Faults are gathered, not thrown: a
// reader goes on with a stand-in, and who asked looks at the faults before using anything.

import { isJsonObject, type JsonObject, type JsonValue, member, quote, typeName } from "@dragoman/jsonrpc";
import { itemPath, memberPath } from "@dragoman/schema";
import type { Violation } from "../spec/profile.ts";
import { protoNames } from "./proto-names.ts";

/** A fault names at most this many members; the rest would tell nothing new. */
const maxViolations = 10;

/** Where an object stands, put together only for a fault. */
interface Place {
  readonly parent: Place | undefined;
  readonly step: string | number;
}

const root: Place = { parent: undefined, step: "" };

/** An empty object to go on with. */
const nothing: JsonObject = Object.freeze({});

export interface IntegerRules {
  readonly min: number;
  readonly max?: number;
}

/** One value of an enum, under its name or its number. */
export interface EnumValues<T> {
  readonly what: string;
  readonly unspecified: { readonly name: string; readonly number: number };
  readonly rows: readonly { readonly name: string; readonly number: number; readonly value: T }[];
}

export class Fields {
  readonly #object: JsonObject;
  readonly #place: Place;
  readonly violations: Violation[];

  constructor(object: JsonObject, violations: Violation[] = [], place: Place = root) {
    this.#object = object;
    this.violations = violations;
    this.#place = place;
  }

  /** Reports a fault of a member, or of the object itself where no name is given. */
  refuse(name: string | undefined, description: string): void {
    if (this.violations.length >= maxViolations) return;
    const path = pathOf(this.#place);
    this.violations.push({ field: name === undefined ? path : memberPath(path, name), description });
  }

  /** The member as it stands; undefined where it is absent or null. */
  value(name: string): JsonValue | undefined {
    return this.present(name) ?? undefined;
  }

  /** The member as it stands, null included. */
  present(name: string): JsonValue | undefined {
    const value = member(this.#object, name);
    if (value !== undefined) return value;
    const protoName = protoNames.get(name);
    return protoName === undefined ? undefined : member(this.#object, protoName);
  }

  /** Undefined for an empty text, which is proto's way to say unset. */
  text(name: string): string | undefined {
    const value = this.value(name);
    if (typeof value === "string") return value === "" ? undefined : value;
    if (value !== undefined) this.#expected(name, "a string", value);
    return undefined;
  }

  requiredText(name: string): string {
    const value = this.value(name);
    if (typeof value === "string" && value !== "") return value;
    if (value === "") this.refuse(name, "expected a string that is not empty");
    else this.#expected(name, "a string", value);
    return "";
  }

  boolean(name: string): boolean | undefined {
    const value = this.value(name);
    if (typeof value === "boolean") return value;
    if (value !== undefined) this.#expected(name, "a boolean", value);
    return undefined;
  }

  /** A number without a fraction, or its decimal digits as a string. */
  integer(name: string, { min, max = 2 ** 31 - 1 }: IntegerRules): number | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const number = typeof value === "string" && /^-?\d{1,10}$/.test(value) ? Number(value) : value;
    if (typeof number !== "number" || !Number.isInteger(number)) this.#expected(name, "an integer", value);
    else if (number < min || number > max)
      this.refuse(name, `expected an integer from ${min} to ${max}, got ${number}`);
    else return number;
    return undefined;
  }

  /** Undefined for the unspecified value. */
  enumValue<T>(name: string, { what, unspecified, rows }: EnumValues<T>): T | undefined {
    const value = this.value(name);
    if (value === undefined || value === unspecified.name || value === unspecified.number) return undefined;
    const row = rows.find((candidate) => candidate.name === value || candidate.number === value);
    if (row === undefined) {
      const got = typeof value === "string" ? quote(value) : typeName(value);
      this.refuse(name, `expected ${what}, one of ${rows.map((known) => known.name).join(", ")}, got ${got}`);
    }
    return row?.value;
  }

  /** A `Struct`. */
  struct(name: string): JsonObject | undefined {
    const value = this.value(name);
    if (value === undefined || isJsonObject(value)) return value;
    this.#expected(name, "an object", value);
    return undefined;
  }

  requiredStruct(name: string): JsonObject {
    const value = this.value(name);
    if (isJsonObject(value)) return value;
    this.#expected(name, "an object", value);
    return nothing;
  }

  texts(name: string): readonly string[] {
    const items = this.#list(name, false, (value, index) => {
      if (typeof value === "string") return value;
      this.refuse(name, `expected each item to be a string, item ${index} is ${typeName(value)}`);
      return "";
    });
    return items ?? [];
  }

  /** A nested message. */
  message<T>(name: string, read: (fields: Fields) => T): T | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (isJsonObject(value)) return read(this.#below(value, name));
    this.#expected(name, "an object", value);
    return undefined;
  }

  /** A nested message that must be there; where it is not, a stand-in is read, and the fault stands. */
  requiredMessage<T>(name: string, read: (fields: Fields) => T): T {
    const value = this.value(name);
    if (isJsonObject(value)) return read(this.#below(value, name));
    this.#expected(name, "an object", value);
    return read(new Fields(nothing, []));
  }

  /** A repeated message. */
  messages<T>(name: string, read: (fields: Fields) => T, minItems: number): readonly T[] {
    const place: Place = { parent: this.#place, step: name };
    const items = this.#list(name, minItems > 0, (value, index) => {
      const at: Place = { parent: place, step: index };
      if (isJsonObject(value)) return read(new Fields(value, this.violations, at));
      new Fields(nothing, this.violations, at).refuse(
        undefined,
        `expected an object, got ${typeName(value)}`,
      );
      return read(new Fields(nothing, []));
    });
    if (items !== undefined && items.length < minItems) {
      this.refuse(
        name,
        `expected at least ${minItems} item${minItems === 1 ? "" : "s"}, got ${items.length}`,
      );
    }
    return items ?? [];
  }

  /** Undefined where it is no array, which is a fault unless it may be absent. */
  #list<T>(
    name: string,
    isRequired: boolean,
    read: (value: JsonValue, index: number) => T,
  ): readonly T[] | undefined {
    const value = this.value(name);
    if (Array.isArray(value)) return value.map(read);
    if (value !== undefined || isRequired) this.#expected(name, "an array", value);
    return undefined;
  }

  #below(object: JsonObject, step: string): Fields {
    return new Fields(object, this.violations, { parent: this.#place, step });
  }

  #expected(name: string, what: string, value: JsonValue | undefined): void {
    this.refuse(name, `expected ${what}, got ${typeName(value)}`);
  }
}

function pathOf(place: Place): string {
  if (place.parent === undefined) return "";
  const parent = pathOf(place.parent);
  return typeof place.step === "number" ? itemPath(parent, place.step) : memberPath(parent, place.step);
}
