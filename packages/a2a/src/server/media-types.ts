// Which media types the agent takes (A2A §3.1.1): those of the card and of its skills.

import type { Message, Part } from "@dragoman/tasks";
import { type AgentDescription, inputModesOf } from "../model/card.ts";

/** Gives the index of the first part that the agent does not take. */
export type MediaTypeCheck = (message: Message) => number | undefined;

export function mediaTypeCheck(agent: AgentDescription): MediaTypeCheck {
  const modes = [...inputModesOf(agent), ...(agent.skills ?? []).flatMap((skill) => skill.inputModes ?? [])];
  const known = new Set(modes.map(essence));
  if (known.has("*/*")) return () => undefined;
  const takes = (part: Part): boolean => {
    const type = typeOf(part);
    return type === undefined || known.has(type) || known.has(`${type.slice(0, type.indexOf("/"))}/*`);
  };
  return ({ parts }) => {
    const index = parts.findIndex((part) => !takes(part));
    return index === -1 ? undefined : index;
  };
}

/** Text is plain unless it says otherwise; other parts may be anything unless they say what they are. */
function typeOf(part: Part): string | undefined {
  if (part.mediaType !== undefined) return essence(part.mediaType);
  return "text" in part ? "text/plain" : undefined;
}

/** Without parameters, in lower case. */
function essence(mediaType: string): string {
  const end = mediaType.indexOf(";");
  return (end === -1 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}
