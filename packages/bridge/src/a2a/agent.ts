// An agent as an A2A server.

import type { A2aServerOptions } from "@dragoman/a2a/server";
import type { Agent } from "../agent/define.ts";
import { describeAgent } from "./card.ts";
import { agentExecutor } from "./executor.ts";

export interface ToA2aOptions {
  /** The absolute address of the JSON-RPC endpoint; a function where it is known only once the server listens. */
  readonly url: string | (() => string);
}

/** The options of `createA2aServer` that an agent decides. */
export function toA2a(agent: Agent, { url }: ToA2aOptions): Pick<A2aServerOptions, "card" | "executor"> {
  return { card: { ...describeAgent(agent), url }, executor: agentExecutor(agent) };
}
