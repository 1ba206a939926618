// A schema as it goes over the wire, taken once: a later change of the user's object changes nothing here.

import { isJsonObject, type JsonObject } from "@dragoman/jsonrpc";
import { schemaError } from "../schema-error.ts";

/** The object as JSON, in the order of its members. */
export function toJsonCopy(schema: unknown, name: string): JsonObject {
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(schema));
  } catch (error) {
    throw schemaError(name, "", "the schema is not JSON", error);
  }
  if (!isJsonObject(copy)) throw schemaError(name, "", "expected the schema to be an object");
  return copy;
}
