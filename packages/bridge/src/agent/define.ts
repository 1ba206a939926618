// An agent: a name, its skills, and a conversation in free text. It knows neither protocol nor carrier.

import { LocalError } from "@dragoman/jsonrpc";
import type { Returned, Skill, SkillDefinition } from "./skill.ts";
import type { ConverseTurn } from "./turn.ts";

/** Answers free text: a string, a promise of one, or text piece by piece. */
export type Converse = (text: string, turn: ConverseTurn) => Returned<string>;

export interface AgentOptions {
  readonly name: string;
  /** The agent's own version; `0.0.0` where it has none. */
  readonly version?: string;
  readonly description?: string;
  /** By id: 1 to 128 letters, digits, `_`, `-` and `.`, the names that MCP allows for tools. */
  readonly skills?: Readonly<Record<string, SkillDefinition>>;
  readonly converse?: Converse;
}

export interface Agent {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly skills: ReadonlyMap<string, Skill>;
  readonly converse: Converse | undefined;
}

/** The id under which the conversation is a tool. */
export const converseId = "converse" as const;

const skillId = /^[A-Za-z0-9_.-]{1,128}$/;

/** Throws `ERR_CONFIG` for a bad id and for a schema that cannot be published. */
export function defineAgent(options: AgentOptions): Agent {
  const { name, version = "0.0.0", description = name, skills = {}, converse } = options;
  const named = Object.entries(skills).map(([id, definition]): [string, Skill] => {
    if (!skillId.test(id)) {
      throw new LocalError(
        "ERR_CONFIG",
        `expected a skill id of 1 to 128 letters, digits, "_", "-" and ".", got "${id}"`,
      );
    }
    if (id === converseId && converse !== undefined) {
      throw new LocalError(
        "ERR_CONFIG",
        `the id "${converseId}" is taken by the conversation, rename the skill`,
      );
    }
    return [id, definition.named(id)];
  });
  return { name, version, description, skills: new Map(named), converse };
}
