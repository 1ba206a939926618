// The public names of the specification as data.

export { legacyAnswers, type McpCondition, modernAnswers } from "./conditions.ts";
export { derive, type McpProfile, type MethodRule, type RevisionChange } from "./profile.ts";
export { type Rule, rules } from "./rules.ts";
export {
  assumedLegacy,
  isModern,
  negotiate,
  newestLegacy,
  newestModern,
  profileOf,
  profiles,
  revisions,
} from "./select.ts";
