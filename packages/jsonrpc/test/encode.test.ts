// The writer: what goes out is what the other side's reader reads back.

import { expect, test } from "vitest";
import {
  decode,
  encodeBatch,
  encodeError,
  encodeFrame,
  encodeNotification,
  encodeRefusal,
  encodeRequest,
  encodeResult,
  encodeValue,
  type Frame,
  jsonRpc20,
  RawJson,
  refuse,
} from "../src/index.ts";

test.each([
  { text: encodeResult(0, { a: 1 }), want: '{"jsonrpc":"2.0","id":0,"result":{"a":1}}' },
  { text: encodeResult("", undefined), want: '{"jsonrpc":"2.0","id":"","result":null}' },
  { text: encodeResult(-0, 1), want: '{"jsonrpc":"2.0","id":0,"result":1}' },
  {
    text: encodeResult(12345678901234567890n, 1),
    want: '{"jsonrpc":"2.0","id":12345678901234567890,"result":1}',
  },
  { text: encodeResult('a\u2028"\ud800', 1), want: '{"jsonrpc":"2.0","id":"a\u2028\\"\\ud800","result":1}' },
  { text: encodeResult(1, new RawJson("[1, 2]")), want: '{"jsonrpc":"2.0","id":1,"result":[1, 2]}' },
  {
    text: encodeError(null, { code: -1, message: "\n", data: null }),
    want: '{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"\\n","data":null}}',
  },
  { text: encodeRequest(1, "m", undefined), want: '{"jsonrpc":"2.0","id":1,"method":"m"}' },
  { text: encodeRequest(1, "m", null), want: '{"jsonrpc":"2.0","id":1,"method":"m","params":null}' },
  { text: encodeNotification("m", [1]), want: '{"jsonrpc":"2.0","method":"m","params":[1]}' },
  { text: encodeBatch(["1", "2"]), want: "[1,2]" },
  { text: encodeValue(RawJson.of({ a: 1 })), want: '{"a":1}' },
])("writes $want", ({ text, want }) => {
  expect(text).toBe(want);
});

test("a refusal is written in the words of the profile, with its detail and data", () => {
  const refusal = refuse("params-invalid", "params.n: expected a number", { id: 3, data: { path: "n" } });
  expect(JSON.parse(encodeRefusal(refusal, jsonRpc20.answers["params-invalid"]))).toEqual({
    jsonrpc: "2.0",
    id: 3,
    error: { code: -32602, message: "Invalid params: params.n: expected a number", data: { path: "n" } },
  });
});

const frames: readonly Frame[] = [
  { kind: "request", id: 1, method: "m", params: undefined },
  { kind: "request", id: null, method: "", params: null },
  { kind: "request", id: 1.5, method: "m", params: [1, "x", { __proto__: null, a: [] }] },
  { kind: "request", id: -98765432109876543210n, method: "m", params: {} },
  { kind: "notification", method: "m", params: undefined },
  { kind: "result", id: "é😀", result: null },
  { kind: "error", id: null, error: { code: -32700, message: "x" } },
  { kind: "error", id: 7, error: { code: 1, message: "", data: [null] } },
];

test.each(frames)("decode(encode(frame)) is the frame: $kind", (frame) => {
  expect(decode(encodeFrame(frame), jsonRpc20.envelope)).toEqual({ ok: true, value: frame });
});
