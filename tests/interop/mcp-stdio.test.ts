// Official MCP clients over stdio, against the example agent as the command serves it.

import { fileURLToPath } from "node:url";
import { Client as ClientV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const command = {
  command: process.execPath,
  args: [
    `${root}/packages/cli/dist/main.js`,
    "serve",
    `${root}/tests/dist/fixtures/stdio-agent.js`,
    "--stdio",
  ],
};

async function connectV2(mode: "legacy" | "auto" | { pin: string }): Promise<ClientV2> {
  const client = new ClientV2({ name: "interop", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StdioV2(command));
  return client;
}

async function connectV1(): Promise<ClientV1> {
  const client = new ClientV1({ name: "interop", version: "1" });
  await client.connect(new StdioV1(command));
  return client;
}

const clients: readonly { name: string; connect: () => Promise<ClientV1 | ClientV2> }[] = [
  { name: "client 2.x, modern", connect: () => connectV2({ pin: "2026-07-28" }) },
  { name: "client 2.x, auto", connect: () => connectV2("auto") },
  { name: "client 2.x, legacy", connect: () => connectV2("legacy") },
  { name: "sdk 1.x", connect: connectV1 },
];

describe.each(clients)("$name", ({ connect }) => {
  let client: ClientV1 | ClientV2;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  test("lists, calls, and is not disturbed by what user code prints", async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toContain("shout");
    const result = await client.callTool({ name: "shout", arguments: { text: "hi" } });
    expect(JSON.stringify(result)).toContain("HI");
  });
});
