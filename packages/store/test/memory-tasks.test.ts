import { memoryTaskStore } from "@dragoman/store/memory";
import { describe, expect, test } from "vitest";
import { taskStoreContract } from "./contract.ts";
import { fakeClock } from "./support/clock.ts";
import { lateStore } from "./support/late-store.ts";

describe("contract", () => {
  taskStoreContract((clock) => memoryTaskStore({ clock }));
});

describe("contract, answered later", () => {
  taskStoreContract((clock) => lateStore(memoryTaskStore({ clock })));
});

const work = { kind: "status", state: "working" } as const;
const end = { kind: "status", state: "completed" } as const;
const chunk = { kind: "artifact", artifact: { artifactId: "a", parts: [{ text: "x" }] } } as const;

describe("limits", () => {
  test("the task that finished first makes room; those that run are never removed", async () => {
    const store = memoryTaskStore({ maxTasks: 3, clock: fakeClock() });
    for (const id of ["runs", "first", "second"]) store.create("", { id, contextId: "c" });
    store.append("", "first", [end]);
    store.append("", "second", [end]);
    expect(await store.create("", { id: "new", contextId: "c" })).toMatchObject({ ok: true });
    expect(store.read("", "first")).toBeUndefined();
    expect(store.read("", "runs")).toBeDefined();
    expect((await store.list("", {}, { size: 10 })).total).toBe(3);
  });

  test("a store full of running tasks takes no more, and takes them again later", async () => {
    const store = memoryTaskStore({ maxTasks: 1, clock: fakeClock() });
    store.create("", { id: "runs", contextId: "c" });
    expect(await store.create("other", { id: "new", contextId: "c" })).toMatchObject({
      condition: "store-full",
    });
    store.append("", "runs", [end]);
    expect(await store.create("other", { id: "new", contextId: "c" })).toMatchObject({ ok: true });
  });

  test("a full log takes nothing but the event that ends the task", async () => {
    const store = memoryTaskStore({ maxEvents: 3, clock: fakeClock() });
    store.create("", { id: "t", contextId: "c" });
    store.append("", "t", [chunk, chunk]);
    for (const event of [chunk, work]) {
      expect(await store.append("", "t", [event])).toMatchObject({ condition: "task-full" });
    }
    expect(await store.append("", "t", [end])).toMatchObject({ ok: true });
  });

  test("short tasks do not pile up, however many come", async () => {
    const store = memoryTaskStore({ maxTasks: 50, clock: fakeClock() });
    for (let i = 0; i < 20_000; i++) {
      store.create("", { id: `t${i}`, contextId: `c${i}` });
      store.append("", `t${i}`, [end]);
    }
    expect((await store.list("", {}, { size: 100 })).tasks).toHaveLength(50);
    expect((await store.list("", { contextId: "c0" }, { size: 100 })).total).toBe(0);
  });

  test.each([{ maxTasks: 0 }, { maxEvents: 1 }, { retentionMs: -1 }, { maxTasks: Number.NaN }])(
    "%o is no limit",
    (options) => {
      expect(() => memoryTaskStore(options)).toThrow(expect.objectContaining({ code: "ERR_CONFIG" }));
    },
  );
});

describe("retention", () => {
  test("a finished task goes when its time is over, with all listings; a running one stays", async () => {
    const clock = fakeClock();
    const store = memoryTaskStore({ retentionMs: 1_000, clock });
    const removed: string[] = [];
    store.onRemove((owner, taskId) => removed.push(`${owner}/${taskId}`));
    for (const id of ["runs", "ends"]) store.create("o", { id, contextId: "c" });
    store.append("o", "ends", [end]);
    clock.advance(1_000);
    expect(store.read("o", "ends")).toBeDefined();
    clock.advance(1);
    expect((await store.list("o", {}, { size: 10 })).total).toBe(1);
    expect(store.read("o", "ends")).toBeUndefined();
    expect(store.eventsAfter("o", "ends", 0)).toBeUndefined();
    expect(store.read("o", "runs")).toBeDefined();
    expect(removed).toEqual(["o/ends"]);
  });

  test("whoever watches a task hears of its removal", () => {
    const clock = fakeClock();
    const store = memoryTaskStore({ retentionMs: 0, clock });
    store.create("", { id: "t", contextId: "c" });
    let calls = 0;
    store.append("", "t", [end]);
    store.watch("", "t", () => calls++);
    clock.advance(1);
    store.read("", "t");
    expect(calls).toBe(1);
  });
});

test("a clock that goes back never takes a task's time back", async () => {
  const clock = fakeClock();
  const store = memoryTaskStore({ clock });
  store.create("", { id: "t", contextId: "c" });
  clock.advance(-500);
  const outcome = await store.append("", "t", [work]);
  expect(outcome.ok && outcome.value[0]?.at).toBe(1_000);
});
