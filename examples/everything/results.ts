// Tools that only answer: every kind of content, an error on purpose, and what a tool says while it works.

import { setTimeout as wait } from "node:timers/promises";
import {
  audioBlock,
  embeddedResource,
  imageBlock,
  type Tool,
  ToolError,
  textBlock,
  tool,
} from "@dragoman/mcp/server";
import { png, wav } from "./media.ts";
import { nothing, objectOf, person } from "./schemas.ts";

export const resultTools: readonly Tool[] = [
  tool({
    name: "test_simple_text",
    description: "Answers with a text",
    inputSchema: nothing,
    run: () => "This is a simple text response for testing.",
  }),
  tool({
    name: "test_image_content",
    description: "Answers with a picture",
    inputSchema: nothing,
    run: () => imageBlock(png, "image/png"),
  }),
  tool({
    name: "test_audio_content",
    description: "Answers with a sound",
    inputSchema: nothing,
    run: () => audioBlock(wav, "audio/wav"),
  }),
  tool({
    name: "test_embedded_resource",
    description: "Answers with a resource and what stands in it",
    inputSchema: nothing,
    run: () =>
      embeddedResource({
        uri: "test://embedded-resource",
        mimeType: "text/plain",
        text: "This is an embedded resource content.",
      }),
  }),
  tool({
    name: "test_multiple_content_types",
    description: "Answers with blocks of several kinds",
    inputSchema: nothing,
    run: () => [
      textBlock("Multiple content types test:"),
      imageBlock(png, "image/png"),
      embeddedResource({
        uri: "test://mixed-content-resource",
        mimeType: "application/json",
        text: JSON.stringify({ test: "data", value: 123 }),
      }),
    ],
  }),
  tool({
    name: "test_error_handling",
    description: "Fails, and says why",
    inputSchema: nothing,
    run() {
      throw new ToolError("This tool intentionally returns an error for testing");
    },
  }),
  tool({
    name: "test_tool_with_logging",
    description: "Sends log messages while it works",
    inputSchema: nothing,
    async run(_input, turn) {
      await turn.log("info", "Tool execution started");
      await wait(50);
      await turn.log("info", "Tool processing data");
      await wait(50);
      await turn.log("info", "Tool execution completed");
      return "The log has three messages.";
    },
  }),
  tool({
    name: "test_logging_tool",
    description: "Sends one log message, to callers that asked for such",
    inputSchema: nothing,
    async run(_input, turn) {
      await turn.log("info", "A message of one call");
      return "Logged, where it was wanted.";
    },
  }),
  tool({
    name: "test_tool_with_progress",
    description: "Says how far it is",
    inputSchema: nothing,
    async run(_input, turn) {
      for (const progress of [0, 50, 100]) {
        await turn.progress({ progress, total: 100 });
        await wait(50);
      }
      return "All of it is done.";
    },
  }),
  tool({
    name: "test_reconnection",
    description: "Lets its connection go and finishes later; the client comes back for the result",
    inputSchema: nothing,
    async run(_input, turn) {
      turn.closeStream({ retryMs: 500 });
      await wait(100);
      return "Reconnection test completed.";
    },
  }),
  tool({
    name: "json_schema_2020_12_tool",
    description: "Has an input schema with many words of its dialect",
    inputSchema: person,
    run: (input) => `Got ${JSON.stringify(input)}`,
  }),
  tool({
    name: "test_x_mcp_header",
    description: "Has an argument that clients repeat in a header",
    inputSchema: objectOf({
      region: { type: "string", "x-mcp-header": "Region" },
      count: { type: "integer" },
    }),
    run: ({ region }) => `region: ${JSON.stringify(region ?? null)}`,
  }),
];
