// Revision 2025-06-18: batches are gone; structured content, output schemas, resource links and elicitation are new.

import { type McpProfile, revise } from "./profile.ts";
import { rev20250326 } from "./rev-2025-03-26.ts";

export const rev20250618: McpProfile = revise(rev20250326, "2025-06-18", {
  add: { content: ["resource_link"] },
  replace: {
    envelope: { ...rev20250326.envelope, batch: "refuse" },
    questions: {
      ...rev20250326.questions,
      "elicitation/create": { members: ["message", "requestedSchema"], modes: ["form"], fields: "basic" },
    },
  },
});
