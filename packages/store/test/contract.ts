// What every store of tasks must do. Each implementation calls this with a way to make an empty store.

import type { NewTask, NewTaskEvent, TaskCursor, TaskFilter, TaskStore } from "@dragoman/tasks";
import { expect, test } from "vitest";
import { type FakeClock, fakeClock } from "./support/clock.ts";

export type MakeStore = (clock: FakeClock) => TaskStore;

interface Site {
  readonly store: TaskStore;
  readonly clock: FakeClock;
  /** Creates a task and throws where it cannot. */
  add(id: string, more?: Partial<NewTask>, owner?: string): Promise<void>;
  /** Appends events a millisecond later and throws where they are refused. */
  happen(id: string, ...events: readonly NewTaskEvent[]): Promise<void>;
}

function siteOf(make: MakeStore): Site {
  const clock = fakeClock();
  const store = make(clock);
  return {
    store,
    clock,
    async add(id, more = {}, owner = "") {
      const outcome = await store.create(owner, { id, contextId: "c", ...more });
      if (!outcome.ok) throw new Error(outcome.detail);
    },
    async happen(id, ...events) {
      clock.advance(1);
      const outcome = await store.append("", id, events);
      if (!outcome.ok) throw new Error(outcome.detail);
    },
  };
}

const status = (state: "working" | "input-required" | "completed" | "canceled" | "failed"): NewTaskEvent => ({
  kind: "status",
  state,
});

const chunk = (text: string, append = true): NewTaskEvent => ({
  kind: "artifact",
  artifact: { artifactId: "a", parts: [{ text }] },
  append,
});

export function taskStoreContract(make: MakeStore): void {
  test("a created task is read at the position of its creation", async () => {
    const { store, add } = siteOf(make);
    await add("t", {
      history: [{ messageId: "m", role: "user", parts: [{ text: "hi" }] }],
      metadata: { a: 1 },
    });
    expect(await store.read("", "t")).toEqual({
      position: 1,
      task: {
        id: "t",
        contextId: "c",
        status: { state: "submitted", message: undefined, timestamp: 1_000 },
        artifacts: [],
        history: [{ messageId: "m", role: "user", parts: [{ text: "hi" }] }],
        metadata: { a: 1 },
      },
    });
  });

  test("an id is created once", async () => {
    const { store, add } = siteOf(make);
    await add("t");
    expect(await store.create("", { id: "t", contextId: "other" })).toMatchObject({
      ok: false,
      condition: "task-exists",
    });
    expect((await store.read("", "t"))?.task.contextId).toBe("c");
  });

  test("append gives the events as stored, with position and time", async () => {
    const { store, clock, add } = siteOf(make);
    await add("t");
    clock.advance(5);
    expect(await store.append("", "t", [status("working"), chunk("x")])).toEqual({
      ok: true,
      value: [
        { kind: "status", seq: 2, at: 1_005, state: "working", message: undefined, metadata: undefined },
        {
          kind: "artifact",
          seq: 3,
          at: 1_005,
          artifact: { artifactId: "a", parts: [{ text: "x" }] },
          append: true,
          lastChunk: false,
          metadata: undefined,
        },
      ],
    });
    expect((await store.read("", "t"))?.position).toBe(3);
  });

  test.each(["completed", "failed", "canceled"] as const)(
    "nothing is appended to a task that is %s",
    async (state) => {
      const { store, add, happen } = siteOf(make);
      await add("t");
      await happen("t", status(state));
      const before = await store.read("", "t");
      for (const event of [status("working"), status(state), chunk("late")]) {
        expect(await store.append("", "t", [event])).toMatchObject({ ok: false, condition: "task-finished" });
      }
      expect(await store.read("", "t")).toEqual(before);
    },
  );

  test("events behind a terminal one of the same call are refused with it: all or none", async () => {
    const { store, add } = siteOf(make);
    await add("t");
    const outcome = await store.append("", "t", [chunk("x"), status("completed"), chunk("late")]);
    expect(outcome).toMatchObject({ ok: false, condition: "task-finished" });
    expect((await store.read("", "t"))?.position).toBe(1);
  });

  test("an event that is not valid is an error, and leaves nothing behind", async () => {
    const { store, add } = siteOf(make);
    await add("t");
    const bad = { kind: "artifact", artifact: { artifactId: "a", parts: [] } } as const;
    await expect((async () => store.append("", "t", [status("working"), bad]))()).rejects.toThrow(TypeError);
    expect((await store.read("", "t"))?.position).toBe(1);
  });

  test("of two that would end a task, one is refused", async () => {
    const { store, add } = siteOf(make);
    await add("t");
    const outcomes = await Promise.all([
      store.append("", "t", [status("completed")]),
      store.append("", "t", [status("canceled")]),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("an unknown task is undefined, and takes nothing", async () => {
    const { store } = siteOf(make);
    expect(await store.read("", "t")).toBeUndefined();
    expect(await store.eventsAfter("", "t", 0)).toBeUndefined();
    expect(await store.append("", "t", [status("working")])).toMatchObject({
      ok: false,
      condition: "task-unknown",
    });
    store.watch("", "t", () => {})();
  });

  test("the log is read from any position", async () => {
    const { store, add, happen } = siteOf(make);
    await add("t");
    await happen("t", status("working"), chunk("x"), chunk("y"));
    const seqs = async (position: number) =>
      (await store.eventsAfter("", "t", position))?.map(({ seq }) => seq);
    expect(await seqs(0)).toEqual([1, 2, 3, 4]);
    expect(await seqs(2)).toEqual([3, 4]);
    expect(await seqs(4)).toEqual([]);
    expect(await seqs(99)).toEqual([]);
  });

  test("a watcher is called after each change, until it is taken back", async () => {
    const { store, add, happen } = siteOf(make);
    await add("t");
    await add("other");
    let calls = 0;
    const called = (): Promise<void> => expect.poll(() => calls).toBeGreaterThan(0);
    const takeBack = store.watch("", "t", () => calls++);
    await happen("t", status("working"));
    await called();
    calls = 0;
    await happen("t", chunk("x"));
    await called();
    takeBack();
    calls = 0;
    await happen("t", chunk("y"));
    await happen("other", status("working"));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(calls).toBe(0);
  });

  test("what the caller hands over and what it reads back are not the store's own", async () => {
    const { store } = siteOf(make);
    const part = { text: "before", metadata: { deep: { list: [1] } } };
    const message = { messageId: "m", role: "user" as const, parts: [part] };
    await store.create("", { id: "t", contextId: "c", history: [message] });
    part.text = "after";
    part.metadata.deep.list.push(2);
    message.parts.pop();
    const read = async () => (await store.read("", "t"))?.task.history;
    const first = await read();
    expect(first).toEqual([
      { messageId: "m", role: "user", parts: [{ text: "before", metadata: { deep: { list: [1] } } }] },
    ]);
    tryToChange(first);
    expect(await read()).toEqual([
      { messageId: "m", role: "user", parts: [{ text: "before", metadata: { deep: { list: [1] } } }] },
    ]);
  });

  test("a snapshot is never changed by what happens later", async () => {
    const { store, add, happen } = siteOf(make);
    await add("t");
    await happen("t", chunk("x", false));
    const snapshot = await store.read("", "t");
    const copy = structuredClone(snapshot);
    await happen("t", chunk("y"), status("completed"));
    expect(snapshot).toEqual(copy);
  });

  test("another owner sees nothing: foreign is answered as unknown", async () => {
    const { store, add, happen } = siteOf(make);
    await add("t");
    await happen("t", status("working"));
    expect(await store.read("b", "t")).toEqual(await store.read("b", "never"));
    expect(await store.eventsAfter("b", "t", 0)).toBeUndefined();
    expect(await store.append("b", "t", [status("canceled")])).toEqual(
      await store.append("b", "never", [status("canceled")]),
    );
    expect(await store.list("b", {}, { size: 10 })).toEqual({ tasks: [], total: 0, next: undefined });
    let calls = 0;
    store.watch("b", "t", () => calls++);
    await happen("t", chunk("x"));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(calls).toBe(0);
  });

  test("two owners may have tasks of the same id", async () => {
    const { store, add } = siteOf(make);
    await add("t", { contextId: "of a" }, "a");
    await add("t", { contextId: "of b" }, "b");
    expect((await store.read("a", "t"))?.task.contextId).toBe("of a");
    expect((await store.read("b", "t"))?.task.contextId).toBe("of b");
  });

  test("tasks are listed newest status first, equal times by ascending id", async () => {
    const { store, clock, add, happen } = siteOf(make);
    for (const id of ["b", "a", "c"]) await add(id);
    clock.advance(1);
    await add("d");
    await happen("a", status("working"));
    expect(await idsOf(store, {})).toEqual(["a", "d", "b", "c"]);
    await happen("b", chunk("an artifact changes no status"));
    expect(await idsOf(store, {})).toEqual(["a", "d", "b", "c"]);
  });

  test.each<{ what: string; filter: TaskFilter; want: readonly string[] }>([
    { what: "by context", filter: { contextId: "c2" }, want: ["t3", "t2"] },
    { what: "by state", filter: { state: "working" }, want: ["t3", "t1"] },
    { what: "by both", filter: { contextId: "c2", state: "working" }, want: ["t3"] },
    { what: "by time, inclusive", filter: { since: 1_002 }, want: ["t3", "t1"] },
    { what: "by context and time", filter: { contextId: "c1", since: 1_002 }, want: ["t1"] },
    { what: "by all", filter: { contextId: "c2", state: "submitted", since: 1_000 }, want: ["t2"] },
    { what: "by an unknown context", filter: { contextId: "c9" }, want: [] },
    { what: "by a state that no task has", filter: { state: "failed" }, want: [] },
    { what: "by a time to come", filter: { since: 9_999 }, want: [] },
  ])("filters $what, and counts what matches", async ({ filter, want }) => {
    const { store, clock, add, happen } = siteOf(make);
    for (const [id, contextId] of [
      ["t1", "c1"],
      ["t2", "c2"],
      ["t3", "c2"],
    ] as const)
      await add(id, { contextId });
    clock.advance(1);
    await happen("t1", status("working"));
    await happen("t3", status("working"));
    expect(await idsOf(store, filter)).toEqual(want);
    expect((await store.list("", filter, { size: 1 })).total).toBe(want.length);
  });

  test("pages follow each other without a gap, and the last one says so", async () => {
    const { store, add } = siteOf(make);
    for (let i = 0; i < 7; i++) await add(`t${i}`);
    expect(await idsOf(store, {}, 3)).toEqual(["t0", "t1", "t2", "t3", "t4", "t5", "t6"]);
    expect((await store.list("", {}, { size: 7 })).next).toBeUndefined();
  });

  test("a task that is new while pages are read shifts nothing", async () => {
    const { store, clock, add } = siteOf(make);
    for (let i = 0; i < 4; i++) await add(`t${i}`);
    const first = await store.list("", {}, { size: 2 });
    clock.advance(1);
    await add("new");
    const rest = await store.list("", {}, { size: 9, ...(first.next && { after: first.next }) });
    expect([...first.tasks, ...rest.tasks].map(({ id }) => id)).toEqual(["t0", "t1", "t2", "t3"]);
    expect(rest.total).toBe(5);
  });
}

/** The ids of all pages. */
async function idsOf(store: TaskStore, filter: TaskFilter, size = 10): Promise<readonly string[]> {
  const ids: string[] = [];
  let after: TaskCursor | undefined;
  do {
    const page = await store.list("", filter, after === undefined ? { size } : { size, after });
    ids.push(...page.tasks.map(({ id }) => id));
    after = page.next;
  } while (after !== undefined);
  return ids;
}

/** As a careless caller would; a store may let it, as long as that changes nothing of its own. */
function tryToChange(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const inner of Object.values(value)) tryToChange(inner);
  for (const name of Object.keys(value)) Reflect.set(value, name, "changed");
}
