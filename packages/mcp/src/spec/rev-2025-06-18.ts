// Revision 2025-06-18: batches are gone; titles, structured content and resource links are new.

import { derive, type McpProfile } from "./profile.ts";
import { rev20250326 } from "./rev-2025-03-26.ts";

export const rev20250618: McpProfile = derive(rev20250326, {
  revision: "2025-06-18",
  envelope: { batch: "refuse" },
  replace: {
    tools: {
      title: true,
      structured: "object",
      content: ["text", "image", "audio", "resource", "resource_link"],
    },
  },
});
