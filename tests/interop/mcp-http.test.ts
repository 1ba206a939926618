// Official MCP clients over Streamable HTTP: v2 in the modern and the legacy lifecycle, v1.

import { serve } from "@dragoman/bridge/node";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { interopAgent, type Seen } from "./agent.ts";

const seen: Seen = { started: 0, aborted: 0 };
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve(interopAgent(seen), { port: 0 });
});
afterAll(() => server.close());

type AnyClient = ClientV1 | ClientV2;

async function connectV2(mode: "legacy" | "auto" | { pin: string }): Promise<ClientV2> {
  const client = new ClientV2({ name: "interop", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new HttpV2(new URL("/mcp", server.url)));
  return client;
}

async function connectV1(): Promise<ClientV1> {
  const client = new ClientV1({ name: "interop", version: "1" });
  // the v1 types predate exactOptionalPropertyTypes
  await client.connect(new HttpV1(new URL("/mcp", server.url)) as Parameters<ClientV1["connect"]>[0]);
  return client;
}

const clients: readonly { name: string; connect: () => Promise<AnyClient>; version: string | undefined }[] = [
  { name: "client 2.x, modern", connect: () => connectV2({ pin: "2026-07-28" }), version: "2026-07-28" },
  { name: "client 2.x, auto", connect: () => connectV2("auto"), version: "2026-07-28" },
  { name: "client 2.x, legacy", connect: () => connectV2("legacy"), version: "2025-11-25" },
  { name: "sdk 1.x", connect: connectV1, version: undefined },
];

describe.each(clients)("$name", ({ connect, version }) => {
  let client: AnyClient;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  test("knows the server and the revision", () => {
    expect(client.getServerVersion()).toMatchObject({ name: "interop", version: "1.2.3" });
    if (client instanceof ClientV2) expect(client.getNegotiatedProtocolVersion()).toBe(version);
  });

  test("lists every skill as a tool", async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual(["add", "converse", "count", "tell"]);
    expect(tools.every((tool) => tool.inputSchema.type === "object")).toBe(true);
  });

  test("calls a tool and gets structured content", async () => {
    const result = await client.callTool({ name: "add", arguments: { a: 2, b: 3 } });
    expect(result).toMatchObject({ structuredContent: { sum: 5 } });
  });

  test("is told of bad arguments in the result", async () => {
    const result = await client.callTool({ name: "add", arguments: { a: "two", b: 3 } });
    expect(result).toMatchObject({ isError: true });
  });

  test("is refused an unknown tool with -32602", async () => {
    await expect(client.callTool({ name: "nothing", arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  test("gets progress in order and then the result", async () => {
    const steps: number[] = [];
    const result = await callWithProgress(client, (progress) => steps.push(progress));
    expect(steps).toEqual([1, 2, 3, 4]);
    expect(JSON.stringify(result)).toContain("counted to 4");
  });

  test("cancels a call, and the handler hears of it", async () => {
    const before = { ...seen };
    const controller = new AbortController();
    const call = callSlowly(client, controller.signal);
    await vi.waitFor(() => expect(seen.started).toBe(before.started + 1));
    controller.abort();
    await expect(call).rejects.toThrow();
    await vi.waitFor(() => expect(seen.aborted).toBe(before.aborted + 1));
  });
});

function callWithProgress(client: AnyClient, onStep: (progress: number) => void): Promise<unknown> {
  const params = { name: "count", arguments: { to: 4 } };
  const options = { onprogress: ({ progress }: { progress: number }): void => onStep(progress) };
  return client instanceof ClientV2
    ? client.callTool(params, options)
    : client.callTool(params, undefined, options);
}

function callSlowly(client: AnyClient, signal: AbortSignal): Promise<unknown> {
  const params = { name: "count", arguments: { to: 1000, ms: 20 } };
  return client instanceof ClientV2
    ? client.callTool(params, { signal })
    : client.callTool(params, undefined, { signal });
}
