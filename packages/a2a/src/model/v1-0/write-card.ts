// The agent card of A2A 1.0 (A2A §4.4).

import type { JsonObject } from "@dragoman/jsonrpc";
import { type AgentCard, type AgentSkill, type CardExtension, inputModesOf, outputModesOf } from "../card.ts";

export function writeCard({ agent, interfaces, capabilities }: AgentCard): JsonObject {
  const { name, description, version, provider, documentationUrl, iconUrl, skills = [] } = agent;
  return {
    name,
    description,
    supportedInterfaces: interfaces.map(({ url, protocolBinding, protocolVersion }) => ({
      url,
      protocolBinding,
      protocolVersion,
    })),
    ...(provider === undefined
      ? {}
      : { provider: { organization: provider.organization, url: provider.url } }),
    version,
    ...(documentationUrl === undefined ? {} : { documentationUrl }),
    capabilities: {
      streaming: capabilities.streaming,
      pushNotifications: capabilities.pushNotifications,
      ...writeExtensions(capabilities.extensions),
      extendedAgentCard: capabilities.extendedCard,
    },
    defaultInputModes: inputModesOf(agent),
    defaultOutputModes: outputModesOf(agent),
    skills: skills.map(writeSkill),
    ...(iconUrl === undefined ? {} : { iconUrl }),
  };
}

/** The same in both versions. */
export function writeExtensions(extensions: readonly CardExtension[]): JsonObject {
  if (extensions.length === 0) return {};
  return {
    extensions: extensions.map(({ uri, description, required, params }) => ({
      uri,
      description,
      required,
      ...(params === undefined ? {} : { params }),
    })),
  };
}

/** The same in both versions. */
export function writeSkill(skill: AgentSkill): JsonObject {
  const { id, name, description, tags, examples, inputModes, outputModes } = skill;
  return {
    id,
    name,
    description,
    tags,
    ...(examples === undefined ? {} : { examples }),
    ...(inputModes === undefined ? {} : { inputModes }),
    ...(outputModes === undefined ? {} : { outputModes }),
  };
}
