// What an agent says of itself on its A2A card: each skill with its place, and how it is called.

import type { AgentDescription, AgentSkill } from "@dragoman/a2a/server";
import type { Agent } from "../agent/define.ts";
import type { Skill } from "../agent/skill.ts";

export function describeAgent(agent: Agent): AgentDescription {
  const { name, version, description, skills } = agent;
  return { name, version, description, skills: [...skills.values()].map(describeSkill) };
}

function describeSkill({ id, title, description, tags, examples }: Skill): AgentSkill {
  return {
    id,
    name: title ?? id,
    description,
    // A2A §4.4.5: tags are required
    tags: tags.length === 0 ? [id] : tags,
    ...(examples.length === 0 ? {} : { examples }),
  };
}
