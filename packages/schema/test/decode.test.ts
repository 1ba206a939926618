// Decoders: the type that they read, and the path of the first fault.

import type { JsonObject, JsonValue } from "@dragoman/jsonrpc";
import { expect, expectTypeOf, test } from "vitest";
import {
  array,
  boolean,
  type Decoded,
  type Decoder,
  integer,
  json,
  jsonObject,
  lazy,
  nullish,
  number,
  object,
  oneOf,
  optional,
  record,
  refine,
  string,
} from "../src/index.ts";

const part = object({ text: optional(string()), url: optional(string({ minLength: 1 })) });
const message = object({
  messageId: string(),
  role: oneOf("user", "agent"),
  parts: array(part, { minItems: 1, maxItems: 3 }),
  tags: optional(record(boolean())),
  taskId: nullish(string()),
});
const send = object({ message, limit: optional(integer({ min: 1, max: 10 })) });

const good = { messageId: "m", role: "user", parts: [{ text: "hi", later: 1 }], taskId: null };

test("a good value is given as it is, with what it has more", () => {
  const value = { message: good, limit: 3 };
  const outcome = send(value, "params");
  expect(outcome).toEqual({ ok: true, value });
  expect(outcome.ok && outcome.value).toBe(value);
});

test.each<{ what: string; value: unknown; want: string }>([
  { what: "no object", value: [], want: "params: expected an object, got an array" },
  { what: "null", value: null, want: "params: expected an object, got null" },
  { what: "an absent member", value: {}, want: "params.message: expected an object, got nothing" },
  {
    what: "a member of another type",
    value: { message: { ...good, messageId: 1 } },
    want: "params.message.messageId: expected a string, got a number",
  },
  {
    what: "an item of another type",
    value: { message: { ...good, parts: ["x"] } },
    want: "params.message.parts[0]: expected an object, got a string",
  },
  {
    what: "a member of an item",
    value: { message: { ...good, parts: [{}, { text: 1 }] } },
    want: "params.message.parts[1].text: expected a string, got a number",
  },
  {
    what: "too few items",
    value: { message: { ...good, parts: [] } },
    want: "params.message.parts: expected at least 1 items, got 0",
  },
  {
    what: "too many items",
    value: { message: { ...good, parts: [{}, {}, {}, {}] } },
    want: "params.message.parts: expected at most 3 items, got 4",
  },
  {
    what: "an empty string",
    value: { message: { ...good, parts: [{ url: "" }] } },
    want: "params.message.parts[0].url: expected a string that is not empty",
  },
  {
    what: "another word",
    value: { message: { ...good, role: "root" } },
    want: 'params.message.role: expected one of "user", "agent", got "root"',
  },
  {
    what: "null for what is optional",
    value: { message: good, limit: null },
    want: "params.limit: expected an integer, got null",
  },
  {
    what: "a number too small",
    value: { message: good, limit: 0 },
    want: "params.limit: expected at least 1, got 0",
  },
  {
    what: "a number too great",
    value: { message: good, limit: 11 },
    want: "params.limit: expected at most 10, got 11",
  },
  {
    what: "a fraction",
    value: { message: good, limit: 1.5 },
    want: "params.limit: expected an integer, got 1.5",
  },
  {
    what: "an integer that was rounded",
    value: { message: good, limit: 2 ** 53 },
    want: "params.limit: expected an integer, got 9007199254740992",
  },
  {
    what: "a value under a peer's name",
    value: { message: { ...good, tags: { "a b\n": 1 } } },
    want: 'params.message.tags["a b\\n"]: expected a boolean, got a number',
  },
  {
    what: "a value under a long name",
    value: { message: { ...good, tags: { ["x".repeat(99)]: 1 } } },
    want: `params.message.tags["${"x".repeat(80)}…"]: expected a boolean, got a number`,
  },
])("$what is refused with the path of the fault", ({ value, want }) => {
  // the values are JSON, written out
  expect(send(value as JsonValue, "params")).toEqual({
    ok: false,
    condition: "params-invalid",
    id: null,
    detail: want,
  });
});

test.each<{ what: string; decode: Decoder<unknown>; good: JsonValue[]; bad: (JsonValue | undefined)[] }>([
  { what: "string", decode: string(), good: ["", "a"], bad: [1, null, undefined, {}] },
  { what: "number", decode: number({ min: 0 }), good: [0, 1.5], bad: [-1, "1", null, undefined] },
  { what: "boolean", decode: boolean(), good: [true, false], bad: [0, "true", null, undefined] },
  { what: "oneOf a single word", decode: oneOf("a"), good: ["a"], bad: ["b", "", null, undefined, ["a"]] },
  { what: "jsonObject", decode: jsonObject(), good: [{}, { a: 1 }], bad: [[], null, "x", undefined] },
  { what: "json", decode: json(), good: [null, 0, "", [], {}], bad: [undefined] },
  { what: "record", decode: record(string()), good: [{}, { a: "x" }], bad: [[], { a: 1 }, null] },
  { what: "optional", decode: optional(string()), good: ["a"], bad: [null, 1] },
  { what: "nullish", decode: nullish(string()), good: [null, "a"], bad: [1] },
])("$what takes what it names and nothing else", ({ decode, good, bad }) => {
  expect(good.filter((value) => !decode(value, "v").ok)).toEqual([]);
  expect(bad.filter((value) => decode(value, "v").ok)).toEqual([]);
});

test("what Object.prototype holds is not a member", () => {
  expect(object({ constructor: string() })({}, "v")).toMatchObject({
    ok: false,
    detail: "v.constructor: expected a string, got nothing",
  });
});

test("a rule of one's own adds to the path like any other", () => {
  const even = refine(integer(), (n) => (n % 2 === 0 ? undefined : `expected an even number, got ${n}`));
  expect(array(even)([2, 3], "v")).toMatchObject({ detail: "v[1]: expected an even number, got 3" });
  expect(array(even)([2, "x"], "v")).toMatchObject({ detail: "v[1]: expected an integer, got a string" });
});

test("a kind that holds itself is read to any depth", () => {
  interface Tree {
    readonly children: readonly Tree[];
  }
  const tree: Decoder<Tree> = object({ children: array(lazy(() => tree)) });
  expect(tree({ children: [{ children: [] }] }, "v").ok).toBe(true);
  expect(tree({ children: [{ children: [1] }] }, "v")).toMatchObject({
    detail: "v.children[0].children[0]: expected an object, got a number",
  });
});

test("the types follow the decoders", () => {
  expectTypeOf<Decoded<typeof part>["text"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Decoded<typeof message>["role"]>().toEqualTypeOf<"user" | "agent">();
  expectTypeOf<Decoded<typeof message>["taskId"]>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Decoded<typeof send>["message"]["parts"]>().toEqualTypeOf<readonly Decoded<typeof part>[]>();
  expectTypeOf<Decoded<ReturnType<typeof jsonObject>>>().toEqualTypeOf<JsonObject>();
});
