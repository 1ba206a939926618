// The routes of an agent.

import { toMemory } from "@dragoman/transport";
import { expect, test } from "vitest";
import { agentRouter } from "../src/index.ts";
import { sampleAgent, stage } from "./agents.ts";
import type { Carrier } from "./mcp-client.ts";

const carrier: Carrier = toMemory(agentRouter(sampleAgent(stage()), { url: "https://agent.example/base/" }));
const get = async (path: string): Promise<unknown> => {
  const { status, body } = await carrier({ method: "GET", path, headers: { "a2a-version": "1.0" } });
  return { status, body: JSON.parse(body ?? "null") };
};

test("the root lists what is where", async () => {
  expect(await get("/")).toEqual({
    status: 200,
    body: {
      name: "sample",
      version: "1.2.3",
      description: "An agent for tests",
      mcp: "https://agent.example/base/mcp",
      a2a: "https://agent.example/base/a2a",
      agentCard: "https://agent.example/base/.well-known/agent-card.json",
      health: "https://agent.example/base/healthz",
    },
  });
});

test("health is a short answer", async () => {
  expect(await get("/healthz")).toEqual({ status: 200, body: { status: "ok" } });
});

test("the card lists each skill, and the address of the endpoint", async () => {
  expect(await get("/.well-known/agent-card.json")).toMatchObject({
    status: 200,
    body: {
      name: "sample",
      version: "1.2.3",
      description: "An agent for tests",
      supportedInterfaces: expect.arrayContaining([
        { url: "https://agent.example/base/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0" },
      ]),
      capabilities: { streaming: true, pushNotifications: false },
      skills: expect.arrayContaining([
        {
          id: "add",
          name: "Add",
          description: "Adds two numbers",
          tags: ["numbers"],
          examples: ["add 2 and 3"],
        },
        { id: "later", name: "later", description: "Answers later", tags: ["later"] },
      ]),
    },
  });
});

test("other paths are not found", async () => {
  expect(await get("/other")).toMatchObject({ status: 404 });
});
