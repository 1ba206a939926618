// The agent of these tests: one skill of each kind.

import { z } from "zod";
import { type Agent, defineAgent, skill, type Turn, UserError } from "../src/index.ts";

/** Lets a test see and steer what a skill does. */
export interface Stage {
  readonly turns: Turn[];
  /** Released by the test; the waiting skill goes on. */
  readonly gates: (() => void)[];
}

export function stage(): Stage {
  return { turns: [], gates: [] };
}

export function sampleAgent({ turns, gates }: Stage): Agent {
  const gate = (): Promise<void> => new Promise((resolve) => gates.push(resolve));
  return defineAgent({
    name: "sample",
    version: "1.2.3",
    description: "An agent for tests",
    skills: {
      add: skill({
        title: "Add",
        description: "Adds two numbers",
        tags: ["numbers"],
        examples: ["add 2 and 3"],
        input: z.object({ a: z.number(), b: z.number().default(1) }),
        output: z.object({ sum: z.number() }),
        run: ({ a, b }) => ({ sum: a + b }),
      }),
      plain: skill({
        description: "Takes plain JSON Schema",
        input: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
        run: (input) => `got ${JSON.stringify(input)}`,
      }),
      later: skill({ description: "Answers later", run: async () => ["a", "list"] }),
      nothing: skill({ description: "Gives nothing", run: () => undefined }),
      blocks: skill({
        description: "Gives what looks like content",
        run: () => [{ type: "text", text: "x" }],
      }),
      steps: skill({
        description: "Reports progress",
        async run(_, turn) {
          await turn.progress(1, 2, "half");
          await turn.progress(2, 2);
          return "done";
        },
      }),
      tell: skill({
        description: "Streams text",
        input: z.object({ words: z.array(z.string()) }),
        async *run({ words }) {
          for (const word of words) yield word;
        },
      }),
      mixed: skill({
        description: "Streams text and data, and returns a checked result",
        output: z.object({ total: z.number() }),
        async *run() {
          yield "a";
          yield "b";
          yield { total: 1 };
          yield "c";
          return { total: 2 };
        },
      }),
      hold: skill({
        description: "Waits until it is let go or cancelled",
        async run(_, turn) {
          turns.push(turn);
          await Promise.race([
            gate(),
            new Promise((_resolve, reject) => {
              turn.signal.addEventListener("abort", () => reject(turn.signal.reason), { once: true });
            }),
          ]);
          return "let go";
        },
      }),
      refuses: skill({
        description: "Throws for the caller",
        run(): string {
          throw new UserError("only on weekdays");
        },
      }),
      fails: skill({
        description: "Throws for the log",
        run(): string {
          throw new Error("secret: /etc/passwd");
        },
      }),
      breaks: skill({
        description: "Streams, then throws for the caller",
        async *run() {
          yield "so far";
          throw new UserError("and no further");
        },
      }),
      lies: skill({
        description: "Breaks its own output schema",
        output: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
        run: () => ({ n: "one" }),
      }),
    },
    converse: (text) => (text === "fail" ? Promise.reject(new Error("secret")) : `you said: ${text}`),
  });
}
