// The public names of agent definitions.

export { type ToA2aOptions, toA2a } from "./a2a/agent.ts";
export { type Agent, type AgentOptions, type Converse, defineAgent } from "./agent/define.ts";
export {
  type InputOf,
  type ResultOf,
  type Returned,
  type SchemaSource,
  type Skill,
  type SkillDefinition,
  type SkillOptions,
  skill,
} from "./agent/skill.ts";
export type { ConverseTurn, Turn } from "./agent/turn.ts";
export { isUserError, UserError } from "./agent/user-error.ts";
export { type AgentRouterOptions, agentRouter } from "./http.ts";
export { toMcp } from "./mcp/tools.ts";
