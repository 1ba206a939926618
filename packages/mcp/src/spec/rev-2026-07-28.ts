// Revision 2026-07-28: no handshake and no session; each request carries its own metadata.

import { modernAnswers } from "./conditions.ts";
import { methods } from "./names.ts";
import { derive, type McpProfile } from "./profile.ts";
import { rev20251125 } from "./rev-2025-11-25.ts";

export const rev20260728: McpProfile = derive(rev20251125, {
  revision: "2026-07-28",
  add: { [methods.discover]: { calls: "with-id" } },
  remove: [methods.initialize, methods.ping, methods.initialized],
  // Overview, Messages: a client sends no responses
  envelope: { responses: "refuse" },
  replace: {
    lifecycle: "per-request",
    answers: { ...modernAnswers },
    // Streamable HTTP, Cancellation: closing the response stream cancels the request
    onDisconnect: "cancel",
    results: { marked: true, cacheHints: true },
    tools: {
      title: true,
      structured: "any",
      content: ["text", "image", "audio", "resource", "resource_link"],
    },
  },
});
