// The fetch handler of @modelcontextprotocol/server 2.x.

import { createMcpHandler } from "@modelcontextprotocol/server";
import { mcpV2Server } from "../peers/mcp-v2-server.js";
import { fetchCaller } from "./fetch.js";

const handler = createMcpHandler(mcpV2Server);
export const call = fetchCaller((request) => handler.fetch(request));
