// Revision 2025-03-26: Streamable HTTP with sessions, batches that must be taken, and audio.

import { type McpProfile, revise } from "./profile.ts";
import { rev20241105 } from "./rev-2024-11-05.ts";

export const rev20250326: McpProfile = revise(rev20241105, "2025-03-26", {
  add: { content: ["audio"] },
  // Overview, Batching: an implementation must be able to receive batches
  replace: { envelope: { ...rev20241105.envelope, batch: "serve" } },
});
