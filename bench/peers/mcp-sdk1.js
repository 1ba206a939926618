// @modelcontextprotocol/sdk 1.x behind express as its examples have it: a fresh server and transport for each request
// at /mcp, a server for each session at /session; with plain JSON answers at /mcp-json and /session-json.

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { localhostHostValidation } from "@modelcontextprotocol/sdk/server/middleware/hostHeaderValidation.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import express from "express";
import { listen } from "../listen.js";
import { mcpSdk1Server } from "./mcp-sdk1-server.js";

function statelessHandler(enableJsonResponse) {
  return async (request, response) => {
    const server = mcpSdk1Server();
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse,
    });
    response.on("close", () => {
      transport.close();
      server.close();
    });
    await server.connect(transport);
    await transport.handleRequest(request, response, request.body);
  };
}

function sessionHandler(enableJsonResponse) {
  const transports = new Map();
  return async (request, response) => {
    const known = transports.get(request.headers["mcp-session-id"]);
    if (known !== undefined) return known.handleRequest(request, response, request.body);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse,
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    await mcpSdk1Server().connect(transport);
    return transport.handleRequest(request, response, request.body);
  };
}

const app = express();
app.use(localhostHostValidation());
app.use(express.json({ limit: "64mb" }));
app.post("/mcp", statelessHandler(false));
app.post("/mcp-json", statelessHandler(true));
app.all("/session", sessionHandler(false));
app.all("/session-json", sessionHandler(true));
listen(createServer(app));
