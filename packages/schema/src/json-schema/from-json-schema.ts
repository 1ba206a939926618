// A plain JSON Schema behind our interface. It is judged when it is defined and published as given; the validator
// is loaded when the first value is checked, and only then.

import type { Validator } from "@cfworker/json-schema";
import { type JsonObject, type JsonValue, member } from "@dragoman/jsonrpc";
import type { Checked, Schema, SchemaSide } from "../schema.ts";
import { schemaError } from "../schema-error.ts";
import { toJsonCopy } from "./copy.ts";
import { dialectNames, readDialect } from "./dialects.ts";
import { examine } from "./examine.ts";
import { toIssue, tooLarge, tooManyItems } from "./issues.ts";
import { toPlainReferences } from "./plain-references.ts";

/** Throws `ERR_CONFIG` for an unknown dialect, a reference that leads nowhere, a malformed keyword. */
export function fromJsonSchema(source: JsonObject, side: SchemaSide, name: string): Schema<JsonValue> {
  const json = toJsonCopy(source, name);
  const dialect = readDialect(member(json, "$schema"));
  if (dialect === undefined) {
    throw schemaError(name, "#/$schema", `the dialect is not known; known are ${dialectNames}`);
  }
  const plain = toPlainReferences(json, dialect);
  if (plain === undefined) {
    throw schemaError(name, "", "a $dynamicAnchor that stands twice is not supported; use $ref");
  }
  const { fault, comparesItems } = examine(plain, dialect);
  if (fault !== undefined) throw schemaError(name, fault.at, fault.what);

  let validator: Validator | undefined;
  let loading: Promise<Validator> | undefined;
  const load = (): Promise<Validator> => {
    // the validator marks the schema that it is given: it gets a copy that nobody else has
    loading ??= import("@cfworker/json-schema").then((module) => {
      validator = new module.Validator(structuredClone(plain), dialect);
      return validator;
    });
    return loading;
  };
  const judge = (by: Validator, value: JsonValue): Checked<JsonValue> =>
    (comparesItems ? tooManyItems(value) : undefined) ?? validate(by, value);

  return {
    json,
    check(value) {
      const asSent = side === "output" ? toWire(value) : value;
      if (asSent === undefined) return { ok: false, issues: [{ path: "", message: "expected a value" }] };
      // what comes in was read from JSON, what goes out was just made JSON
      const sent = asSent as JsonValue;
      return validator === undefined ? load().then((by) => judge(by, sent)) : judge(validator, sent);
    },
  };
}

/** The value that the peer will read: absent members gone, dates as text. */
function toWire(value: unknown): unknown {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
}

function validate(validator: Validator, value: JsonValue): Checked<JsonValue> {
  try {
    const { valid, errors } = validator.validate(value);
    return valid ? { ok: true, value } : { ok: false, issues: [toIssue(errors, value)] };
  } catch (error) {
    // a member name with half a surrogate pair, or more faults than fit into one call
    if (error instanceof URIError || error instanceof RangeError) return tooLarge;
    throw error;
  }
}
