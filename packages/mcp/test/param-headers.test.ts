// Arguments that headers repeat: which schemas may ask for it, and which calls pass.

import { isJsonObject, type JsonObject } from "@dragoman/jsonrpc";
import type { Schema } from "@dragoman/schema";
import { expect, test } from "vitest";
import type { McpServerOptions } from "../src/server/index.ts";
import { fixture, legacy, modern, sender } from "./harness.ts";

const marked = (type: string, header: unknown = "Region"): JsonObject => ({
  type,
  "x-mcp-header": header as string,
});

function taking(properties: JsonObject, more: JsonObject = {}): Pick<McpServerOptions, "tools"> {
  const inputSchema: Schema = {
    json: { type: "object", properties, ...more },
    check: (value) => ({ ok: true, value }),
  };
  return { tools: [{ name: "go", inputSchema, run: (input) => JSON.stringify(input) }] };
}

const nested = { where: { type: "object", properties: { region: marked("string") } } };

interface Row {
  readonly what: string;
  readonly properties: JsonObject;
  readonly args: JsonObject;
  readonly header: string | undefined;
  readonly status: number;
}

const single = { region: marked("string") };
const count = { n: marked("integer") };
const flag = { on: marked("boolean") };

test.each<Row>([
  { what: "a text", properties: single, args: { region: "us" }, header: "us", status: 200 },
  { what: "another text", properties: single, args: { region: "us" }, header: "eu", status: 400 },
  { what: "another case", properties: single, args: { region: "us" }, header: "US", status: 400 },
  { what: "no header", properties: single, args: { region: "us" }, header: undefined, status: 400 },
  { what: "no argument", properties: single, args: {}, header: undefined, status: 200 },
  { what: "null", properties: single, args: { region: null }, header: undefined, status: 200 },
  { what: "a header without its argument", properties: single, args: {}, header: "us", status: 400 },
  { what: "an empty text", properties: single, args: { region: "" }, header: "", status: 200 },
  {
    what: "an encoded text",
    properties: single,
    args: { region: " us-west1" },
    header: "=?base64?IHVzLXdlc3Qx?=",
    status: 200,
  },
  { what: "bad Base64", properties: single, args: { region: "us" }, header: "=?base64?dXM?=", status: 400 },
  { what: "an integer", properties: count, args: { n: 42 }, header: "42", status: 200 },
  {
    what: "an integer with a fraction of nothing",
    properties: count,
    args: { n: 42 },
    header: "42.0",
    status: 200,
  },
  { what: "another integer", properties: count, args: { n: 42 }, header: "43", status: 400 },
  { what: "an integer in hexadecimal", properties: count, args: { n: 16 }, header: "0x10", status: 400 },
  { what: "a boolean", properties: flag, args: { on: false }, header: "false", status: 200 },
  { what: "another boolean", properties: flag, args: { on: false }, header: "true", status: 400 },
  {
    what: "a nested argument",
    properties: nested,
    args: { where: { region: "us" } },
    header: "us",
    status: 200,
  },
  {
    what: "a nested argument, otherwise",
    properties: nested,
    args: { where: { region: "us" } },
    header: "eu",
    status: 400,
  },
  {
    what: "a way that leads nowhere",
    properties: nested,
    args: { where: 5 },
    header: undefined,
    status: 200,
  },
])("MCP-HTTP-15: $what: $status", async ({ properties, args, header, status }) => {
  const call = modern("tools/call", { name: "go", arguments: args });
  const { answer, ...got } = await sender(fixture(taking(properties)).server)({
    ...call,
    headers: { ...call.headers, "Mcp-Param-Region": header },
  });
  expect([got.status, answer.error?.code]).toEqual([status, status === 200 ? undefined : -32020]);
});

test("MCP-HTTP-15: older revisions repeat nothing", async () => {
  const { status, answer } = await sender(fixture(taking(single)).server)(
    legacy("tools/call", { name: "go", arguments: { region: "us" } }),
  );
  expect([status, isJsonObject(answer.result)]).toEqual([200, true]);
});

test.each([
  { what: "a number", properties: { a: marked("number") } },
  { what: "an object", properties: { a: marked("object") } },
  { what: "no type", properties: { a: { "x-mcp-header": "A" } } },
  { what: "an empty name", properties: { a: marked("string", "") } },
  { what: "a name with a space", properties: { a: marked("string", "a b") } },
  { what: "a name that is no text", properties: { a: marked("string", 5) } },
  { what: "a name twice", properties: { a: marked("string", "X"), b: marked("string", "x") } },
  { what: "items of a list", properties: { a: { type: "array", items: marked("string") } } },
  { what: "an alternative", properties: { a: { anyOf: [marked("string")] } } },
  { what: "a definition", properties: {}, more: { $defs: { a: marked("string") } } },
  { what: "the root", properties: {}, more: { "x-mcp-header": "A" } },
])("MCP-HTTP-16: a header for $what is refused when the server is built", ({ properties, more }) => {
  expect(() => fixture(taking(properties, more))).toThrow(
    expect.objectContaining({ code: "ERR_CONFIG", message: expect.stringContaining('"go"') }),
  );
});

test.each([
  { what: "a property of that name", properties: { "x-mcp-header": { type: "string" } } },
  {
    what: "a default that holds the word",
    properties: { a: { type: "object", default: { "x-mcp-header": 5 } } },
  },
  { what: "the header name Method", properties: { a: marked("string", "Method") } },
])("MCP-HTTP-16: $what is no fault", ({ properties }) => {
  expect(() => fixture(taking(properties))).not.toThrow();
});
