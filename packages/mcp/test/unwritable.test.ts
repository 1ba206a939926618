// Results that JSON cannot hold.

import { expect, test } from "vitest";
import { anyObject, fixture, modern, sender } from "./harness.ts";

test("a result that JSON cannot hold is an internal error, reported under the id that the caller gets", async () => {
  const circle: Record<string, unknown> = {};
  circle.circle = circle;
  const tools = [
    { name: "circle", inputSchema: anyObject, run: () => ({ content: [], structuredContent: circle }) },
  ];
  const { server, ran } = fixture({ tools });
  const { answer } = await sender(server)(modern("tools/call", { name: "circle" }));
  expect(answer.error?.code).toBe(-32603);
  expect(ran.errors.length).toBe(1);
  expect(JSON.stringify(answer)).toContain(ran.reports[0]);
});
