// The public names of the A2A server.

export type { AgentDescription, AgentProvider, AgentSkill } from "../model/card.ts";
export { cardPath } from "../spec/card.ts";
export type { A2aArrival } from "./arrival.ts";
export type { AgentCardOptions, ExtendedCardOptions } from "./cards.ts";
export { a2aError } from "./errors.ts";
export type {
  A2aTurn,
  ArtifactInput,
  ArtifactOptions,
  CancelTurn,
  Executor,
  MessageInput,
} from "./executor.ts";
export type { A2aServerOptions } from "./options.ts";
export { type A2aServer, createA2aServer } from "./server.ts";
