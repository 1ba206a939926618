// Our MCP server over stdio.

import { runStdio } from "@dragoman/transport/stdio";
import { mcpServer } from "./mcp.js";

const server = mcpServer();
await runStdio((connection) => server.connect(connection));
