// Revision 2025-11-25: for what is served here it is the revision before it.

import { derive, type McpProfile } from "./profile.ts";
import { rev20250618 } from "./rev-2025-06-18.ts";

export const rev20251125: McpProfile = derive(rev20250618, { revision: "2025-11-25" });
