// Our server under test: MCP at /mcp, A2A at /a2a. PORT, TOOLS and TASKS come from the environment; MAX_BYTES raises
// the limit of a body.

import { router } from "@dragoman/transport";
import { listen } from "@dragoman/transport/node";
import { a2aRoute } from "./a2a.js";
import { announce } from "./listen.js";
import { mcpRoute } from "./mcp.js";

const maxBytes = process.env.MAX_BYTES;
const routes = { "/mcp": mcpRoute(), "/a2a": a2aRoute(Number(process.env.TASKS ?? 0)) };
const { port } = await listen(router(routes), {
  port: Number(process.env.PORT ?? 0),
  ...(maxBytes === undefined ? {} : { maxBodyBytes: Number(maxBytes) }),
});
announce(port);
