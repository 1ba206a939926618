// The dialects of JSON Schema that are checked, and what each of their keywords holds. A keyword that is not in
// the table is an annotation: it is published and not checked.

/** The validator's name of a dialect. */
export type Dialect = "2020-12" | "2019-09" | "7" | "4";

/** What `$schema` says, without a trailing `#`. Without `$schema` it is 2020-12 (MCP, Basic, JSON Schema Usage). */
const dialectOf: ReadonlyMap<string, Dialect> = new Map([
  ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
  ["https://json-schema.org/draft/2019-09/schema", "2019-09"],
  ["http://json-schema.org/draft-07/schema", "7"],
  ["https://json-schema.org/draft-07/schema", "7"],
  ["http://json-schema.org/draft-04/schema", "4"],
  ["https://json-schema.org/draft-04/schema", "4"],
]);

export function readDialect(text: unknown): Dialect | undefined {
  if (text === undefined) return "2020-12";
  return typeof text === "string" ? dialectOf.get(text.replace(/#$/, "")) : undefined;
}

export const dialectNames = "2020-12, 2019-09, draft-07 and draft-04" as const;

/** The keyword that names a schema, per dialect; in the other dialects the other word means nothing. */
export const idKeyword: Readonly<Record<Dialect, "$id" | "id">> = {
  "2020-12": "$id",
  "2019-09": "$id",
  "7": "$id",
  "4": "id",
};

/** What a keyword holds. `schema*`: sub-schemas; `inPlace`: they judge the same value as the schema around them. */
export type Holds =
  | "schema"
  | "schema-or-list"
  | "schema-list"
  | "schema-map"
  | "string"
  | "pattern"
  | "string-list"
  | "type"
  | "number"
  | "list"
  | "string-lists"
  | "schemas-or-string-lists";

export interface Keyword {
  readonly holds: Holds;
  readonly inPlace?: true;
}

const rows: readonly (readonly [Holds, "in-place" | "inside", string])[] = [
  ["schema", "in-place", "not if then else"],
  ["schema-list", "in-place", "allOf anyOf oneOf"],
  ["schema-map", "in-place", "dependentSchemas"],
  ["schemas-or-string-lists", "in-place", "dependencies"],
  ["schema", "inside", "additionalItems unevaluatedItems contains"],
  ["schema", "inside", "additionalProperties unevaluatedProperties propertyNames"],
  ["schema-or-list", "inside", "items"],
  ["schema-list", "inside", "prefixItems"],
  ["schema-map", "inside", "$defs definitions properties patternProperties"],
  ["string", "inside", "$ref $anchor $dynamicRef $dynamicAnchor $recursiveRef format"],
  ["pattern", "inside", "pattern"],
  ["string-list", "inside", "required"],
  ["string-lists", "inside", "dependentRequired"],
  ["type", "inside", "type"],
  ["list", "inside", "enum"],
  ["number", "inside", "maximum minimum multipleOf maxLength minLength maxItems minItems"],
  ["number", "inside", "maxProperties minProperties maxContains minContains"],
];

export const keywords: ReadonlyMap<string, Keyword> = new Map(
  rows.flatMap(([holds, where, names]) =>
    names
      .split(" ")
      .map((name): [string, Keyword] => [name, where === "in-place" ? { holds, inPlace: true } : { holds }]),
  ),
);

export const typeNames: ReadonlySet<unknown> = new Set([
  "array",
  "boolean",
  "integer",
  "null",
  "number",
  "object",
  "string",
]);
