// Following a task, over the memory store as it is and as it would be behind a network.

import { memoryTaskStore } from "@dragoman/store/memory";
import {
  type Followed,
  Follower,
  follow,
  type NewTaskEvent,
  type TaskEvent,
  type TaskStore,
} from "@dragoman/tasks";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lateStore } from "./support/late-store.ts";

const chunk = (n: number): NewTaskEvent => ({
  kind: "artifact",
  artifact: { artifactId: "a", parts: [{ text: String(n) }] },
  append: true,
});
const end: NewTaskEvent = { kind: "status", state: "completed" };
const ask: NewTaskEvent = { kind: "status", state: "input-required" };

/** Waits for so many turns of the event loop; 0 is a microtask. */
async function pass(turns: number): Promise<void> {
  if (turns === 0) return;
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
}

interface Plan {
  /** Sizes of the writes, and how many turns pass before each. */
  readonly writes: readonly { readonly size: number; readonly turns: number }[];
  readonly subscribeAfter: number;
  /** Turns between two reads. */
  readonly readEvery: number;
  readonly answerDelays: readonly number[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  writes: fc.array(fc.record({ size: fc.integer({ min: 1, max: 90 }), turns: fc.nat(2) }), { maxLength: 8 }),
  subscribeAfter: fc.nat(12),
  readEvery: fc.nat(1),
  answerDelays: fc.array(fc.nat(2), { minLength: 1, maxLength: 5 }),
});

async function write(store: TaskStore, plan: Plan): Promise<number> {
  let count = 0;
  for (const { size, turns } of plan.writes) {
    await pass(turns);
    await store.append(
      "",
      "t",
      Array.from({ length: size }, () => chunk(count++)),
    );
  }
  await store.append("", "t", [end]);
  return count;
}

/** What a follower saw, as the texts of all chunks: those of the snapshot and those that came after it. */
async function read(
  store: TaskStore,
  plan: Plan,
): Promise<{ readonly items: Followed[]; readonly texts: string[] }> {
  await pass(plan.subscribeAfter);
  const items: Followed[] = [];
  for await (const item of (await follow(store, "", "t")) ?? []) {
    items.push(item);
    await pass(plan.readEvery);
  }
  return { items, texts: items.flatMap(textsOf) };
}

function textsOf(item: Followed): readonly string[] {
  const artifacts =
    item.kind === "snapshot" ? item.task.artifacts : item.kind === "artifact" ? [item.artifact] : [];
  return artifacts.flatMap(({ parts }) => parts.map((part) => ("text" in part ? part.text : "")));
}

describe.each([
  { name: "a store that answers at once", wrap: (store: TaskStore) => store },
  {
    name: "a store that answers later",
    wrap: (store: TaskStore, delays: readonly number[]) => {
      let i = 0;
      return lateStore(store, () => delays[i++ % delays.length] ?? 0);
    },
  },
])("$name", ({ wrap }) => {
  test("subscribing at any moment loses nothing, repeats nothing, and ends with the task", async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const store = wrap(memoryTaskStore(), plan.answerDelays);
        await store.create("", { id: "t", contextId: "c" });
        const [count, early, late] = await Promise.all([
          write(store, plan),
          read(store, { ...plan, subscribeAfter: 0 }),
          read(store, plan),
        ]);
        const all = Array.from({ length: count }, (_, n) => String(n));
        for (const { items, texts } of [early, late]) {
          expect(texts).toEqual(all);
          expect(items[0]?.kind).toBe("snapshot");
          expect(lastState(items)).toBe("completed");
          const seqs = items.flatMap((item) => (item.kind === "snapshot" ? [] : [item.seq]));
          expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] ?? 0) + i));
        }
      }),
      { seed: 7, numRuns: 60 },
    );
  });

  test("return ends a waiting next at once", async () => {
    const store = wrap(memoryTaskStore(), [0]);
    await store.create("", { id: "t", contextId: "c" });
    const follower = await follow(store, "", "t");
    await follower?.next();
    const waiting = follower?.next();
    expect(await follower?.return()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
    await store.append("", "t", [end]);
    expect(await follower?.next()).toEqual({ done: true, value: undefined });
  });

  test("a task that has ended is one snapshot, and then the end", async () => {
    const store = wrap(memoryTaskStore(), [0]);
    await store.create("", { id: "t", contextId: "c" });
    await store.append("", "t", [end]);
    const kinds: string[] = [];
    for await (const item of (await follow(store, "", "t")) ?? []) kinds.push(item.kind);
    expect(kinds).toEqual(["snapshot"]);
  });

  test("an unknown task cannot be followed", async () => {
    expect(await follow(wrap(memoryTaskStore(), [0]), "", "t")).toBeUndefined();
  });

  test("a follower ends where its reader says so, and leaves out what its reader leaves out", async () => {
    const store = wrap(memoryTaskStore(), [0]);
    await store.create("", { id: "t", contextId: "c" });
    const follower = new Follower<string>({
      log: store,
      owner: "",
      taskId: "t",
      after: 0,
      read: (event) => (event.kind === "artifact" ? undefined : event.kind),
      isLast: (event) => event.kind === "status",
    });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const kind of follower) seen.push(kind);
    })();
    await store.append("", "t", [chunk(1)]);
    await pass(3);
    await store.append("", "t", [ask, chunk(2), end]);
    await reading;
    expect(seen).toEqual(["created", "status"]);
  });

  test("a task that is removed ends its followers", async () => {
    const memory = memoryTaskStore({ maxTasks: 1 });
    const store = wrap(memory, [0]);
    await store.create("", { id: "t", contextId: "c" });
    const follower = new Follower<TaskEvent>({
      log: store,
      owner: "",
      taskId: "t",
      after: 1,
      read: (event) => event,
    });
    await memory.append("", "t", [end]);
    await memory.create("", { id: "other", contextId: "c" });
    expect(await follower.next()).toEqual({ done: true, value: undefined });
  });

  test("a log that cannot be read rejects the waiting reader, not the writer", async () => {
    const memory = wrap(memoryTaskStore(), [0]);
    await memory.create("", { id: "t", contextId: "c" });
    let isBroken = false;
    const log: TaskStore = {
      ...bound(memory),
      eventsAfter(owner, taskId, position) {
        if (isBroken) throw new Error("disk gone");
        return memory.eventsAfter(owner, taskId, position);
      },
    };
    const follower = new Follower<TaskEvent>({
      log,
      owner: "",
      taskId: "t",
      after: 1,
      read: (event) => event,
    });
    const waiting = follower.next();
    await pass(3);
    isBroken = true;
    const appended = memory.append("", "t", [chunk(1)]);
    await expect(waiting).rejects.toThrow("disk gone");
    expect(await appended).toMatchObject({ ok: true });
  });
});

test("an event that comes while a read is under way is not missed, though that read does not hold it", async () => {
  const store = memoryTaskStore();
  await store.create("", { id: "t", contextId: "c" });
  const reads: (() => void)[] = [];
  const log: TaskStore = {
    ...bound(store),
    // takes effect at once and is answered when the test says so
    eventsAfter(owner, taskId, position) {
      const events = store.eventsAfter(owner, taskId, position);
      return new Promise((resolve) => reads.push(() => resolve(events)));
    },
  };
  const follower = new Follower<TaskEvent>({
    log,
    owner: "",
    taskId: "t",
    after: 1,
    read: (event) => event,
  });
  const next = follower.next();
  reads.shift()?.();
  await pass(1);
  expect(reads).toHaveLength(1);
  await store.append("", "t", [chunk(1)]);
  reads.shift()?.();
  await pass(1);
  expect(reads).toHaveLength(1);
  reads.shift()?.();
  expect((await next).value?.seq).toBe(2);
});

test("one next at a time: a second one is refused and the first still answered", async () => {
  const store = memoryTaskStore();
  await store.create("", { id: "t", contextId: "c" });
  const follower = new Follower<TaskEvent>({
    log: store,
    owner: "",
    taskId: "t",
    after: 1,
    read: (event) => event,
  });
  const first = follower.next();
  await expect(follower.next()).rejects.toMatchObject({ code: "ERR_LIMIT" });
  await store.append("", "t", [end]);
  expect((await first).done).toBe(false);
});

test("a follower that is told so ends with an error, waiting or not", async () => {
  const store = memoryTaskStore();
  await store.create("", { id: "t", contextId: "c" });
  const options = { log: store, owner: "", taskId: "t", after: 1, read: (event: TaskEvent) => event };
  const waiting = new Follower(options);
  const next = waiting.next();
  waiting.fail(new Error("over"));
  await expect(next).rejects.toThrow("over");
  const idle = new Follower(options);
  idle.fail(new Error("over"));
  await expect(idle.next()).rejects.toThrow("over");
  expect(await idle.next()).toEqual({ done: true, value: undefined });
});

function lastState(items: readonly Followed[]): string | undefined {
  const last = items.at(-1);
  if (last?.kind === "snapshot") return last.task.status.state;
  return last?.kind === "status" ? last.state : undefined;
}

function bound(store: TaskStore): TaskStore {
  return {
    create: (...args) => store.create(...args),
    append: (...args) => store.append(...args),
    read: (...args) => store.read(...args),
    eventsAfter: (...args) => store.eventsAfter(...args),
    watch: (...args) => store.watch(...args),
    list: (...args) => store.list(...args),
    onRemove: (...args) => store.onRemove(...args),
  };
}
