import {
  type Artifact,
  foldTask,
  type NewTaskEvent,
  sealEvent,
  sealTask,
  type TaskEvent,
  TaskFold,
} from "@dragoman/tasks";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

const say = (role: "user" | "agent", text: string) =>
  ({ messageId: `m-${text}`, role, parts: [{ text }] }) as const;

const chunk = (artifactId: string, text: string, more: Partial<Artifact> = {}): Artifact => ({
  artifactId,
  parts: [{ text }],
  ...more,
});

/** The log of a task that was created with one message and to which this happened, a millisecond apart. */
function logOf(...events: readonly NewTaskEvent[]): readonly TaskEvent[] {
  const created = sealTask({ id: "t", contextId: "c", history: [say("user", "hi")] }, 1_000);
  return [created, ...events.map((event, i) => sealEvent(event, i + 2, 1_001 + i))];
}

const taskOf = (...events: readonly NewTaskEvent[]) => foldTask(logOf(...events))?.task;

describe("artifacts", () => {
  const append = (text: string, more: Partial<Artifact> = {}): NewTaskEvent => ({
    kind: "artifact",
    artifact: chunk("a1", text, more),
    append: true,
  });
  const put = (artifactId: string, text: string): NewTaskEvent => ({
    kind: "artifact",
    artifact: chunk(artifactId, text),
  });

  test("chunks of one id become one artifact, in order", () => {
    const task = taskOf(put("a1", "x"), append("y"), append("z"));
    expect(task?.artifacts).toEqual([
      { artifactId: "a1", parts: [{ text: "x" }, { text: "y" }, { text: "z" }] },
    ]);
  });

  test("without append an artifact takes the place of the one before", () => {
    const task = taskOf(put("a1", "x"), put("b", "other"), append("y"), put("a1", "w"));
    expect(task?.artifacts).toEqual([chunk("a1", "w"), chunk("b", "other")]);
  });

  test("append for an unknown id starts an artifact, so nothing is lost", () => {
    expect(taskOf(append("x"))?.artifacts).toEqual([chunk("a1", "x")]);
  });

  test("a chunk keeps the name unless it gives another, and adds to metadata and extensions", () => {
    const task = taskOf(
      { kind: "artifact", artifact: chunk("a1", "x", { name: "n", metadata: { a: 1 }, extensions: ["e"] }) },
      append("y"),
      append("z", { description: "d", metadata: { b: 2 }, extensions: ["e", "f"] }),
    );
    expect(task?.artifacts).toEqual([
      {
        artifactId: "a1",
        name: "n",
        description: "d",
        metadata: { a: 1, b: 2 },
        extensions: ["e", "f"],
        parts: [{ text: "x" }, { text: "y" }, { text: "z" }],
      },
    ]);
  });

  test("many artifacts are told apart as well as few", () => {
    const ids = Array.from({ length: 40 }, (_, i) => `a${i}`);
    const twice = [...ids, ...ids].map(
      (id): NewTaskEvent => ({ kind: "artifact", artifact: chunk(id, id), append: true }),
    );
    expect(taskOf(...twice)?.artifacts).toEqual(
      ids.map((id) => ({ artifactId: id, parts: [{ text: id }, { text: id }] })),
    );
  });
});

describe("history", () => {
  test("the message of a status joins the history when the next thing is said, in order and once", () => {
    const task = taskOf(
      { kind: "status", state: "input-required", message: say("agent", "which?") },
      { kind: "message", message: say("user", "this") },
      { kind: "status", state: "working", message: say("agent", "ok") },
      { kind: "status", state: "completed" },
    );
    expect(task?.history).toEqual([
      say("user", "hi"),
      say("agent", "which?"),
      say("user", "this"),
      say("agent", "ok"),
    ]);
    expect(task?.status).toEqual({ state: "completed", message: undefined, timestamp: 1_004 });
  });

  test("the current status keeps its message", () => {
    const task = taskOf({ kind: "status", state: "input-required", message: say("agent", "which?") });
    expect(task?.status.message).toEqual(say("agent", "which?"));
    expect(task?.history).toEqual([say("user", "hi")]);
  });
});

test("a snapshot is one moment: later events never change it", () => {
  const [created, ...later] = logOf(
    { kind: "artifact", artifact: chunk("a", "1") },
    { kind: "artifact", artifact: chunk("a", "2"), append: true },
    { kind: "status", state: "completed" },
  );
  if (created?.kind !== "created") throw new Error("expected the first event");
  const fold = new TaskFold(created);
  const moments = later.map((event) => {
    fold.apply(event);
    const snapshot = fold.snapshot();
    return { snapshot, copy: structuredClone(snapshot) };
  });
  for (const { snapshot, copy } of moments) expect(snapshot).toEqual(copy);
  expect(moments.map(({ snapshot }) => snapshot.position)).toEqual([2, 3, 4]);
});

test("a snapshot is made once, and cannot be changed", () => {
  const [created] = logOf();
  if (created?.kind !== "created") throw new Error("expected the first event");
  const fold = new TaskFold(created);
  expect(fold.snapshot()).toBe(fold.snapshot());
  const { task } = fold.snapshot();
  expect(() => Object.assign(task.status, { state: "failed" })).toThrow(TypeError);
  expect(() => Object.assign(task.history, { length: 0 })).toThrow(TypeError);
  expect(() => Object.assign(task.history[0] ?? {}, { role: "agent" })).toThrow(TypeError);
});

const anyEvent: fc.Arbitrary<NewTaskEvent> = fc.oneof(
  fc.record({
    kind: fc.constant("artifact" as const),
    artifact: fc.tuple(fc.nat(12), fc.string()).map(([id, text]) => chunk(`a${id}`, text)),
    append: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("status" as const),
    state: fc.constantFrom("submitted" as const, "working" as const, "input-required" as const),
    message: fc.option(
      fc.string().map((text) => say("agent", text)),
      { nil: undefined },
    ),
  }),
  fc.record({ kind: fc.constant("message" as const), message: fc.string().map((text) => say("user", text)) }),
);

test("folding with reads in between gives what folding at once gives", async () => {
  await fc.assert(
    fc.property(fc.array(fc.tuple(anyEvent, fc.boolean()), { maxLength: 60 }), (steps) => {
      const log = logOf(...steps.map(([event]) => event));
      const [created] = log;
      if (created?.kind !== "created") throw new Error("expected the first event");
      const fold = new TaskFold(created);
      for (const [i, event] of log.slice(1).entries()) {
        fold.apply(event);
        if (steps[i]?.[1] === true) fold.snapshot();
      }
      expect(fold.snapshot()).toEqual(foldTask(log));
    }),
    { seed: 7, numRuns: 300 },
  );
});

test("a log that does not begin with the creation is no task", () => {
  expect(foldTask([])).toBeUndefined();
  expect(foldTask(logOf({ kind: "status", state: "working" }).slice(1))).toBeUndefined();
});
