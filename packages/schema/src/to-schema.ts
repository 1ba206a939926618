// From what a user has, a schema of a library or a plain JSON Schema, to our one interface.

import { isJsonObject, type JsonObject, type JsonValue, member } from "@dragoman/jsonrpc";
import { fromJsonSchema } from "./json-schema/from-json-schema.ts";
import type { Schema, SchemaSide } from "./schema.ts";
import { schemaError } from "./schema-error.ts";
import { fromStandard } from "./standard/from-standard.ts";
import { isStandardSchema, type StandardSchema } from "./standard/standard-schema.ts";

/**
 * Makes a schema for one side. Whatever cannot be published or checked throws `ERR_CONFIG` here, with `name` in
 * front of its message. An input is an object (MCP schema, Tool.inputSchema), an output may be anything.
 */
export function toSchema<T>(source: StandardSchema<unknown, T>, side: SchemaSide, name?: string): Schema<T>;
export function toSchema(source: JsonObject, side: SchemaSide, name?: string): Schema<JsonValue>;
export function toSchema(
  source: StandardSchema | JsonObject,
  side: SchemaSide,
  name?: string,
): Schema<unknown>;
export function toSchema(
  source: StandardSchema | JsonObject,
  side: SchemaSide,
  name: string = `the ${side} schema`,
): Schema<unknown> {
  const schema = fromSource(source, side, name);
  if (side === "input" && member(schema.json, "type") !== "object") {
    throw schemaError(name, "", 'an input is an object: expected "type": "object" at the root');
  }
  return schema;
}

function fromSource(source: unknown, side: SchemaSide, name: string): Schema<unknown> {
  if (isStandardSchema(source)) return fromStandard(source["~standard"], side, name);
  if (isJsonObject(source)) return fromJsonSchema(source, side, name);
  throw schemaError(name, "", "expected a Standard Schema or a JSON Schema object");
}
