// Input schemas, written as plain JSON Schema: they reach clients exactly as they stand here.

import type { JsonObject } from "@dragoman/jsonrpc";
import { type Schema, toSchema } from "@dragoman/schema";

/** Of a tool that takes nothing. */
export const nothing: Schema = toSchema({ type: "object", additionalProperties: false }, "input");

/** An object of texts that must all be there. */
export function texts(...names: readonly string[]): Schema<JsonObject> {
  return objectOf(Object.fromEntries(names.map((name) => [name, { type: "string" }])), names);
}

export function objectOf(properties: JsonObject, required: readonly string[] = []): Schema<JsonObject> {
  // the schema lets objects pass and nothing else
  return toSchema({ type: "object", properties, required: [...required] }, "input") as Schema<JsonObject>;
}

/** All the words of the 2020-12 dialect that a client must keep. */
export const person: Schema = toSchema(
  {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: {
      address: {
        $anchor: "addressDef",
        type: "object",
        properties: { street: { type: "string" }, city: { type: "string" } },
      },
    },
    properties: {
      name: { type: "string" },
      address: { $ref: "#/$defs/address" },
      contactMethod: { type: "string", enum: ["phone", "email"] },
      phone: { type: "string" },
      email: { type: "string" },
    },
    allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
    if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
    // biome-ignore lint/suspicious/noThenProperty: it is the word of the dialect
    then: { required: ["phone"] },
    else: { required: ["email"] },
    additionalProperties: false,
  },
  "input",
);
