import { isInterrupted, isTaskState, isTerminal, mayChange, taskStates } from "@dragoman/tasks";
import { expect, test } from "vitest";

test.each([
  { state: "submitted", phase: "active" },
  { state: "working", phase: "active" },
  { state: "input-required", phase: "interrupted" },
  { state: "auth-required", phase: "interrupted" },
  { state: "completed", phase: "terminal" },
  { state: "failed", phase: "terminal" },
  { state: "canceled", phase: "terminal" },
  { state: "rejected", phase: "terminal" },
] as const)("$state is $phase, and only a terminal state never changes", ({ state, phase }) => {
  expect(taskStates[state].phase).toBe(phase);
  expect(isTerminal(state)).toBe(phase === "terminal");
  expect(isInterrupted(state)).toBe(phase === "interrupted");
  expect(mayChange(state)).toBe(phase !== "terminal");
});

test("the table holds all states and nothing else", () => {
  expect(Object.keys(taskStates)).toHaveLength(8);
  expect(isTaskState("working")).toBe(true);
  expect(["unknown", "WORKING", "toString", "__proto__", ""].filter(isTaskState)).toEqual([]);
});
