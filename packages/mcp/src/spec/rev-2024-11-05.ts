// Revision 2024-11-05: the handshake over stdio. Its HTTP+SSE transport is not served yet.

import { legacyAnswers } from "./conditions.ts";
import { methods } from "./names.ts";
import type { McpProfile } from "./profile.ts";

export const rev20241105: McpProfile = Object.freeze<McpProfile>({
  name: "mcp/2024-11-05",
  revision: "2024-11-05",
  lifecycle: "handshake",
  envelope: {
    // Overview, Requests: an id is a string or an integer and must not be null
    ids: { null: "refuse", fractional: "refuse", big: "refuse" },
    batch: "refuse",
    responses: "accept",
  },
  answers: { ...legacyAnswers },
  silentStatus: 202,
  // Transports: a disconnect is not a cancellation
  onDisconnect: "detach",
  hasStreamableHttp: false,
  methods: new Map([
    [methods.initialize, { calls: "with-id" }],
    [methods.ping, { calls: "with-id" }],
    [methods.toolsList, { calls: "with-id" }],
    [methods.toolsCall, { calls: "with-id", nameParam: "name" }],
    [methods.resourcesList, { calls: "with-id" }],
    [methods.resourcesTemplatesList, { calls: "with-id" }],
    [methods.resourcesRead, { calls: "with-id", nameParam: "uri" }],
    [methods.initialized, { calls: "without-id" }],
    [methods.cancelled, { calls: "without-id" }],
  ]),
  results: { marked: false, cacheHints: false },
  tools: { title: false, structured: "none", content: ["text", "image", "resource"] },
});
