// A server whose tools ask their user: the same code in every revision and on every transport.

import { createMcpServer, type McpServer } from "@dragoman/mcp/server";
import { memorySessionStore } from "@dragoman/store/memory";
import { cleanUp } from "./clean-up.ts";
import { releaseNotes } from "./release-notes.ts";
import type { Restaurant } from "./restaurant.ts";
import { bookTable } from "./table-booking.ts";

export function askingServer(restaurant: Restaurant): McpServer {
  return createMcpServer({
    info: { name: "asking", title: "Tools that ask", version: "1.0.0" },
    tools: [bookTable(restaurant), releaseNotes, cleanUp],
    sessions: memorySessionStore(),
  });
}
