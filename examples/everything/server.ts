// A server with everything that MCP has, for the official conformance suite and for whoever wants to see how it is done.

import { createMcpServer, type McpServer, type Tool, tool } from "@dragoman/mcp/server";
import { memorySessionStore, memoryStreamStore } from "@dragoman/store/memory";
import { askingPrompt, askingTools, roundTools } from "./asking.ts";
import { prompts } from "./prompts.ts";
import { resources, templates } from "./resources.ts";
import { resultTools } from "./results.ts";
import { nothing } from "./schemas.ts";

export function everythingServer(): McpServer {
  const server: McpServer = createMcpServer({
    info: { name: "everything", title: "Everything", version: "1.0.0" },
    instructions: "Each tool shows one thing that MCP can do.",
    tools: [...resultTools, ...askingTools, ...roundTools, ...changingTools(() => server)],
    resources,
    resourceTemplates: templates,
    prompts: [...prompts, askingPrompt],
    logging: true,
    sessions: memorySessionStore(),
    streams: memoryStreamStore(),
  });
  return server;
}

/** Tools that change the server: clients are told by themselves. */
function changingTools(serverOf: () => McpServer): readonly Tool[] {
  return [
    tool({
      name: "test_trigger_tool_change",
      description: "Changes the list of tools",
      inputSchema: nothing,
      run() {
        serverOf().tools.update("test_trigger_tool_change", {});
        return "The list of tools has changed.";
      },
    }),
    tool({
      name: "test_trigger_prompt_change",
      description: "Changes the list of prompts",
      inputSchema: nothing,
      run() {
        serverOf().prompts.update("test_simple_prompt", {});
        return "The list of prompts has changed.";
      },
    }),
  ];
}
