// Names that stand twice: refused where they decide what runs, answered under the id that leaves no doubt.

import { expect, test } from "vitest";
import { decode, defaultLimits, type Envelope, jsonRpc20 } from "../src/index.ts";
import { strictProfile } from "./support/service.ts";

const plain: Envelope = jsonRpc20.envelope;

test.each([
  { text: '{"jsonrpc":"2.0","id":1,"id":1,"method":"m"}', id: null },
  { text: '{"jsonrpc":"2.0","id":1,"method":"a","method":"b","id":2}', id: null },
  { text: '{"jsonrpc":"2.0","id":1,"\\u0069d":2,"method":"m"}', id: null },
  { text: '{"jsonrpc":"2.0","id":1,"method":"m","params":{"id":1,"id":2}}', id: 1 },
  { text: '{"jsonrpc":"2.0","id":"x","method":"m","params":{"id":1},"params":{"id":1}}', id: "x" },
  { text: '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":{"b":1,"b":1}}}', id: 1 },
  { text: '{"jsonrpc":"2.0","id":1,"method":"m","params":[{"b":1,"b":1}]}', id: 1 },
  { text: '{"jsonrpc":"2.0","id":1,"method":"m","__proto__":1,"__proto__":2}', id: 1 },
  {
    text: `{"jsonrpc":"2.0","id":1,"method":"m","params":{${Array.from({ length: 40 }, (_, i) => `"k${i}":1`)},"k39":2}}`,
    id: 1,
  },
])("$text is refused under the id $id", ({ text, id }) => {
  expect(decode(text, plain)).toMatchObject({ ok: false, condition: "member-repeated", id });
});

test.each([
  '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":{"b":{"c":1,"c":2}}}}',
  '{"jsonrpc":"2.0","id":1,"method":"m","params":[{"a":1},{"a":1}]}',
  '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":"b","b":"a","\\"a\\"":1}}',
  '{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":{"b":1},"c":{"b":1}}}',
])("%s has no name that counts twice", (text) => {
  expect(decode(text, plain)).toMatchObject({ ok: true });
});

test("in a batch only the message with the repeated name is refused", () => {
  const text = '[{"jsonrpc":"2.0","id":1,"method":"m"},{"jsonrpc":"2.0","id":2,"method":"a","method":"b"}]';
  expect(decode(text, plain)).toMatchObject({
    ok: true,
    value: { items: [{ ok: true }, { ok: false, condition: "member-repeated", id: 2 }] },
  });
});

test("a response with a repeated name is refused under no id, which belongs to the other direction", () => {
  const text = '{"jsonrpc":"2.0","id":5,"result":1,"result":2}';
  expect(decode(text, strictProfile.envelope)).toMatchObject({ condition: "response-malformed", id: null });
});

const deep = "[".repeat(300);

test.each([
  { what: "a call", text: `{"jsonrpc":"2.0","id":5,"method":"m","params":${deep}`, id: 5 },
  { what: "a call with a string id", text: `{"id":"\\u0035","method":"m","params":${deep}`, id: "5" },
  { what: "a response", text: `{"jsonrpc":"2.0","id":5,"result":${deep}`, id: null },
  { what: "a batch", text: `[{"jsonrpc":"2.0","id":5,"method":"m","params":${deep}`, id: null },
  { what: "an id that is an object", text: `{"id":{"a":${deep}`, id: null },
  { what: "a cut id", text: `{"method":"m","id":"abc\\`, id: null },
])("$what that breaks a limit is answered under the id $id", ({ text, id }) => {
  expect(decode(text, plain)).toMatchObject({ ok: false, id });
});

test("a text is measured as the bytes that it is on a wire", () => {
  const text = `{"jsonrpc":"2.0","id":1,"method":"${"é".repeat(100)}"}`;
  const limits = { ...defaultLimits, maxBytes: text.length + 50 };
  expect(decode(text, plain, limits)).toMatchObject({ condition: "too-large" });
  expect(decode(new TextEncoder().encode(text), plain, limits)).toMatchObject({ condition: "too-large" });
  expect(decode(text, plain, { ...limits, maxBytes: text.length + 100 })).toMatchObject({ ok: true });
});
