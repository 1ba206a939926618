// Methods of the application's own, beside those of the specification.

import { type JsonValue, refuse } from "@dragoman/jsonrpc";
import { integer, object } from "@dragoman/schema";
import { describe, expect, test } from "vitest";
import { anyParams, type CustomMethod, customMethod, type McpServerOptions } from "../src/server/index.ts";
import { type Call, fixture, legacy, modern, sender } from "./harness.ts";

const own = (run: CustomMethod["run"], name = "example/own"): Pick<McpServerOptions, "methods"> => ({
  methods: [customMethod({ name, decode: anyParams, run })],
});

const notification = (call: Call): Call => {
  const { id: _, ...body } = call.body as Record<string, JsonValue>;
  return { ...call, body };
};

describe("results", () => {
  test.each([
    { what: "an object", output: { a: 1 }, members: { a: 1 } },
    { what: "nothing", output: undefined, members: {} },
    { what: "an object later", output: Promise.resolve({ a: 1 }), members: { a: 1 } },
  ])("MCP-META-3, MCP-META-4: $what is a result like any other", async ({ output, members }) => {
    const send = sender(fixture(own(() => output)).server);
    const newest = await send(modern("example/own"));
    const older = await send(legacy("example/own"));
    expect(newest.answer.result).toEqual({
      ...members,
      resultType: "complete",
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "fixture", version: "1.0.0" } },
    });
    expect(older.answer.result).toEqual(members);
  });

  test("its metadata stand beside ours", async () => {
    const { answer } = await sender(fixture(own(() => ({ _meta: { own: 1 } }))).server)(
      modern("example/own"),
    );
    expect(answer.result?._meta).toEqual({
      own: 1,
      "io.modelcontextprotocol/serverInfo": { name: "fixture", version: "1.0.0" },
    });
  });

  test.each([1, "x", null, [1]])("a result %j is no object: our fault", async (output) => {
    const { server, ran } = fixture(own(() => output));
    const { answer } = await sender(server)(modern("example/own"));
    expect([answer.error?.code, ran.errors.length]).toEqual([-32603, 1]);
  });
});

describe("params", () => {
  test("come without their metadata, which the turn has", async () => {
    const seen: unknown[] = [];
    const { server } = fixture(own((params, turn) => void seen.push(params, turn.meta)));
    await sender(server)(legacy("example/own", { a: 1, _meta: { progressToken: "p" } }));
    expect(seen).toEqual([{ a: 1 }, { progressToken: "p" }]);
  });

  test("MCP-MSG-5: what does not decode is -32602, and an array never reaches the decoder", async () => {
    const seen: unknown[] = [];
    const decode = object({ n: integer() });
    const { server } = fixture({
      methods: [
        customMethod({
          name: "example/own",
          decode: (params) => decode(params, "params"),
          run: ({ n }) => void seen.push(n),
        }),
        customMethod({
          name: "example/never",
          decode: () => refuse("params-invalid", "never"),
          run: () => void seen.push("never"),
        }),
      ],
    });
    const send = sender(server);
    const answers = await Promise.all([
      send(legacy("example/own", { n: "x" })),
      send(legacy("example/own", [1])),
      send(legacy("example/never")),
      send(legacy("example/own", { n: 3 })),
    ]);
    expect(answers.map(({ answer }) => answer.error?.code)).toEqual([-32602, -32602, -32602, undefined]);
    expect(seen).toEqual([3]);
  });

  test.each([
    { what: "scalar", params: 5 },
    { what: "null", params: null },
  ])("MCP-MSG-5: $what params are -32600, and do not run", async ({ params }) => {
    const { server, ran } = fixture();
    const { status, answer } = await sender(server)(legacy("example/custom", params));
    expect([status, answer.error?.code, ran.names]).toEqual([400, -32600, []]);
  });
});

describe("without an id", () => {
  test("MCP-MSG-7: metadata are not asked of a notification, and its failure reaches the log alone", async () => {
    const fault = new Error("x");
    const { server, ran } = fixture(
      own(() => {
        throw fault;
      }),
    );
    const call = modern("example/own");
    const { status, answer } = await sender(server)({
      ...call,
      body: { jsonrpc: "2.0", method: "example/own" },
    });
    expect([status, answer, ran.errors]).toEqual([202, {}, [fault]]);
  });

  test("MCP-PROGRESS-1: no progress goes out for it", async () => {
    const { server } = fixture(
      own(async (_params, turn) => {
        await turn.progress({ progress: 1 });
        return { wants: turn.wantsProgress };
      }),
    );
    const call = legacy("example/own", { _meta: { progressToken: 1 } });
    const { status, events } = await sender(server)(notification(call));
    expect([status, events]).toEqual([202, []]);
  });

  test("MCP-MSG-8: a name of a notification is not for calls with an id", async () => {
    const ran: string[] = [];
    const send = sender(fixture(own(() => void ran.push("x"), "notifications/own")).server);
    const asked = await send(legacy("notifications/own"));
    const told = await send(notification(legacy("notifications/own")));
    expect([asked.answer.error?.code, told.status, ran]).toEqual([-32601, 202, ["x"]]);
  });
});

test.each(["tools/call", "initialize", "server/discover", "notifications/cancelled", "rpc.x"])(
  "the name %s is refused when the server is built",
  (name) => {
    expect(() => fixture(own(() => ({}), name))).toThrow(expect.objectContaining({ code: "ERR_CONFIG" }));
  },
);
