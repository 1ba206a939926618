// The example agent: an instant calculation, a slow job with progress, a stream of text, and a conversation.

import { setTimeout as wait } from "node:timers/promises";
import { type Agent, type ConverseTurn, defineAgent, skill, UserError } from "@dragoman/bridge";
import { z } from "zod";

const operations = {
  plus: (left: number, right: number): number => left + right,
  minus: (left: number, right: number): number => left - right,
  times: (left: number, right: number): number => left * right,
  over: (left: number, right: number): number => left / right,
};

const calculate = skill({
  title: "Calculate",
  description: "Calculates with two numbers",
  tags: ["arithmetic"],
  examples: ["2 plus 3"],
  input: z.object({
    left: z.number(),
    operation: z.enum(["plus", "minus", "times", "over"]),
    right: z.number(),
  }),
  output: z.object({ result: z.number() }),
  run({ left, operation, right }) {
    if (operation === "over" && right === 0) throw new UserError("a number cannot be divided by 0");
    return { result: operations[operation](left, right) };
  },
});

const survey = skill({
  title: "Survey",
  description: "A slow job: surveys some sites one after the other, and says how far it is",
  tags: ["slow", "progress"],
  input: z.object({
    sites: z.number().int().min(1).max(50).default(5),
    msPerSite: z.number().int().min(0).max(10_000).default(500).describe("milliseconds for each site"),
  }),
  async run({ sites, msPerSite }, turn) {
    for (let site = 1; site <= sites; site++) {
      // a cancelled survey ends here
      await wait(msPerSite, undefined, { signal: turn.signal });
      await turn.progress(site, sites, `site ${site} of ${sites} surveyed`);
    }
    return `surveyed ${sites} sites`;
  },
});

const recite = skill({
  title: "Recite",
  description: "Recites a short text about a topic, word by word",
  tags: ["stream"],
  input: z.object({ topic: z.string().min(1).max(100) }),
  async *run({ topic }) {
    const words = `Two who shared no language met at the gate, and a dragoman spoke for both. The talk was of ${topic}.`;
    for (const word of words.split(" ")) {
      await wait(30);
      yield `${word} `;
    }
  },
});

function converse(text: string, turn: ConverseTurn): string {
  const sum = /(-?\d+(?:\.\d+)?)\s*(plus|minus|times|over)\s*(-?\d+(?:\.\d+)?)/.exec(text);
  if (sum !== null) {
    const [, left, operation, right] = sum;
    const calculated = Object.entries(operations).find(([name]) => name === operation)?.[1];
    if (calculated !== undefined) return `That makes ${calculated(Number(left), Number(right))}.`;
  }
  const where = turn.contextId === undefined ? "" : ` in conversation ${turn.contextId}`;
  return `I heard ${text.trim().split(/\s+/).length} words${where}. Ask me "2 plus 3", or run one of my skills.`;
}

export const agent: Agent = defineAgent({
  name: "dragoman-example",
  version: "1.0.0",
  description: "Calculates, surveys, recites and talks",
  skills: { calculate, survey, recite },
  converse,
});
