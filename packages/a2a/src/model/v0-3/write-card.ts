// The agent card of A2A 0.3 (0.3 §5.5), with the interfaces of the newer form beside its own members, so that a
// client of either version finds its way.

import type { JsonObject } from "@dragoman/jsonrpc";
import { legacyCardVersion, v03 } from "../../spec/v0-3.ts";
import { type AgentCard, inputModesOf, outputModesOf } from "../card.ts";
import { writeExtensions, writeSkill } from "../v1-0/write-card.ts";

export function writeCard(card: AgentCard): JsonObject {
  const { agent, interfaces, capabilities } = card;
  const { name, description, version, provider, documentationUrl, iconUrl, skills = [] } = agent;
  const [preferred, ...others] = interfaces.filter(({ protocolVersion }) => protocolVersion === v03.version);
  return {
    protocolVersion: legacyCardVersion,
    name,
    description,
    ...(preferred === undefined ? {} : { url: preferred.url, preferredTransport: preferred.protocolBinding }),
    ...(others.length === 0
      ? {}
      : {
          additionalInterfaces: others.map(({ url, protocolBinding }) => ({
            url,
            transport: protocolBinding,
          })),
        }),
    supportedInterfaces: interfaces.map((entry) => ({ ...entry })),
    ...(provider === undefined
      ? {}
      : { provider: { organization: provider.organization, url: provider.url } }),
    version,
    ...(documentationUrl === undefined ? {} : { documentationUrl }),
    ...(iconUrl === undefined ? {} : { iconUrl }),
    capabilities: {
      streaming: capabilities.streaming,
      pushNotifications: capabilities.pushNotifications,
      stateTransitionHistory: false,
      ...writeExtensions(capabilities.extensions),
    },
    defaultInputModes: inputModesOf(agent),
    defaultOutputModes: outputModesOf(agent),
    skills: skills.map(writeSkill),
    supportsAuthenticatedExtendedCard: capabilities.extendedCard,
  };
}
