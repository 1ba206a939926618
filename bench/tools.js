// The tools that every server of the bench offers: add, echo, len, and tool_3 onwards, each with a zod schema.

import { z } from "zod";

const first = [
  {
    name: "add",
    description: "Adds two numbers",
    inputSchema: z.object({ a: z.number(), b: z.number() }),
    run: ({ a, b }) => String(a + b),
  },
  {
    name: "echo",
    description: "Gives the text back",
    inputSchema: z.object({ text: z.string() }),
    run: ({ text }) => text,
  },
  {
    name: "len",
    description: "Gives the length of the text",
    inputSchema: z.object({ text: z.string() }),
    run: ({ text }) => String(text.length),
  },
];

/** One of the many: five fields, as a tool of an application may have them. */
function numbered(index) {
  return {
    name: `tool_${index}`,
    description: `Works on record ${index}`,
    inputSchema: z.object({
      id: z.string().describe("Identifier of the record"),
      count: z.int().min(0).max(100),
      mode: z.enum(["fast", "safe", "full"]),
      tags: z.array(z.string()).optional(),
      opts: z.object({ dry: z.boolean(), note: z.string().optional() }).optional(),
    }),
    run: ({ id }) => id,
  };
}

/** `count` tools; each has `run(args)`, which gives the text of the result. */
export function tools(count) {
  const more = Array.from({ length: Math.max(0, count - first.length) }, (_, index) => numbered(index + 3));
  return [...first.slice(0, count), ...more];
}

/** The number of tools that TOOLS asks for. */
export const toolCount = Number(process.env.TOOLS ?? 3);
