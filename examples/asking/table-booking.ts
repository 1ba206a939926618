// Asks twice, and does something in between that must not happen twice: the hold of a table is a step, so that it is
// made once although the tool runs again from its start after each answer.

import { elicit, field, type Tool, tool } from "@dragoman/mcp/server";
import { toSchema } from "@dragoman/schema";
import { z } from "zod";
import type { Restaurant } from "./restaurant.ts";

const details = elicit({
  message: "A table for how many, and when?",
  form: {
    people: field.integer({ title: "People", minimum: 1, maximum: 12, default: 2 }),
    day: field.text({ title: "Day", format: "date" }),
    area: field.choice(
      [
        { const: "in", title: "Inside" },
        { const: "out", title: "On the terrace" },
      ],
      { title: "Where", default: "in" },
    ),
    wishes: field.choices(["high chair", "vegan", "quiet"], { title: "Wishes" }).optional(),
  },
});

export function bookTable(restaurant: Restaurant): Tool {
  return tool({
    name: "book_table",
    description: "Books a table; asks for what it needs to know",
    inputSchema: toSchema(z.object({ name: z.string().min(1) }), "input"),
    async run({ name }, turn) {
      const wanted = await turn.ask("details", details);
      if (wanted.action !== "accept") return "Nothing was booked.";
      const { people, day, area } = wanted.content;
      const hold = await turn.step("hold", () => restaurant.hold({ name, people, day, area }));
      const sure = await turn.ask(
        "confirm",
        elicit({
          message: `Table ${hold.table} is free on ${day}, for ${people}. Take it?`,
          form: { take: field.boolean({ title: "Take it", default: true }) },
        }),
      );
      if (sure.action === "accept" && sure.content.take) {
        return turn.step("book", () => restaurant.book(hold.id));
      }
      await turn.step("release", () => restaurant.release(hold.id));
      return "The table was given back.";
    },
  });
}
