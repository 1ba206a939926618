// Revision 2025-11-25: for what is served here it is the one before it.

import { type McpProfile, revise } from "./profile.ts";
import { rev20250618 } from "./rev-2025-06-18.ts";

export const rev20251125: McpProfile = revise(rev20250618, "2025-11-25");
