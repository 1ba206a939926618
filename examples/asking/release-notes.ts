// Asks the client's model, with what it first asks the client for: its folders. A client that cannot do one of the two
// still gets something.

import { listRoots, sample, type Tool, tool } from "@dragoman/mcp/server";
import { toSchema } from "@dragoman/schema";
import { z } from "zod";

export const releaseNotes: Tool = tool({
  name: "release_notes",
  description: "Writes release notes from a list of changes",
  inputSchema: toSchema(z.object({ changes: z.array(z.string()).min(1) }), "input"),
  async run({ changes }, turn) {
    const plain = changes.map((change) => `- ${change}`).join("\n");
    const roots = turn.canAsk(listRoots()) ? await turn.ask("roots", listRoots()) : [];
    const project = roots[0]?.name ?? "the project";
    const question = sample({
      systemPrompt: "You write release notes, in plain words.",
      messages: [{ role: "user", content: { type: "text", text: `Release notes of ${project}:\n${plain}` } }],
      maxTokens: 400,
    });
    if (!turn.canAsk(question)) return `Changes in ${project}:\n${plain}`;
    const { content } = await turn.ask("notes", question);
    const [block] = Array.isArray(content) ? content : [content];
    return typeof block === "object" && block !== null && "text" in block ? String(block.text) : plain;
  },
});
