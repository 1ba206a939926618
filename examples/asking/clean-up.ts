// Asks as often as there is something to ask, at once where it can: one question for each file that is large, all in
// one round, and one more before anything is deleted.

import { type ElicitResult, elicit, field, type Tool, tool } from "@dragoman/mcp/server";
import { toSchema } from "@dragoman/schema";
import { z } from "zod";

const file = z.object({ path: z.string(), bytes: z.number().int() });
const large = 1_000_000;

function question(path: string): ReturnType<typeof elicit> {
  return elicit({ message: `Delete ${path}?`, form: { delete: field.boolean({ default: false }) } });
}

function isYes(answer: ElicitResult<Readonly<Record<string, unknown>>>): boolean {
  return answer.action === "accept" && answer.content.delete === true;
}

export const cleanUp: Tool = tool({
  name: "clean_up",
  description: "Says which files would be deleted; asks about the large ones",
  inputSchema: toSchema(z.object({ files: z.array(file) }), "input"),
  async run({ files }, turn) {
    const doubtful = files.filter(({ bytes }) => bytes >= large);
    const answers = await Promise.all(doubtful.map(({ path }) => turn.ask(path, question(path))));
    const chosen = files.filter((one) => {
      const index = doubtful.indexOf(one);
      const answer = answers[index];
      return index < 0 || (answer !== undefined && isYes(answer));
    });
    if (chosen.length === 0) return "Nothing to delete.";
    const names = chosen.map(({ path }) => path).join(", ");
    const last = await turn.ask("all", question(names));
    return isYes(last) ? `Deleted: ${names}` : "Nothing was deleted.";
  },
});
