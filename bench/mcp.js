// Our MCP server with the tools of the bench, for HTTP, for stdio and for one process.

import { createMcpServer } from "@dragoman/mcp/server";
import { toSchema } from "@dragoman/schema";
import { memorySessionStore } from "@dragoman/store/memory";
import { toolCount, tools } from "./tools.js";

const offered = tools(toolCount).map(({ name, description, inputSchema, run }) => ({
  name,
  description,
  inputSchema: toSchema(inputSchema, "input"),
  run,
}));

/** A server; without a session store it serves the legacy lifecycle without sessions. */
export function mcpServer(sessions) {
  const info = { name: "bench", version: "1.0.0" };
  return createMcpServer({ info, tools: offered, ...(sessions === undefined ? {} : { sessions }) });
}

/**
 * One endpoint for all workloads: clients that open a session get one, calls of 2025 without a session are served
 * too. A server has either sessions or none, so there are two of them behind the one path.
 */
export function mcpRoute() {
  const stateful = mcpServer(memorySessionStore({ maxSessions: 1_000_000 })).route();
  const stateless = mcpServer().route();
  const post = stateful.operations.get("POST");
  const postStateless = stateless.operations.get("POST");
  const choose = (request) => (needsSession(request) ? post : postStateless);
  const operations = new Map(stateful.operations);
  operations.set("POST", { ...post, handle: (request) => choose(request).handle(request) });
  return { ...stateful, operations };
}

/** Requests in a session, and the one that opens it. */
function needsSession(request) {
  if (request.header("mcp-session-id") !== undefined) return true;
  if (request.header("mcp-method") !== undefined) return false;
  return Buffer.from(
    request.body.buffer,
    request.body.byteOffset,
    Math.min(request.body.length, 512),
  ).includes('"initialize"');
}
