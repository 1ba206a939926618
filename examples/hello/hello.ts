import { defineAgent, skill } from "@dragoman/bridge";
import { serve } from "@dragoman/bridge/node";
import { z } from "zod";

const input = z.object({ a: z.number(), b: z.number() });
const add = skill({ description: "Adds two numbers", input, run: ({ a, b }) => `${a + b}` });
const agent = defineAgent({ name: "hello", skills: { add }, converse: (text) => `You said: ${text}` });
console.log(`MCP and A2A at ${(await serve(agent)).url}`);
