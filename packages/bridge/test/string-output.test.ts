// A skill whose output schema is no object.

import { createMcpServer } from "@dragoman/mcp/server";
import { router, toMemory } from "@dragoman/transport";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineAgent, skill, toMcp } from "../src/index.ts";

test("an output schema of a string is served to every revision", async () => {
  const agent = defineAgent({
    name: "a",
    skills: {
      shout: skill({
        description: "Shouts",
        input: z.object({ text: z.string() }),
        output: z.string(),
        run: ({ text }) => text.toUpperCase(),
      }),
    },
  });
  const call = toMemory(router({ "/mcp": createMcpServer(toMcp(agent)).route() }));
  const { status, body } = await call({
    method: "POST",
    path: "/mcp",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "shout", arguments: { text: "hi" } },
    }),
  });
  expect([status, JSON.parse(body ?? "")]).toMatchObject([200, { result: { content: [{ type: "text" }] } }]);
  expect(body).toContain("HI");
});
