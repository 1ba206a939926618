// What must not grow with what is stored, counted in elements touched: it cannot depend on the machine.

import { memoryTaskStore } from "@dragoman/store/memory";
import { Follower, type NewTaskEvent, type TaskStore } from "@dragoman/tasks";
import { expect, test } from "vitest";
import { fakeClock } from "./support/clock.ts";
import { elementsTouched } from "./support/work.ts";

const chunk: NewTaskEvent = {
  kind: "artifact",
  artifact: { artifactId: "a", parts: [{ text: "token" }] },
  append: true,
};

/** Work to append so many chunks one by one, with a follower that reads each at once. */
function workOfChunks(count: number, isFollowed: boolean): number {
  const store = memoryTaskStore({ clock: fakeClock() });
  store.create("", { id: "t", contextId: "c" });
  const follower = new Follower<unknown>({
    log: store,
    owner: "",
    taskId: "t",
    after: 0,
    read: (event) => event,
  });
  return elementsTouched(() => {
    for (let i = 0; i < count; i++) {
      store.append("", "t", [chunk]);
      if (isFollowed) follower.next();
    }
  });
}

test.each([{ isFollowed: false }, { isFollowed: true }])(
  "1,000 chunks cost 50 times what 20 cost (followed: $isFollowed)",
  ({ isFollowed }) => {
    const few = workOfChunks(20, isFollowed);
    expect(few).toBeGreaterThan(0);
    expect(workOfChunks(1_000, isFollowed)).toBeLessThanOrEqual(few * 50);
  },
);

function filled(count: number): TaskStore {
  const store = memoryTaskStore({ maxTasks: count, clock: fakeClock() });
  for (let i = 0; i < count; i++) {
    store.create("", { id: `t${i}`, contextId: `c${i % (count / 50)}` });
    store.append("", `t${i}`, [{ kind: "status", state: i % 2 === 0 ? "completed" : "working" }]);
  }
  store.list("", {}, { size: 1 });
  return store;
}

test.each([
  { what: "everything", filter: {} },
  { what: "one context", filter: { contextId: "c1" } },
  { what: "one state", filter: { state: "working" } },
  { what: "a time", filter: { since: 0 } },
] as const)("a page of $what costs the same among 20,000 tasks as among 200", ({ filter }) => {
  const workIn = (store: TaskStore): number =>
    elementsTouched(() => {
      store.list("", filter, { size: 20 });
    });
  const few = workIn(filled(200));
  expect(few).toBeGreaterThan(0);
  expect(workIn(filled(20_000))).toBe(few);
});
