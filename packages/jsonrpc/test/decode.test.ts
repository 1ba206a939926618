// The reader: every form of every member, and every condition.

import { describe, expect, test } from "vitest";
import { baseAnswers, decode, defaultLimits, type Envelope, jsonRpc20 } from "../src/index.ts";

const plain = jsonRpc20.envelope;
const strict: Envelope = {
  ids: { null: "refuse", fractional: "refuse", big: "refuse" },
  batch: "refuse",
  responses: "accept",
};

const withId = (id: string): string => `{"jsonrpc":"2.0","id":${id},"method":"m"}`;

describe("ids keep type and value", () => {
  test.each([
    { text: "1", plain: 1, strict: 1 },
    { text: '"1"', plain: "1", strict: "1" },
    { text: "0", plain: 0, strict: 0 },
    { text: "-0", plain: 0, strict: 0 },
    { text: "-1", plain: -1, strict: -1 },
    { text: '""', plain: "", strict: "" },
    { text: "1.0", plain: 1, strict: 1 },
    { text: "1e2", plain: 100, strict: 100 },
    { text: "10E-1", plain: 1, strict: 1 },
    { text: "9007199254740991", plain: 9007199254740991, strict: 9007199254740991 },
    { text: "9007199254740993", plain: 9007199254740993n, strict: "id-unreadable" },
    { text: "12345678901234567890", plain: 12345678901234567890n, strict: "id-unreadable" },
    { text: "-12345678901234567890", plain: -12345678901234567890n, strict: "id-unreadable" },
    { text: "1.5", plain: 1.5, strict: "id-unreadable" },
    { text: "1.50", plain: 1.5, strict: "id-unreadable" },
    { text: "1.0000000000000000001", plain: "id-unreadable", strict: "id-unreadable" },
    { text: "1e-400", plain: "id-unreadable", strict: "id-unreadable" },
    { text: "1e400", plain: "id-unreadable", strict: "id-unreadable" },
    { text: "9007199254740991.5", plain: "id-unreadable", strict: "id-unreadable" },
    { text: "1".repeat(2_000), plain: "id-unreadable", strict: "id-unreadable" },
    { text: "null", plain: null, strict: "id-null" },
    { text: "true", plain: "id-unreadable", strict: "id-unreadable" },
    { text: "false", plain: "id-unreadable", strict: "id-unreadable" },
    { text: "{}", plain: "id-unreadable", strict: "id-unreadable" },
    { text: "[1]", plain: "id-unreadable", strict: "id-unreadable" },
    { text: '"\\u00e9\\ud83d\\ude00\\u0000x"', plain: "é😀\u0000x", strict: "é😀\u0000x" },
  ])("$text", ({ text, plain: wantedPlain, strict: wantedStrict }) => {
    for (const [envelope, wanted] of [
      [plain, wantedPlain],
      [strict, wantedStrict],
    ] as const) {
      const decoded = decode(withId(text), envelope);
      if (wanted === "id-unreadable" || wanted === "id-null") {
        expect(decoded).toMatchObject({ ok: false, condition: wanted, id: null });
      } else {
        expect(decoded).toEqual({
          ok: true,
          value: { kind: "request", id: wanted, method: "m", params: undefined },
        });
      }
    }
  });

  test("an id in a batch is as exact as a single one", () => {
    const decoded = decode(
      `[${withId("1")},{},${withId("12345678901234567890")},${withId("1e-400")}]`,
      plain,
    );
    expect(decoded).toMatchObject({
      value: {
        items: [
          { value: { id: 1 } },
          { ok: false },
          { value: { id: 12345678901234567890n } },
          { condition: "id-unreadable" },
        ],
      },
    });
  });
});

describe("refusals", () => {
  test.each([
    { text: "", condition: "not-json", id: null },
    { text: " \n\t", condition: "not-json", id: null },
    { text: "foo", condition: "not-json", id: null },
    { text: '{"jsonrpc":"2.0","id":1,"method":"m"', condition: "not-json", id: null },
    { text: `${withId("1")}\n${withId("2")}`, condition: "not-json", id: null },
    { text: '{"jsonrpc":"2.0","id":1,"method":"m",}', condition: "not-json", id: null },
    { text: '{"jsonrpc":"2.0","id":1,"method":"m","x":NaN}', condition: "not-json", id: null },
    { text: `\ufeff${withId("1")}`, condition: "not-json", id: null },
    { text: "42", condition: "not-an-object", id: null },
    { text: "null", condition: "not-an-object", id: null },
    { text: '"x"', condition: "not-an-object", id: null },
    { text: "[]", condition: "batch-empty", id: null },
    { text: "{}", condition: "version-wrong", id: null },
    { text: '{"id":7,"method":"m"}', condition: "version-wrong", id: 7 },
    { text: '{"jsonrpc":2.0,"id":7,"method":"m"}', condition: "version-wrong", id: 7 },
    { text: '{"jsonrpc":"2.0 ","id":"","method":"m"}', condition: "version-wrong", id: "" },
    { text: '{"jsonrpc":"2.0","id":0}', condition: "not-a-message", id: 0 },
    { text: '{"jsonrpc":"2.0","id":0,"method":5}', condition: "method-not-a-string", id: 0 },
    { text: '{"jsonrpc":"2.0","id":0,"method":null}', condition: "method-not-a-string", id: 0 },
    { text: '{"jsonrpc":"2.0","id":1,"method":"m","result":{}}', condition: "not-a-message", id: 1 },
    {
      text: '{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}',
      condition: "response-malformed",
      id: null,
    },
    {
      text: '{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":""}}',
      condition: "response-malformed",
      id: null,
    },
    { text: '{"jsonrpc":"2.0","result":1}', condition: "response-malformed", id: null },
    { text: '{"jsonrpc":"2.0","id":1,"id":2,"method":"m"}', condition: "member-repeated", id: null },
    { text: '{"jsonrpc":"2.0","id":1,"method":"a","method":"b"}', condition: "member-repeated", id: 1 },
    { text: '{"jsonrpc":"2.0","id":1,"m\\u0065thod":"a","method":"b"}', condition: "member-repeated", id: 1 },
    {
      text: '{"jsonrpc":"2.0","id":1,"method":"m","params":{"name":"a","name":"b"}}',
      condition: "member-repeated",
      id: 1,
    },
    {
      text: '{"jsonrpc":"2.0","id":1,"method":"m","params":{"_meta":{"v":1,"v":2}}}',
      condition: "member-repeated",
      id: 1,
    },
    {
      text: `{"jsonrpc":"2.0","id":5,"method":"m","params":${"[".repeat(1_000)}`,
      condition: "too-deep",
      id: 5,
    },
    { text: "[".repeat(100_000) + "]".repeat(100_000), condition: "too-deep", id: null },
    {
      text: '{"jsonrpc":"2.0","params":{},"__proto__":{"id":1,"method":"m"}}',
      condition: "not-a-message",
      id: null,
    },
  ] as const)("$text", ({ text, condition, id }) => {
    expect(decode(text, plain)).toMatchObject({
      ok: false,
      condition,
      id,
      detail: expect.stringMatching(/\w/),
    });
  });

  test.each([
    { what: "a byte that starts no character", bytes: [0x22, 0xff, 0x22] },
    { what: "an overlong form", bytes: [0x22, 0xc0, 0xaf, 0x22] },
    { what: "a surrogate in UTF-8", bytes: [0x22, 0xed, 0xa0, 0x80, 0x22] },
    { what: "a byte order mark", bytes: [0xef, 0xbb, 0xbf, 0x7b, 0x7d] },
    { what: "UTF-16", bytes: [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00] },
  ])("$what is not JSON", ({ bytes }) => {
    expect(decode(Uint8Array.from(bytes), plain)).toMatchObject({ condition: "not-json" });
  });

  test("limits are checked before anything is built", () => {
    const limits = { ...defaultLimits, maxBytes: 100, maxMembers: 4, maxBatch: 1 };
    expect(decode(new Uint8Array(101), plain, limits)).toMatchObject({ condition: "too-large" });
    expect(decode('{"a":1,"b":2,"c":3,"d":4,"e":5}', plain, limits)).toMatchObject({
      condition: "too-many-members",
    });
    expect(decode("[1,2]", plain, limits)).toMatchObject({ condition: "batch-too-long" });
  });

  test("a batch is refused whole where the profile has none", () => {
    expect(decode(`[${withId("1")}]`, strict)).toMatchObject({ condition: "batch-refused", id: null });
  });
});

describe("frames", () => {
  test.each([
    {
      text: '{"jsonrpc":"2.0","method":"m"}',
      frame: { kind: "notification", method: "m", params: undefined },
    },
    {
      text: '{"jsonrpc":"2.0","method":"m","params":null}',
      frame: { kind: "notification", method: "m", params: null },
    },
    {
      text: '{"jsonrpc":"2.0","id":1,"method":"","params":[1]}',
      frame: { kind: "request", id: 1, method: "", params: [1] },
    },
    {
      text: '{"jsonrpc":"2.0","id":1,"method":"m","error":null,"zz":1}',
      frame: { kind: "request", id: 1, method: "m", params: undefined },
    },
    { text: '{"jsonrpc":"2.0","id":1,"result":null}', frame: { kind: "result", id: 1, result: null } },
    {
      text: '{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"x","data":0}}',
      frame: { kind: "error", id: null, error: { code: -1, message: "x", data: 0 } },
    },
    {
      text: '{"jsonrpc":"2.0","error":{"code":-1,"message":"x"}}',
      frame: { kind: "error", id: null, error: { code: -1, message: "x" } },
    },
  ])("$text", ({ text, frame }) => {
    expect(decode(text, plain)).toEqual({ ok: true, value: frame });
    expect(decode(new TextEncoder().encode(text), plain)).toEqual({ ok: true, value: frame });
  });

  test("names of the prototype are ordinary names", () => {
    const decoded = decode(
      '{"jsonrpc":"2.0","id":1,"method":"toString","params":{"__proto__":{"polluted":1},"constructor":2}}',
      plain,
    );
    expect(decoded).toMatchObject({ ok: true, value: { method: "toString" } });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

test("every condition has a code, a status and a title", () => {
  for (const answer of Object.values(baseAnswers)) {
    expect(answer).toEqual({
      code: expect.any(Number),
      status: expect.any(Number),
      title: expect.stringMatching(/\w/),
    });
  }
});
