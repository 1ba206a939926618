// The agent card as the inside knows it (A2A §4.4). Each version writes it in its own form.

import type { JsonObject } from "@dragoman/jsonrpc";

export interface AgentSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly examples?: readonly string[];
  /** Media types; in place of the agent's own. */
  readonly inputModes?: readonly string[];
  readonly outputModes?: readonly string[];
}

export interface AgentProvider {
  readonly organization: string;
  readonly url: string;
}

/** What an agent says of itself. */
export interface AgentDescription {
  readonly name: string;
  readonly description: string;
  /** The agent's own version. */
  readonly version: string;
  readonly provider?: AgentProvider;
  readonly documentationUrl?: string;
  readonly iconUrl?: string;
  /** Media types; `text/plain` and `application/json` by default. */
  readonly defaultInputModes?: readonly string[];
  readonly defaultOutputModes?: readonly string[];
  readonly skills?: readonly AgentSkill[];
}

/** An extension of the protocol that the agent supports. */
export interface CardExtension {
  readonly uri: string;
  readonly description: string;
  readonly required: boolean;
  readonly params?: JsonObject;
}

interface AgentInterface {
  readonly url: string;
  readonly protocolBinding: string;
  readonly protocolVersion: string;
}

/** A whole card. */
export interface AgentCard {
  readonly agent: AgentDescription;
  /** The preferred one first. */
  readonly interfaces: readonly AgentInterface[];
  readonly capabilities: {
    readonly streaming: boolean;
    readonly pushNotifications: boolean;
    readonly extendedCard: boolean;
    readonly extensions: readonly CardExtension[];
  };
}

const defaultModes = ["text/plain", "application/json"] as const;

export function inputModesOf(agent: AgentDescription): readonly string[] {
  return agent.defaultInputModes ?? defaultModes;
}

export function outputModesOf(agent: AgentDescription): readonly string[] {
  return agent.defaultOutputModes ?? defaultModes;
}
