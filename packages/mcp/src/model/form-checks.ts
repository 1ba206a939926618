// What the schema of one field of a form may be, and whether a value fits it (Elicitation, Requested Schema).

import { isJsonObject, type JsonObject, type JsonValue, member, quote, typeName } from "@dragoman/jsonrpc";

const scalars: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);

/** What is wrong with the schema of a field, if anything. */
export function faultOfFieldSchema(schema: JsonObject): string | undefined {
  const type = member(schema, "type");
  if (scalars.has(type)) {
    for (const name of ["properties", "items", "$ref", "anyOf", "allOf"]) {
      if (Object.hasOwn(schema, name)) return `${quote(name)} is not allowed; forms are flat`;
    }
    return choicesOf(schema) === "malformed" ? 'expected "enum" or "oneOf" to list strings' : undefined;
  }
  if (type !== "array") {
    return `expected "type" to be string, number, integer, boolean or array, got ${typeName(type)}`;
  }
  const items = member(schema, "items");
  const choices = isJsonObject(items) ? choicesOf(items) : undefined;
  return Array.isArray(choices) ? undefined : 'expected "items" to list choices by "enum" or "anyOf"';
}

/** The values of a choice; undefined where any value will do. */
function choicesOf(schema: JsonObject): readonly string[] | "malformed" | undefined {
  const plain = member(schema, "enum");
  const titled = member(schema, "oneOf") ?? member(schema, "anyOf");
  const listed = plain ?? (Array.isArray(titled) ? titled.map(constOf) : titled);
  if (listed === undefined) return undefined;
  if (!Array.isArray(listed)) return "malformed";
  const values = listed.filter((value) => typeof value === "string");
  return values.length === listed.length && values.length > 0 ? values : "malformed";
}

function constOf(choice: JsonValue): JsonValue {
  return isJsonObject(choice) ? (member(choice, "const") ?? null) : null;
}

/** What is wrong with a value of a field, if anything. */
export function checkField(schema: JsonObject, value: JsonValue): string | undefined {
  switch (member(schema, "type")) {
    case "string":
      return typeof value === "string" ? checkText(schema, value) : wrong("a string", value);
    case "integer":
      return Number.isSafeInteger(value) ? checkRange(schema, Number(value)) : wrong("an integer", value);
    case "number":
      return typeof value === "number" ? checkRange(schema, value) : wrong("a number", value);
    case "boolean":
      return typeof value === "boolean" ? undefined : wrong("a boolean", value);
    default:
      return Array.isArray(value) ? checkChoices(schema, value) : wrong("an array", value);
  }
}

function wrong(what: string, value: JsonValue): string {
  return `expected ${what}, got ${typeName(value)}`;
}

function numberOf(schema: JsonObject, name: string, absent: number): number {
  const value = member(schema, name);
  return typeof value === "number" ? value : absent;
}

function checkText(schema: JsonObject, value: string): string | undefined {
  const choices = choicesOf(schema);
  if (Array.isArray(choices) && !choices.includes(value))
    return `expected one of ${choices.map(quote).join(", ")}`;
  // lengths are in characters, not in UTF-16 units
  const length = [...value].length;
  const min = numberOf(schema, "minLength", 0);
  const max = numberOf(schema, "maxLength", Infinity);
  if (length < min) return `expected at least ${min} characters, got ${length}`;
  if (length > max) return `expected at most ${max} characters, got ${length}`;
  const format = member(schema, "format");
  return typeof format === "string" && formats[format]?.(value) === false
    ? `expected a ${format}`
    : undefined;
}

const date = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const dateTime = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

const formats: Readonly<Record<string, (value: string) => boolean>> = Object.freeze({
  email: (value: string) => /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(value),
  uri: (value: string) => URL.canParse(value),
  date: (value: string) => date.test(value) && !Number.isNaN(Date.parse(value)),
  "date-time": (value: string) => dateTime.test(value) && !Number.isNaN(Date.parse(value)),
});

function checkRange(schema: JsonObject, value: number): string | undefined {
  const min = numberOf(schema, "minimum", -Infinity);
  const max = numberOf(schema, "maximum", Infinity);
  if (value < min) return `expected at least ${min}, got ${value}`;
  return value > max ? `expected at most ${max}, got ${value}` : undefined;
}

function checkChoices(schema: JsonObject, value: readonly JsonValue[]): string | undefined {
  const min = numberOf(schema, "minItems", 0);
  const max = numberOf(schema, "maxItems", Infinity);
  if (value.length < min) return `expected at least ${min} choices, got ${value.length}`;
  if (value.length > max) return `expected at most ${max} choices, got ${value.length}`;
  const items = member(schema, "items");
  const choices = isJsonObject(items) ? choicesOf(items) : undefined;
  const known: readonly string[] = Array.isArray(choices) ? choices : [];
  const stray = value.find((one) => typeof one !== "string" || !known.includes(one));
  return stray === undefined ? undefined : `expected some of ${known.map(quote).join(", ")}`;
}
