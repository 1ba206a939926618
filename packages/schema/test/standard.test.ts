// Schemas of a library: what is published, what is checked, what is refused when it is defined.

import { isLocalError, type JsonObject } from "@dragoman/jsonrpc";
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { type Schema, type StandardSchema, toSchema } from "../src/index.ts";

interface Node {
  value: number;
  next?: Node | undefined;
}
const node: z.ZodType<Node> = z.object({
  value: z.number(),
  get next() {
    return node.optional();
  },
});
const named = z.object({ v: z.number() }).meta({ id: "Named" });

const withoutDialect = ({ $schema, ...rest }: JsonObject): JsonObject => rest;

test.each<{ what: string; schema: StandardSchema; want: JsonObject }>([
  {
    what: "an object",
    schema: z.object({ a: z.number(), b: z.string().optional() }),
    want: { type: "object", properties: { a: { type: "number" }, b: { type: "string" } }, required: ["a"] },
  },
  {
    what: "a discriminated union",
    schema: z.discriminatedUnion("k", [z.object({ k: z.literal("a") }), z.object({ k: z.literal("b") })]),
    want: {
      type: "object",
      oneOf: [
        { type: "object", properties: { k: { type: "string", const: "a" } }, required: ["k"] },
        { type: "object", properties: { k: { type: "string", const: "b" } }, required: ["k"] },
      ],
    },
  },
  {
    what: "a union of objects",
    schema: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    want: {
      type: "object",
      anyOf: [
        { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
        { type: "object", properties: { b: { type: "string" } }, required: ["b"] },
      ],
    },
  },
  {
    what: "an intersection",
    schema: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
    want: {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      required: ["a", "b"],
    },
  },
  {
    what: "a record",
    schema: z.record(z.string(), z.number()),
    want: { type: "object", propertyNames: { type: "string" }, additionalProperties: { type: "number" } },
  },
  {
    what: "a recursive type",
    schema: node,
    want: {
      type: "object",
      properties: { value: { type: "number" }, next: { $ref: "#" } },
      required: ["value"],
    },
  },
  {
    what: "a named type",
    schema: named,
    want: {
      type: "object",
      $ref: "#/$defs/Named",
      $defs: { Named: { type: "object", properties: { v: { type: "number" } }, required: ["v"] } },
    },
  },
  {
    what: "the input side of a transformation",
    schema: z.object({ a: z.string().transform((text) => text.length) }),
    want: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
  },
])("$what is published as an object with all its parts", ({ schema, want }) => {
  expect(withoutDialect(toSchema(schema, "input").json)).toEqual(want);
});

test("a schema may be a function, as those of arktype are", () => {
  const source = Object.assign(() => {}, { "~standard": z.object({ a: z.string() })["~standard"] });
  expect(toSchema(source, "input").check({ a: 1 })).toMatchObject({ ok: false, issues: [{ path: "a" }] });
});

test("the output side of a schema has its defaults filled in", () => {
  const source = z.object({ n: z.number().default(3) });
  expect(toSchema(source, "output").json).toMatchObject({ required: ["n"] });
  expect(toSchema(source, "input").json).not.toHaveProperty("required");
});

test("an output may be something else than an object", () => {
  expect(toSchema(z.string(), "output").json).toMatchObject({ type: "string" });
});

const mini = { "~standard": { version: 1, vendor: "mini", validate: (value: unknown) => ({ value }) } };

test.each<{ what: string; schema: unknown; side?: "input" | "output"; want: RegExp }>([
  {
    what: "a date deep inside",
    schema: z.object({ a: z.object({ list: z.array(z.date()) }) }),
    want: /^tool "t" at a\.list\[\]: Date cannot be represented/,
  },
  { what: "a bigint", schema: z.object({ big: z.bigint() }), want: /^tool "t" at big: BigInt cannot/ },
  {
    what: "the output side of a transformation",
    schema: z.object({ n: z.string().transform(Number) }),
    side: "output",
    want: /^tool "t" at n: Transforms cannot/,
  },
  { what: "an input that is a string", schema: z.string(), want: /^tool "t": an input is an object/ },
  { what: "an input that is anything", schema: z.any(), want: /^tool "t": an input is an object/ },
  {
    what: "a union that is not of objects only",
    schema: z.union([z.object({}), z.string()]),
    want: /^tool "t": an input is an object/,
  },
  {
    what: "a library without a JSON form",
    schema: mini,
    want: /^tool "t": the schema of mini does not say itself as JSON Schema/,
  },
  { what: "something else", schema: 7, want: /^tool "t": expected a Standard Schema or a JSON Schema/ },
])("$what is refused when it is defined, by name and place", ({ schema, side = "input", want }) => {
  // the types refuse some of these already
  const define = (): unknown => toSchema(schema as StandardSchema, side, 'tool "t"');
  expect(define).toThrow(want);
  expect(define).toThrow(expect.toSatisfy(isLocalError));
});

describe("a check", () => {
  const schema = toSchema(
    z.object({ a: z.object({ list: z.array(z.number()) }), n: z.number().default(1) }),
    "input",
  );

  test("gives the value with its defaults, in the same turn", () => {
    expect(schema.check({ a: { list: [1] } })).toEqual({ ok: true, value: { a: { list: [1] }, n: 1 } });
  });

  test("names the path of each fault", () => {
    expect(schema.check({ a: { list: [1, "x"] }, n: "y" })).toMatchObject({
      ok: false,
      issues: [{ path: "a.list[1]" }, { path: "n" }],
    });
  });

  test("waits where the schema waits", async () => {
    const slow = toSchema(z.object({ a: z.string().refine(async (text) => text === "yes") }), "input");
    const pending = slow.check({ a: "yes" });
    expect(pending).toBeInstanceOf(Promise);
    expect(await pending).toEqual({ ok: true, value: { a: "yes" } });
    expect(await slow.check({ a: "no" })).toMatchObject({ ok: false, issues: [{ path: "a" }] });
  });

  test("is made once: later calls do not convert again", async () => {
    let conversions = 0;
    const source = z.object({ a: z.string() });
    const props = source["~standard"];
    const counted = toSchema(
      {
        "~standard": {
          ...props,
          jsonSchema: {
            input: (options) => {
              conversions++;
              return props.jsonSchema.input(options);
            },
            output: props.jsonSchema.output,
          },
        },
      },
      "input",
    );
    for (let i = 0; i < 3; i++) await counted.check({ a: "x" });
    expect(counted.json).toBe(counted.json);
    expect(conversions).toBe(1);
  });
});

test("the type of a checked value is the type that the schema gives", () => {
  const schema = toSchema(z.object({ n: z.string().transform(Number) }), "input");
  expectTypeOf(schema).toEqualTypeOf<Schema<{ n: number }>>();
});
