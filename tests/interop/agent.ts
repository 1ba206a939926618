// The agent that official clients meet in these tests: one skill of each kind, and a conversation.

import { setTimeout as wait } from "node:timers/promises";
import { type Agent, defineAgent, skill } from "@dragoman/bridge";
import { z } from "zod";

/** What the slow skill has seen, so that a test can tell that a cancellation arrived. */
export interface Seen {
  started: number;
  aborted: number;
}

export function interopAgent(seen: Seen): Agent {
  return defineAgent({
    name: "interop",
    version: "1.2.3",
    description: "An agent for official clients",
    skills: {
      add: skill({
        description: "Adds two numbers",
        input: z.object({ a: z.number(), b: z.number() }),
        output: z.object({ sum: z.number() }),
        run: ({ a, b }) => ({ sum: a + b }),
      }),
      count: skill({
        description: "Counts up, one step each few milliseconds",
        input: z.object({ to: z.number().int().max(10_000), ms: z.number().default(5) }),
        async run({ to, ms }, turn) {
          seen.started++;
          turn.signal.addEventListener("abort", () => seen.aborted++);
          for (let i = 1; i <= to; i++) {
            await wait(ms, undefined, { signal: turn.signal });
            await turn.progress(i, to, `step ${i}`);
          }
          return `counted to ${to}`;
        },
      }),
      tell: skill({
        description: "Tells a story word by word",
        input: z.object({ words: z.number().int().max(100) }),
        async *run({ words }) {
          for (let i = 0; i < words; i++) {
            await wait(1);
            yield `word${i} `;
          }
        },
      }),
    },
    converse: (text) => `you said: ${text}`,
  });
}
