// CancelTask (A2A §3.1.5): the outcome of a cancellation is never in doubt.

import { a2aError } from "@dragoman/a2a/server";
import { memoryTaskStore } from "@dragoman/store/memory";
import { describe, expect, test } from "vitest";
import { finishes, obeys, waits } from "./support/agents.ts";
import { all, type Execute, gate, settle, siteOf, text, type Wire } from "./support/site.ts";

const now = { configuration: { returnImmediately: true } };
const canceled = { result: { status: { state: "TASK_STATE_CANCELED" } } };
const notCancelable = { error: { code: -32002, data: [{ reason: "TASK_NOT_CANCELABLE" }] } };

async function started(execute: Parameters<typeof siteOf>[0], options: Parameters<typeof siteOf>[1] = {}) {
  const site = siteOf(execute, options);
  const { task } = (await site.call("SendMessage", text("work,wait", {}, now))).result;
  return { site, id: task.id as string };
}

test("A2A-CANCEL-1: a working task is canceled, its agent is told, and its streams end with it", async () => {
  let reason: unknown;
  const { site, id } = await started(async (turn) => {
    turn.working();
    await new Promise((_resolve, reject) => {
      turn.signal.addEventListener("abort", () => {
        reason = turn.signal.reason;
        reject(reason);
      });
    });
  });
  const watching = all(site.stream("SubscribeToTask", { id }));
  await settle();
  expect(await site.call("CancelTask", { id })).toMatchObject(canceled);
  expect(reason).toMatchObject({ name: "AbortError" });
  expect((await watching).at(-1).statusUpdate.status.state).toBe("TASK_STATE_CANCELED");
  expect((await site.call("GetTask", { id })).result.status.state).toBe("TASK_STATE_CANCELED");
  expect(site.failures).toEqual([]);
});

test("A2A-CANCEL-1: a blocking call that waits for the task is answered with the canceled task", async () => {
  const site = siteOf(waits);
  const waiting = site.call("SendMessage", text("x"));
  await settle();
  const { id } = (await site.call("ListTasks")).result.tasks[0];
  await site.call("CancelTask", { id });
  expect((await waiting).result.task.status.state).toBe("TASK_STATE_CANCELED");
});

test("A2A-CANCEL-1: a task that waits for its client is canceled", async () => {
  const site = siteOf(obeys);
  const { task } = (await site.call("SendMessage", text("ask"))).result;
  expect(await site.call("CancelTask", { id: task.id })).toMatchObject(canceled);
});

test("A2A-CANCEL-1: what the agent leaves behind while it stops is kept", async () => {
  const { site, id } = await started(async (turn) => {
    turn.working();
    await new Promise<void>((resolve) => {
      turn.signal.addEventListener("abort", () => resolve());
    });
    turn.artifact({ artifactId: "a", parts: [{ text: "so far" }] });
    turn.status("canceled", "stopped at 3 of 5");
  });
  const { result } = await site.call("CancelTask", { id });
  expect(result).toMatchObject({
    status: { state: "TASK_STATE_CANCELED", message: { parts: [{ text: "stopped at 3 of 5" }] } },
    artifacts: [{ parts: [{ text: "so far" }] }],
  });
});

test("A2A-CANCEL-4: an agent that does not stop is not waited for beyond the limit, and is heard no more", async () => {
  const { opened, open } = gate();
  const { site, id } = await started(
    async (turn) => {
      turn.working();
      turn.signal.addEventListener("abort", () => {});
      await opened;
      turn.artifact({ artifactId: "a", parts: [{ text: "late" }] });
      turn.complete();
    },
    { cancelWaitMs: 20 },
  );
  const answer = await site.call("CancelTask", { id });
  expect(answer).toMatchObject(canceled);
  open();
  await settle();
  expect((await site.call("GetTask", { id })).result).toEqual(answer.result);
  expect(site.failures).toEqual([]);
});

test("A2A-CANCEL-4: an agent that never looks at its signal is not waited for at all", async () => {
  const { site, id } = await started(
    (turn) => {
      turn.working();
      return new Promise<void>(() => {});
    },
    { cancelWaitMs: 60_000 },
  );
  expect(await site.call("CancelTask", { id })).toMatchObject(canceled);
});

test.each(["end", "fail", "reject"])(
  "A2A-CANCEL-2: a task that has come to %s cannot be canceled",
  async (last) => {
    const site = siteOf(obeys);
    const { task } = (await site.call("SendMessage", text(last))).result;
    expect(await site.call("CancelTask", { id: task.id })).toMatchObject(notCancelable);
    expect((await site.call("GetTask", { id: task.id })).result).toEqual(task);
  },
);

test("A2A-CANCEL-3: a repeated cancellation gives the canceled task again, and nothing happens", async () => {
  const tasks = memoryTaskStore();
  const { site, id } = await started(waits, { tasks });
  const first = await site.call("CancelTask", { id });
  const { position } = (await tasks.read("", id)) ?? {};
  expect(await site.call("CancelTask", { id })).toEqual(first);
  expect((await tasks.read("", id))?.position).toBe(position);
});

test("A2A-CANCEL-2: an unknown task is not found", async () => {
  expect(await siteOf(finishes).call("CancelTask", { id: "none" })).toMatchObject({
    error: { code: -32001 },
  });
});

describe("the agent is asked first", () => {
  test("with the task, the metadata and the caller", async () => {
    const asked: unknown[] = [];
    const site = siteOf({
      execute: waits,
      cancel: ({ task, metadata, principal }) => {
        asked.push(task.status.state, metadata, principal?.id);
      },
    });
    const { task } = (await site.call("SendMessage", text("x", {}, now), { user: "ann" })).result;
    const params = { id: task.id, metadata: { why: "cost" } };
    expect(await site.call("CancelTask", params, { user: "ann" })).toMatchObject(canceled);
    expect(asked).toEqual(["working", { why: "cost" }, "ann"]);
  });

  test("A2A-CANCEL-2: and may refuse; then nothing is told to stop", async () => {
    let isAborted = false;
    const { site, id } = await started({
      execute: async (turn) => {
        turn.signal.addEventListener("abort", () => {
          isAborted = true;
        });
        turn.working();
        await new Promise<void>(() => {});
      },
      cancel: () => {
        throw a2aError("task-not-cancelable", "the parcel is on its way");
      },
    });
    expect(await site.call("CancelTask", { id })).toMatchObject({
      error: { code: -32002, message: "the parcel is on its way", data: [{ reason: "TASK_NOT_CANCELABLE" }] },
    });
    expect(isAborted).toBe(false);
    expect((await site.call("GetTask", { id })).result.status.state).toBe("TASK_STATE_WORKING");
  });

  test("A2A-ERR-3: what it throws otherwise stays in the log", async () => {
    const { site, id } = await started({
      execute: waits,
      cancel: () => Promise.reject(new Error("secret")),
    });
    const { error } = await site.call("CancelTask", { id });
    expect(error.code).toBe(-32603);
    expect(JSON.stringify(error)).not.toContain("secret");
    expect(site.failures).toHaveLength(1);
  });
});

test("A2A-CANCEL-4, A2A-STATE-1: whoever ends a task first has ended it, however the two meet", async () => {
  const outcomes = new Set<string>();
  const run = async (turns: number): Promise<void> => {
    const execute: Execute = async (turn) => {
      turn.working();
      for (let i = 0; i < 20; i++) {
        turn.artifact({ artifactId: "a", parts: [{ text: String(i) }] }, { append: true });
        if (i % 5 === 0) await settle(1);
      }
      turn.complete();
    };
    const { site, id } = await started(execute);
    const watching = all(site.stream("SubscribeToTask", { id }));
    await settle(turns);
    const answer: Wire = await site.call("CancelTask", { id });
    await settle(10);
    const { result } = await site.call("GetTask", { id });
    expect(answer.error?.code ?? answer.result.status.state).toBe(
      result.status.state === "TASK_STATE_CANCELED" ? "TASK_STATE_CANCELED" : -32002,
    );
    const shown = (await watching).flatMap((event) => event.statusUpdate?.status.state ?? []);
    expect(shown.filter((state) => /COMPLETED|CANCELED/.test(state)).length).toBeLessThanOrEqual(1);
    outcomes.add(result.status.state);
  };
  await Promise.all(Array.from({ length: 200 }, (_, i) => run(i % 8)));
  expect([...outcomes].sort()).toEqual(["TASK_STATE_CANCELED", "TASK_STATE_COMPLETED"]);
});
