// The sub-schemas of a schema, by the table of keywords: the one walk that all readers of schemas share.

import { isJsonObject, type JsonObject, type JsonValue } from "@dragoman/jsonrpc";
import { type Holds, keywords } from "./dialects.ts";

export interface Part {
  readonly schema: JsonValue;
  /** JSON Pointer from the schema around it, such as `/properties/name`. */
  readonly at: string;
  /** Whether it judges the same value as the schema around it. */
  readonly isInPlace: boolean;
}

/** The values that stand where sub-schemas stand, whatever they are. */
export function partsOf(schema: JsonObject): readonly Part[] {
  const parts: Part[] = [];
  for (const [name, value] of Object.entries(schema)) {
    const keyword = keywords.get(name);
    if (keyword === undefined) continue;
    for (const [step, part] of partsOfKeyword(keyword.holds, value)) {
      parts.push({ schema: part, at: `/${name}${step}`, isInPlace: keyword.inPlace === true });
    }
  }
  return parts;
}

type Steps = readonly (readonly [step: string, part: JsonValue])[];

function partsOfKeyword(holds: Holds, value: JsonValue): Steps {
  if (holds === "schema" || (holds === "schema-or-list" && !Array.isArray(value))) return [["", value]];
  if (holds === "schema-list" || holds === "schema-or-list") return items(value);
  if (holds === "schema-map") return members(value);
  if (holds === "schemas-or-string-lists") return members(value).filter(([, part]) => !Array.isArray(part));
  return [];
}

function items(value: JsonValue): Steps {
  return Array.isArray(value) ? value.map((part: JsonValue, i) => [`/${i}`, part] as const) : [];
}

function members(value: JsonValue): Steps {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([name, part]) => [`/${escapeStep(name)}`, part] as const);
}

/** RFC 6901 §3. */
export function escapeStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** A copy with each sub-schema replaced. */
export function mapParts(schema: JsonObject, change: (part: JsonObject) => JsonObject): JsonObject {
  const replace = (part: JsonValue): JsonValue => (isJsonObject(part) ? change(part) : part);
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      mapKeyword(keywords.get(name)?.holds, value, replace),
    ]),
  );
}

function mapKeyword(
  holds: Holds | undefined,
  value: JsonValue,
  replace: (part: JsonValue) => JsonValue,
): JsonValue {
  switch (holds) {
    case "schema":
    case "schema-or-list":
    case "schema-list":
      return Array.isArray(value) ? value.map(replace) : replace(value);
    case "schema-map":
    case "schemas-or-string-lists":
      return isJsonObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replace(part)]))
        : value;
    default:
      return value;
  }
}
