// Methods: how they are registered, and which calls run them.

import { describe, expect, test } from "vitest";
import { createRegistry, isLocalError, method, ok, refuse, result } from "../src/index.ts";
import { anyMethod, echo, notification, protocolOf, request, send } from "./support/service.ts";

test.each([
  { methods: [echo, echo], message: /"echo" is registered twice/ },
  { methods: [anyMethod("rpc.discover", () => result(1))], message: /"rpc\." are reserved/ },
])("refuses a registry: $message", ({ methods, message }) => {
  const make = (): unknown => createRegistry(methods);
  expect(make).toThrow(message);
  try {
    make();
  } catch (error) {
    expect(isLocalError(error) && error.code).toBe("ERR_CONFIG");
  }
});

describe("a call of the wrong form never runs", () => {
  test.each([
    { calls: "with-id", message: request("m"), runs: 1, answer: { id: 1, result: 1 } },
    { calls: "with-id", message: notification("m"), runs: 0, answer: { kind: "silent" } },
    { calls: "without-id", message: request("m"), runs: 0, answer: { id: 1, error: { code: -32601 } } },
    { calls: "without-id", message: notification("m"), runs: 1, answer: { kind: "silent" } },
    { calls: "either", message: request("m"), runs: 1, answer: { id: 1, result: 1 } },
    { calls: "either", message: notification("m"), runs: 1, answer: { kind: "silent" } },
  ] as const)("$calls, $message", async ({ calls, message, runs, answer }) => {
    let ran = 0;
    const count = anyMethod("m", () => result(++ran), { calls });
    expect(await send(protocolOf([count]), message)).toMatchObject(answer);
    expect(ran).toBe(runs);
  });
});

describe("params are structured or absent (JSON-RPC 2.0 §4.2)", () => {
  const named = method({ name: "named", decode: ok, run: (params) => result({ params }) });
  const positional = anyMethod("positional", (params) => result({ params }));
  const nullable = anyMethod("nullable", (params) => result({ params }), { nullParams: "as-absent" });
  const protocol = protocolOf([named, positional, nullable]);
  test.each([
    { name: "named", params: undefined, answer: { result: { params: {} } } },
    { name: "named", params: {}, answer: { result: { params: {} } } },
    { name: "named", params: [1], answer: { error: { code: -32602 } } },
    { name: "named", params: null, answer: { error: { code: -32600 } } },
    { name: "named", params: "x", answer: { error: { code: -32600 } } },
    { name: "named", params: 7, answer: { error: { code: -32600 } } },
    { name: "named", params: true, answer: { error: { code: -32600 } } },
    { name: "positional", params: [1], answer: { result: { params: [1] } } },
    { name: "positional", params: undefined, answer: { result: { params: {} } } },
    { name: "nullable", params: null, answer: { result: { params: {} } } },
  ])("$name with $params", async ({ name, params, answer }) => {
    expect(await send(protocol, request(name, params))).toMatchObject({ id: 1, ...answer });
  });
});

test("a refusal of the decoder answers the call, and nothing runs", async () => {
  let ran = 0;
  const picky = method({
    name: "picky",
    decode: () => refuse("params-invalid", "params.n: expected a number"),
    run: () => result(++ran),
  });
  expect(await send(protocolOf([picky]), request("picky"))).toEqual({
    jsonrpc: "2.0",
    id: 1,
    error: { code: -32602, message: "Invalid params: params.n: expected a number" },
  });
  expect(ran).toBe(0);
});

test.each(["constructor", "toString", "__proto__", "", "ECHO", "echo ", "rpc.x"])(
  "%j is an unknown method",
  async (name) => {
    const answer = await send(protocolOf([echo]), request(name));
    expect(answer).toMatchObject({ id: 1, error: { code: -32601 } });
  },
);
