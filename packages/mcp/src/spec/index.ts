// The public names of the specification as data.

export {
  handshakeAnswers,
  type McpAnswers,
  type McpCondition,
  perRequestAnswers,
} from "./conditions.ts";
export { headerNames } from "./headers.ts";
export { metaKeys } from "./meta.ts";
export { asked, extensionIds, type MethodSpec, methods, outgoing, type ServerCapability } from "./methods.ts";
export {
  type AskMethod,
  type Change,
  type Check,
  type CheckCondition,
  type Facts,
  type Handshake,
  type HandshakeClient,
  type McpProfile,
  type QuestionRules,
  type ResultRules,
  revise,
  type ServedVersions,
} from "./profile.ts";
export { type Rule, rules } from "./rules.ts";
export { profiles } from "./select.ts";
