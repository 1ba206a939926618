// Listings against the plain way: sort everything, filter, cut.

import { memoryTaskStore } from "@dragoman/store/memory";
import type { TaskCursor, TaskFilter, TaskState } from "@dragoman/tasks";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fakeClock } from "./support/clock.ts";

interface Row {
  readonly id: string;
  readonly contextId: string;
  readonly state: TaskState;
  readonly at: number;
}

const states = ["submitted", "working", "input-required", "completed"] as const;

type Step =
  | { readonly kind: "create"; readonly contextId: string }
  | { readonly kind: "status"; readonly which: number; readonly state: (typeof states)[number] }
  | { readonly kind: "wait" };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("create" as const), contextId: fc.constantFrom("c1", "c2") }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("status" as const),
      which: fc.nat(),
      state: fc.constantFrom(...states),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "wait" as const }) },
);

const filters: fc.Arbitrary<TaskFilter> = fc.record(
  {
    contextId: fc.constantFrom("c1", "c2", "c3"),
    state: fc.constantFrom(...states),
    since: fc.integer({ min: 998, max: 1_012 }),
  },
  { requiredKeys: [] },
);

class Model {
  readonly rows = new Map<string, Row>();
  readonly clock = fakeClock();
  readonly store = memoryTaskStore({ clock: this.clock });

  async apply(step: Step): Promise<void> {
    if (step.kind === "wait") return this.clock.advance(1);
    if (step.kind === "create") return this.create(step.contextId);
    const row = [...this.rows.values()][step.which % Math.max(1, this.rows.size)];
    if (row === undefined || row.state === "completed") return;
    const { state } = step;
    await this.store.append("", row.id, [{ kind: "status", state }]);
    this.rows.set(row.id, { ...row, state, at: this.clock.now() });
  }

  async create(contextId: string): Promise<void> {
    // ids in an order of their own, so that ties are decided by them
    const id = `t${(this.rows.size * 7919) % 1_000}`;
    await this.store.create("", { id, contextId });
    this.rows.set(id, { id, contextId, state: "submitted", at: this.clock.now() });
  }

  expected({ contextId, state, since = -Infinity }: TaskFilter): readonly string[] {
    return [...this.rows.values()]
      .filter((row) => row.at >= since)
      .filter((row) => contextId === undefined || row.contextId === contextId)
      .filter((row) => state === undefined || row.state === state)
      .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  }

  /** All pages; between two of them something new may come, which must shift nothing. */
  async pages(filter: TaskFilter, size: number, between: () => Promise<void>): Promise<readonly string[]> {
    const ids: string[] = [];
    let after: TaskCursor | undefined;
    do {
      const page = await this.store.list("", filter, after === undefined ? { size } : { size, after });
      expect(page.tasks.length).toBeLessThanOrEqual(size);
      ids.push(...page.tasks.map(({ id }) => id));
      after = page.next;
      await between();
    } while (after !== undefined);
    return ids;
  }
}

test("listing gives what sorting and filtering everything gives, and counts it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { maxLength: 80 }),
      fc.array(filters, { maxLength: 5 }),
      fc.integer({ min: 1, max: 20 }),
      async (history, wanted, size) => {
        const model = new Model();
        for (const step of history) await model.apply(step);
        for (const filter of [{}, ...wanted]) {
          expect(await model.pages(filter, size, async () => {})).toEqual(model.expected(filter));
          expect((await model.store.list("", filter, { size: 1 })).total).toBe(model.expected(filter).length);
        }
      },
    ),
    { seed: 7, numRuns: 150 },
  );
});

test("tasks that come while pages are read shift nothing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { maxLength: 60 }),
      filters,
      fc.integer({ min: 1, max: 10 }),
      async (history, filter, size) => {
        const model = new Model();
        for (const step of history) await model.apply(step);
        const before = model.expected(filter);
        model.clock.advance(1);
        const seen = await model.pages(filter, size, () => model.create("c1"));
        expect(seen).toEqual(before);
      },
    ),
    { seed: 7, numRuns: 100 },
  );
});

test("order and count hold over many tasks and many moves", async () => {
  const model = new Model();
  for (let i = 0; i < 3_000; i++) {
    const { clock, store } = model;
    if (i % 3 === 0) clock.advance(1);
    const id = `t${(i * 7_919) % 10_007}`;
    await store.create("", { id, contextId: `c${i % 10}` });
    model.rows.set(id, { id, contextId: `c${i % 10}`, state: "submitted", at: clock.now() });
    await model.apply({
      kind: "status",
      which: (i * 31) % (i + 1),
      state: i % 5 === 0 ? "completed" : "working",
    });
  }
  for (const filter of [{}, { contextId: "c3" }, { state: "working" }, { since: 1_500 }] as const) {
    expect(await model.pages(filter, 97, async () => {})).toEqual(model.expected(filter));
  }
});
