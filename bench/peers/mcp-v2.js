// @modelcontextprotocol/server 2.x on node:http as its documentation has it: a fresh server for each request at /mcp
// (both lifecycles), a server for each session at /session and, with plain JSON answers, at /session-json.

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import {
  localhostHostValidation,
  localhostOriginValidation,
  NodeStreamableHTTPServerTransport,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { listen } from "../listen.js";
import { mcpV2Server } from "./mcp-v2-server.js";

const maxRequestBodySize = 64 * 1024 * 1024;
const hostIsLocal = localhostHostValidation();
const originIsLocal = localhostOriginValidation();
const stateless = toNodeHandler(createMcpHandler(mcpV2Server, { maxRequestBodySize }), {
  maxRequestBodySize,
});

function sessionHandler(enableJsonResponse) {
  const transports = new Map();
  return async (request, response) => {
    const known = transports.get(request.headers["mcp-session-id"]);
    if (known !== undefined) return known.handleRequest(request, response);
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse,
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    await mcpV2Server().connect(transport);
    return transport.handleRequest(request, response);
  };
}

const handlers = new Map([
  ["/mcp", stateless],
  ["/session", sessionHandler(false)],
  ["/session-json", sessionHandler(true)],
]);

listen(
  createServer((request, response) => {
    if (!hostIsLocal(request, response) || !originIsLocal(request, response)) return;
    const handler = handlers.get(request.url);
    if (handler === undefined) response.writeHead(404).end();
    else handler(request, response).catch(() => response.destroy());
  }),
);
