// Plain JSON Schema: what is refused when it is defined, and how values are checked.

import { Validator } from "@cfworker/json-schema";
import type { JsonObject, JsonValue } from "@dragoman/jsonrpc";
import { describe, expect, test } from "vitest";
import { toSchema } from "../src/index.ts";

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const tree: JsonObject = object({ children: { type: "array", items: { $ref: "#" } } });

test("is published exactly as given, and later changes to it change nothing", () => {
  const source = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    "x-own": [1],
    $defs: {},
  };
  const schema = toSchema(source, "input");
  const text = JSON.stringify(source);
  source.type = "string";
  expect(JSON.stringify(schema.json)).toBe(text);
});

test.each([
  { dialect: "http://json-schema.org/draft-04/schema#", good: { n: 6 }, bad: { n: 5 } },
  { dialect: "http://json-schema.org/draft-04/schema", good: { n: 6 }, bad: { n: 5 } },
])("$dialect is checked by its own rules", async ({ dialect, good, bad }) => {
  const source = object({ n: { minimum: 5, exclusiveMinimum: true } }, { $schema: dialect });
  const schema = toSchema(source, "input");
  expect(await schema.check(good)).toEqual({ ok: true, value: good });
  expect(await schema.check(bad)).toMatchObject({ ok: false, issues: [{ path: "n" }] });
});

test.each([
  { dialect: "http://json-schema.org/draft-07/schema#", list: "items" },
  { dialect: "http://json-schema.org/draft-07/schema", list: "items" },
  { dialect: "https://json-schema.org/draft/2019-09/schema", list: "items" },
  { dialect: "https://json-schema.org/draft/2020-12/schema", list: "prefixItems" },
  { dialect: undefined, list: "prefixItems" },
])("a tuple under $dialect is written with $list", async ({ dialect, list }) => {
  const source = object(
    { pair: { [list]: [{ type: "string" }, { type: "number" }] } },
    dialect === undefined ? {} : { $schema: dialect },
  );
  const schema = toSchema(source, "input");
  expect(await schema.check({ pair: ["a", 1] })).toMatchObject({ ok: true });
  expect(await schema.check({ pair: [1, "a"] })).toMatchObject({ ok: false });
});

test.each<{ what: string; schema: JsonObject; want: RegExp }>([
  { what: "a root that is no object", schema: { type: "string" }, want: /^t: an input is an object/ },
  { what: "a root without a type", schema: { properties: {} }, want: /^t: an input is an object/ },
  {
    what: "an unknown dialect",
    schema: object({}, { $schema: "https://example.com/x" }),
    want: /^t at #\/\$schema: the dialect/,
  },
  {
    what: "a dialect that is no string",
    schema: object({}, { $schema: 7 }),
    want: /^t at #\/\$schema: the dialect/,
  },
  {
    what: "a reference to nowhere",
    schema: object({ a: { $ref: "#/$defs/x" } }),
    want: /^t at #\/properties\/a\/\$ref: "#\/\$defs\/x" points to nothing/,
  },
  {
    what: "a reference out of the document",
    schema: object({ a: { $ref: "https://example.com/s.json" } }),
    want: /never fetched/,
  },
  {
    what: "a reference that is no URI",
    schema: object({ a: { $ref: "http://[" } }),
    want: /points to nothing/,
  },
  { what: "a broken percent-encoding", schema: object({ a: { $ref: "#/%zz" } }), want: /points to nothing/ },
  { what: "a circle", schema: object({}, { $defs: { a: { $ref: "#/$defs/a" } } }), want: /refers to itself/ },
  {
    what: "a circle through alternatives",
    schema: object({}, { anyOf: [{ $ref: "#" }] }),
    want: /refers to itself/,
  },
  {
    what: "a pattern that does not compile",
    schema: object({ a: { pattern: "(" } }),
    want: /^t at #\/properties\/a\/pattern: expected a regular expression/,
  },
  {
    what: "a name pattern that does not compile",
    schema: object({}, { patternProperties: { "[": true } }),
    want: /patternProperties/,
  },
  {
    what: "an unknown type",
    schema: object({ a: { type: "strnig" } }),
    want: /^t at #\/properties\/a\/type: expected a type/,
  },
  {
    what: "a sub-schema that is none",
    schema: object({ a: "string" }),
    want: /^t at #\/properties\/a: expected a schema, got a string/,
  },
  {
    what: "a required that is no list",
    schema: object({}, { required: "a" }),
    want: /required: expected an array of strings/,
  },
  {
    what: "an id that stands twice",
    schema: object({ a: { $id: "x" }, b: { $id: "x" } }),
    want: /stands twice/,
  },
  {
    what: "a dynamic reference that depends on its way",
    schema: object({}, { $defs: { a: { $dynamicAnchor: "n" }, b: { $dynamicAnchor: "n" } } }),
    want: /\$dynamicAnchor/,
  },
])("$what is refused when it is defined", ({ schema, want }) => {
  expect(() => toSchema(schema, "input", "t")).toThrow(want);
});

test("a cycle in the source is refused, not followed", () => {
  const loop: Record<string, unknown> = { type: "object" };
  loop.properties = loop;
  expect(() => toSchema(loop as JsonObject, "input", "t")).toThrow(/^t: the schema is not JSON/);
});

const references: { what: string; schema: JsonObject; good: JsonValue; bad: JsonValue }[] = [
  {
    what: "a definition",
    schema: object({ a: { $ref: "#/$defs/s" } }, { $defs: { s: { type: "string" } } }),
    good: { a: "x" },
    bad: { a: 1 },
  },
  {
    what: "an escaped name",
    schema: object({ a: { $ref: "#/$defs/x~1y~0z%20w" } }, { $defs: { "x/y~z w": { type: "string" } } }),
    good: { a: "x" },
    bad: { a: 1 },
  },
  {
    what: "an anchor",
    schema: object({ a: { $ref: "#s" } }, { $defs: { s: { $anchor: "s", type: "string" } } }),
    good: { a: "x" },
    bad: { a: 1 },
  },
  {
    what: "an id",
    schema: object(
      { a: { $ref: "s.json" } },
      { $id: "https://example.com/root.json", $defs: { s: { $id: "s.json", type: "string" } } },
    ),
    good: { a: "x" },
    bad: { a: 1 },
  },
  {
    what: "itself",
    schema: tree,
    good: { children: [{ children: [] }] },
    bad: { children: [{ children: [1] }] },
  },
  {
    what: "itself, dynamically",
    schema: object(
      { next: { $dynamicRef: "#node" } },
      { $dynamicAnchor: "node", additionalProperties: false },
    ),
    good: { next: { next: {} } },
    bad: { next: { other: 1 } },
  },
  {
    what: "itself, recursively",
    schema: object(
      { next: { $recursiveRef: "#" } },
      { $schema: "https://json-schema.org/draft/2019-09/schema", additionalProperties: false },
    ),
    good: { next: {} },
    bad: { next: { other: 1 } },
  },
  {
    what: "a name of the author's own",
    schema: object({ a: { $ref: "#/components/s" } }, { components: { s: { type: "string" } } }),
    good: { a: "x" },
    bad: { a: 1 },
  },
  {
    what: "a property called $ref",
    schema: object({ $ref: { type: "string" } }),
    good: { $ref: "x" },
    bad: { $ref: 1 },
  },
  {
    what: "nothing: an id that is no keyword here",
    schema: object({ a: { id: "s", type: "string" }, b: { id: "s" } }),
    good: { a: "x" },
    bad: { a: 1 },
  },
];

test.each(references)("a reference to $what is followed", async ({ schema, good, bad }) => {
  const made = toSchema(schema, "input");
  expect(await made.check(good)).toEqual({ ok: true, value: good });
  expect(await made.check(bad)).toMatchObject({ ok: false });
});

test.each(references)("what is accepted for $what, the validator can resolve", ({ schema }) => {
  const examinedOnly = JSON.parse(
    JSON.stringify(schema).replaceAll("$dynamic", "$").replaceAll('"id":"s",', ""),
  );
  expect(() => new Validator(examinedOnly, "2020-12")).not.toThrow();
});

describe("a check", () => {
  test.each<{ what: string; schema: JsonObject; value: unknown; want: { path: string; message: unknown } }>([
    {
      what: "a wrong type",
      schema: object({ a: object({ list: { items: { type: "number" } } }) }),
      value: { a: { list: [1, "x"] } },
      want: { path: "a.list[1]", message: 'expected "number", got "string"' },
    },
    {
      what: "a missing member",
      schema: object({}, { required: ["a"] }),
      value: {},
      want: { path: "", message: 'the member "a" is missing' },
    },
    {
      what: "a name from Object.prototype",
      schema: object({}, { required: ["toString"] }),
      value: {},
      want: { path: "", message: 'the member "toString" is missing' },
    },
    {
      what: "a member too many",
      schema: object({}, { additionalProperties: false }),
      value: { "b c": 1 },
      want: { path: '["b c"]', message: "not allowed here" },
    },
    {
      what: "no alternative",
      schema: object({ a: { anyOf: [{ type: "string" }, { type: "null" }] } }),
      value: { a: 1 },
      want: { path: "a", message: "does not match any subschemas" },
    },
    {
      what: "a pattern",
      schema: object({ a: { pattern: "^x" } }),
      value: { a: "y" },
      want: { path: "a", message: "String does not match pattern" },
    },
    {
      what: "an item that stands twice",
      schema: object({ a: { uniqueItems: true } }),
      value: { a: [1, 1] },
      want: { path: "a", message: "Duplicate items at indexes 0 and 1" },
    },
    {
      what: "half a surrogate pair in a name",
      schema: object({}, { additionalProperties: { type: "string" } }),
      value: { "\ud800": 1 },
      want: { path: "", message: expect.stringMatching(/cannot be checked/) },
    },
    {
      what: "too many items to compare",
      schema: object({ a: { uniqueItems: true } }),
      value: { a: Array.from({ length: 1001 }, (_, i) => i) },
      want: { path: "a", message: expect.stringMatching(/at most 1000 items/) },
    },
    {
      what: "100,000 bad names",
      schema: object({}, { propertyNames: { maxLength: 1 } }),
      value: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`n${i}`, 1])),
      want: { path: expect.any(String), message: expect.any(String) },
    },
  ])("finds $what", async ({ schema, value, want }) => {
    expect(await toSchema(schema, "input").check(value)).toEqual({ ok: false, issues: [want] });
  });

  test("keeps what additionalProperties covers", async () => {
    const schema = toSchema(
      object({ query: { type: "object", additionalProperties: { type: "string" } } }),
      "input",
    );
    const value = { query: { kind: "Component" } };
    expect(await schema.check(value)).toEqual({ ok: true, value });
  });

  test("is answered in the same turn once the validator is there", async () => {
    const schema = toSchema(object({ a: { type: "number" } }), "input");
    const first = schema.check({ a: 1 });
    expect(first).toBeInstanceOf(Promise);
    await first;
    expect(schema.check({ a: 1 })).toEqual({ ok: true, value: { a: 1 } });
  });

  test("of an output sees what the peer will read", async () => {
    const schema = toSchema(object({ at: { type: "string" }, gone: { type: "string" } }), "output");
    const value = { at: new Date(0), gone: undefined };
    expect(await schema.check(value)).toEqual({ ok: true, value: { at: "1970-01-01T00:00:00.000Z" } });
    expect(await schema.check(undefined)).toMatchObject({
      ok: false,
      issues: [{ message: "expected a value" }],
    });
  });

  test("leaves a frozen schema and its value alone", async () => {
    const source = Object.freeze({
      type: "object",
      properties: Object.freeze({ a: Object.freeze({ $ref: "#" }) }),
    });
    const value = Object.freeze({ a: Object.freeze({}) });
    expect(await toSchema(source, "input").check(value)).toEqual({ ok: true, value });
  });
});
