// Revision 2025-03-26: Streamable HTTP, sessions, batches, audio.

import { derive, type McpProfile } from "./profile.ts";
import { rev20241105 } from "./rev-2024-11-05.ts";

export const rev20250326: McpProfile = derive(rev20241105, {
  revision: "2025-03-26",
  envelope: { batch: "serve" },
  replace: {
    hasStreamableHttp: true,
    tools: { title: false, structured: "none", content: ["text", "image", "audio", "resource"] },
  },
});
