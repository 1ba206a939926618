// A Standard Schema behind our interface: it validates by itself and is converted to JSON Schema once.

import { type JsonObject, member } from "@dragoman/jsonrpc";
import { toJsonCopy } from "../json-schema/copy.ts";
import { isObjectSchema } from "../json-schema/object-root.ts";
import { itemPath, memberPath } from "../path.ts";
import type { Checked, Issue, Schema, SchemaSide } from "../schema.ts";
import { schemaError } from "../schema-error.ts";
import { findInexpressible } from "./inexpressible.ts";
import type { StandardIssue, StandardProps, StandardResult } from "./standard-schema.ts";

/** Throws `ERR_CONFIG` where the schema, or a part of it, has no JSON form. */
export function fromStandard<T>(
  standard: StandardProps<unknown, T>,
  side: SchemaSide,
  name: string,
): Schema<T> {
  const json = convert(standard, side, name);
  return {
    json,
    check(value) {
      const result = standard.validate(value);
      return result instanceof Promise ? result.then(toChecked) : toChecked(result);
    },
  };
}

function convert(standard: StandardProps, side: SchemaSide, name: string): JsonObject {
  if (typeof standard.jsonSchema?.[side] !== "function") {
    throw schemaError(
      name,
      "",
      `the schema of ${standard.vendor} does not say itself as JSON Schema; give one that implements Standard JSON Schema, or a plain JSON Schema`,
    );
  }
  let converted: unknown;
  try {
    converted = standard.jsonSchema[side]({ target: "draft-2020-12" });
  } catch (error) {
    const place = findInexpressible(standard, side);
    throw schemaError(name, place, error instanceof Error ? error.message : String(error), error);
  }
  const json = toJsonCopy(converted, name);
  // a union of objects is an object too, and is said to be one at the root
  return member(json, "type") === undefined && isObjectSchema(json, json)
    ? { type: "object", ...json }
    : json;
}

function toChecked<T>(result: StandardResult<T>): Checked<T> {
  return result.issues === undefined
    ? { ok: true, value: result.value }
    : { ok: false, issues: result.issues.map(toIssue) };
}

function toIssue({ path = [], message }: StandardIssue): Issue {
  let text = "";
  for (const segment of path) {
    const key = typeof segment === "object" ? segment.key : segment;
    text = typeof key === "number" ? itemPath(text, key) : memberPath(text, String(key));
  }
  return { path: text, message };
}
