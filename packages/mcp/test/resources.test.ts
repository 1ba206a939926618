// Resources: lists, reads, and what cannot be read.

import { describe, expect, test } from "vitest";
import { type Call, fixture, legacy, modern, sender } from "./harness.ts";

const eras: readonly { era: string; call: (method: string, params?: Record<string, unknown>) => Call }[] = [
  { era: "with a handshake", call: (method, params) => legacy(method, params) },
  { era: "without", call: (method, params) => modern(method, params) },
];

describe.each(eras)("$era", ({ call }) => {
  test("MCP-RES-1: resources/list gives every resource, without what is behind it", async () => {
    const { answer } = await sender(fixture().server)(call("resources/list"));
    expect(answer.result?.resources).toEqual([
      { uri: "test://text", name: "text" },
      { uri: "test://bytes", name: "bytes", mimeType: "image/png" },
    ]);
  });

  test("MCP-RES-1: templates are a list of their own", async () => {
    const { answer } = await sender(fixture().server)(call("resources/templates/list"));
    expect(answer.result?.resourceTemplates).toEqual([]);
  });

  test.each([
    { what: "a text that never changes", read: "hello", contents: [{ uri: "test://a", text: "hello" }] },
    { what: "an empty text", read: "", contents: [{ uri: "test://a", text: "" }] },
    { what: "bytes", read: new Uint8Array([0, 255]), contents: [{ uri: "test://a", blob: "AP8=" }] },
    {
      what: "a text that is read each time",
      read: async () => "now",
      contents: [{ uri: "test://a", text: "now" }],
    },
    {
      what: "whole contents",
      read: () => [
        { uri: "test://a/1", text: "x" },
        { uri: "test://a/2", blob: "AAAA", mimeType: "image/png" },
      ],
      contents: [
        { uri: "test://a/1", text: "x" },
        { uri: "test://a/2", blob: "AAAA", mimeType: "image/png" },
      ],
    },
  ])("MCP-RES-2: $what", async ({ read, contents }) => {
    const { server } = fixture({ resources: [{ uri: "test://a", name: "a", read }] });
    const { answer } = await sender(server)(call("resources/read", { uri: "test://a" }));
    expect(answer.result?.contents).toEqual(contents);
  });

  test("MCP-RES-2: many bytes are one Base64 text", async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 256);
    const { server } = fixture({ resources: [{ uri: "test://a", name: "a", read: bytes }] });
    const { answer } = await sender(server)(call("resources/read", { uri: "test://a" }));
    const [first] = (answer.result?.contents ?? []) as readonly { blob?: string }[];
    expect(first?.blob).toBe(Buffer.from(bytes).toString("base64"));
  });

  test.each(["::", "", "relative", 5])(
    "MCP-RES-3: the URI %j is malformed: -32602 without data",
    async (uri) => {
      const good = call("resources/read", { uri });
      const { answer } = await sender(fixture().server)({
        ...good,
        headers: { ...good.headers, "mcp-name": String(uri) },
      });
      expect([[-32602, -32020].includes(answer.error?.code ?? 0), answer.error?.data]).toEqual([
        true,
        undefined,
      ]);
    },
  );

  test.each([
    {
      what: "at once",
      read: (): never => {
        throw new Error("open /etc/secret failed");
      },
    },
    { what: "later", read: (): Promise<never> => Promise.reject(new Error("open /etc/secret failed")) },
  ])("MCP-RES-4: a read that fails $what is -32603, and the reason stays here", async ({ read }) => {
    const { server, ran } = fixture({ resources: [{ uri: "test://a", name: "a", read }] });
    const { status, answer } = await sender(server)(call("resources/read", { uri: "test://a" }));
    expect([status, answer.error?.code, JSON.stringify(answer).includes("secret")]).toEqual([
      200,
      -32603,
      false,
    ]);
    expect([
      String(ran.errors[0]).includes("secret"),
      JSON.stringify(answer).includes(ran.reports[0] ?? "?"),
    ]).toEqual([true, true]);
  });

  test.each(["tools/list", "tools/call", "resources/list", "resources/read"])(
    "MCP-MSG-8: %s is unknown to a server that declares neither tools nor resources",
    async (method) => {
      const { createMcpServer } = await import("../src/server/index.ts");
      const server = createMcpServer({ info: { name: "bare", version: "1" } });
      const { answer } = await sender(server)(call(method, { name: "a", uri: "a" }));
      expect(answer.error?.code === -32601 || answer.error?.code === -32020).toBe(true);
    },
  );
});

test.each(["server/discover", "tools/list", "resources/list", "resources/templates/list", "resources/read"])(
  "MCP-META-5: %s says how long and for whom it may be kept",
  async (method) => {
    const call = modern(method, method === "resources/read" ? { uri: "test://text" } : {});
    const byDefault = await sender(fixture().server)(call);
    const asTold = await sender(fixture({ cache: { ttlMs: 5_000, scope: "public" } }).server)(call);
    expect([byDefault.answer.result, asTold.answer.result]).toMatchObject([
      { ttlMs: 0, cacheScope: "private", resultType: "complete" },
      { ttlMs: 5_000, cacheScope: "public", resultType: "complete" },
    ]);
  },
);

test.each([
  { what: "a relative URI", resources: [{ uri: "a/b", name: "a", read: "" }] },
  { what: "a URI twice", resources: [1, 2].map(() => ({ uri: "test://a", name: "a", read: "" })) },
])("$what is refused when the server is built", ({ resources }) => {
  expect(() => fixture({ resources })).toThrow(expect.objectContaining({ code: "ERR_CONFIG" }));
});
