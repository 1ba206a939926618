// A server of @modelcontextprotocol/server 2.x with the tools of the bench.

import { McpServer } from "@modelcontextprotocol/server";
import { toolCount, tools } from "../tools.js";

const offered = tools(toolCount);

/** A fresh server with every tool registered. */
export function mcpV2Server() {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  for (const { name, description, inputSchema, run } of offered) {
    server.registerTool(name, { description, inputSchema }, (args) => ({
      content: [{ type: "text", text: run(args) }],
    }));
  }
  return server;
}
