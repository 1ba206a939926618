// @modelcontextprotocol/sdk 1.x over stdio.

import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { mcpSdk1Server } from "./mcp-sdk1-server.js";

await mcpSdk1Server().connect(new StdioServerTransport());
