// Revision 2025-11-25: elicitation by URL and with all kinds of choices, sampling with tools, tasks as an experiment, and
// streams that a client polls.

import { methods } from "./methods.ts";
import { type McpProfile, revise } from "./profile.ts";
import { rev20250618 } from "./rev-2025-06-18.ts";

const sampling = rev20250618.questions["sampling/createMessage"]?.members ?? [];

export const rev20251125: McpProfile = revise(rev20250618, "2025-11-25", {
  add: { methods: [methods.tasksGet, methods.tasksResult, methods.tasksList, methods.tasksCancel] },
  replace: {
    questions: {
      ...rev20250618.questions,
      "sampling/createMessage": { members: [...sampling, "tools", "toolChoice"] },
      "elicitation/create": {
        members: ["mode", "message", "requestedSchema", "url", "elicitationId"],
        modes: ["form", "url"],
        fields: "full",
      },
    },
    tasks: "core",
    extensions: true,
    priming: true,
  },
});
