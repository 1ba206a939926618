// Arguments that a client repeats in headers, so that a proxy can route by them: a property of an input schema names
// its header (Streamable HTTP 2026-07-28, Schema Extension; Tools, x-mcp-header).

import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  member,
  type Outcome,
  ok,
  quote,
  type Refusal,
  refuse,
} from "@dragoman/jsonrpc";
import { decodeMirrored } from "./headers.ts";
import type { CheckCondition, HeaderFields } from "./profile.ts";

const keyword = "x-mcp-header";
const fieldPrefix = "mcp-param-";

/** A header that repeats one argument. */
export interface ParamHeader {
  /** The field by its lower-case name. */
  readonly field: string;
  /** The way to the argument, through objects only. */
  readonly path: readonly string[];
  readonly type: "string" | "integer" | "boolean";
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Keywords whose values are data, not schemas. */
const data: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

/** The headers that a schema names; the refusal says which of them no client could send (MCP-HTTP-16). */
export function paramHeadersOf(schema: JsonObject): Outcome<readonly ParamHeader[], "schema-invalid"> {
  const headers = new Map<string, ParamHeader>();
  const fault = collect(schema, [], headers);
  return fault === undefined ? ok([...headers.values()]) : refuse("schema-invalid", fault);
}

/** Adds the headers of a schema and of what it reaches through properties; gives the first fault. */
function collect(
  schema: JsonObject,
  path: readonly string[],
  headers: Map<string, ParamHeader>,
): string | undefined {
  const name = member(schema, keyword);
  const fault =
    (name === undefined ? undefined : add(name, member(schema, "type"), path, headers)) ?? misplaced(schema);
  if (fault !== undefined) return fault;
  const properties = member(schema, "properties");
  for (const [property, below] of isJsonObject(properties) ? Object.entries(properties) : []) {
    const found = isJsonObject(below) ? collect(below, [...path, property], headers) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function add(
  name: JsonValue,
  type: JsonValue | undefined,
  path: readonly string[],
  headers: Map<string, ParamHeader>,
): string | undefined {
  if (path.length === 0) return `${keyword} stands at the root; it belongs to a property`;
  const place = quote(path.join("."));
  if (typeof name !== "string" || !token.test(name))
    return `${keyword} of ${place} is not the name of a header`;
  if (type !== "string" && type !== "integer" && type !== "boolean") {
    return `${place} is repeated by a header, so its type is string, integer or boolean`;
  }
  const field = fieldPrefix + name.toLowerCase();
  if (headers.has(field)) return `${keyword} of ${place} names a header that another property has`;
  headers.set(field, { field, path, type });
  return undefined;
}

/** Only properties of objects have a place that a header can stand for. */
function misplaced(schema: JsonObject): string | undefined {
  const found = Object.entries(schema).find(
    ([key, value]) => key !== "properties" && !data.has(key) && holdsKeyword(value),
  );
  if (found === undefined) return undefined;
  return `${keyword} stands inside ${quote(found[0])}; it belongs to a property reached through "properties"`;
}

function holdsKeyword(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some(holdsKeyword);
  return isJsonObject(value) && (Object.hasOwn(value, keyword) || Object.values(value).some(holdsKeyword));
}

/** MCP-HTTP-15: a header says what its argument says, and is there if and only if the argument is. */
export function refuseParamHeaders(
  headers: readonly ParamHeader[],
  args: JsonObject,
  head: HeaderFields,
): Refusal<CheckCondition> | undefined {
  for (const { field, path, type } of headers) {
    const value = valueAt(args, path);
    const sent = head.header(field);
    if (sent === undefined && (value === undefined || value === null)) continue;
    if (sent === undefined || !isRepeated(sent, value, type)) {
      const got = sent === undefined ? "the header is missing" : `got ${quote(sent)}`;
      return refuse(
        "header-mismatch",
        `expected ${field} to say what arguments.${path.join(".")} says, ${got}`,
      );
    }
  }
  return undefined;
}

function valueAt(args: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = args;
  for (const name of path) {
    if (!isJsonObject(value)) return undefined;
    value = member(value, name);
  }
  return value;
}

const decimal = /^-?\d{1,16}(?:\.0{1,16})?$/;

function isRepeated(sent: string, value: JsonValue | undefined, type: ParamHeader["type"]): boolean {
  const text = decodeMirrored(sent);
  if (text === undefined) return false;
  if (type === "integer") return decimal.test(text) && Number(text) === value;
  return type === "boolean" ? text === String(value) && typeof value === "boolean" : text === value;
}
