// @modelcontextprotocol/server 2.x over stdio, both lifecycles.

import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { mcpV2Server } from "./mcp-v2-server.js";

serveStdio(mcpV2Server);
