// The same behaviour over a store that answers later, and over one that stops answering well.

import { memoryTaskStore } from "@dragoman/store/memory";
import type { TaskStore } from "@dragoman/tasks";
import { describe, expect, test } from "vitest";
import { asks, obeys, replies, waits } from "./support/agents.ts";
import { lateStore } from "./support/late-store.ts";
import { all, type Execute, settle, siteOf, text, type Wire } from "./support/site.ts";

const late = () => {
  let i = 0;
  return { tasks: lateStore(memoryTaskStore(), () => [0, 2, 1][i++ % 3] ?? 0) };
};

const burst =
  (count: number): Execute =>
  (turn) => {
    for (let i = 0; i < count; i++) {
      turn.artifact({ artifactId: "a", parts: [{ text: String(i) }] }, { append: true });
    }
    turn.complete();
  };

const textsOf = (parts: readonly { text: string }[]): readonly string[] => parts.map((part) => part.text);
const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => String(i));

test("a burst of events that nobody awaits is stored whole and in order", async () => {
  const { task } = (await siteOf(burst(500), late()).call("SendMessage", text("x"))).result;
  expect(task.status.state).toBe("TASK_STATE_COMPLETED");
  expect(textsOf(task.artifacts[0].parts)).toEqual(numbers(500));
});

test("A2A-STREAM-1: a stream of it shows the task first, then all of it, then the end", async () => {
  const events = await all(siteOf(burst(300), late()).stream("SendStreamingMessage", text("x")));
  expect(events[0].task.status.state).toBe("TASK_STATE_SUBMITTED");
  expect(events.slice(1, -1).map(({ artifactUpdate }) => artifactUpdate.artifact.parts[0].text)).toEqual(
    numbers(300),
  );
  expect(events.at(-1).statusUpdate.status.state).toBe("TASK_STATE_COMPLETED");
});

test("events that wait for the store are not changed by what the executor does to its objects", async () => {
  const site = siteOf((turn) => {
    const part = { text: "0" };
    for (let i = 0; i < 5; i++) {
      part.text = String(i);
      turn.artifact({ artifactId: "a", parts: [part] }, { append: true });
    }
    turn.complete();
  }, late());
  const { task } = (await site.call("SendMessage", text("x"))).result;
  expect(textsOf(task.artifacts[0].parts).slice(1)).toEqual(["1", "2", "3", "4"]);
});

test("an executor that awaits is slowed down by the store", async () => {
  let inStore = 0;
  const memory = memoryTaskStore();
  const append: TaskStore["append"] = (...args) => {
    inStore++;
    return memory.append(...args);
  };
  const tasks = lateStore({ ...bound(memory), append });
  const seen: number[] = [];
  const site = siteOf(
    async (turn) => {
      for (let i = 0; i < 3; i++) {
        await turn.artifact({ artifactId: "a", parts: [{ text: "x" }] }, { append: true });
        seen.push(inStore);
      }
      await turn.complete();
    },
    { tasks },
  );
  await site.call("SendMessage", text("x"));
  expect(seen).toEqual([1, 2, 3]);
});

test("messages, questions and answers, and cancellations work as over a quick store", async () => {
  expect((await siteOf(replies, late()).call("SendMessage", text("hi"))).result.message.parts).toEqual([
    { text: "done:hi" },
  ]);

  const asking = siteOf(asks, late());
  const { task } = (await asking.call("SendMessage", text("hi"))).result;
  expect(task.status.state).toBe("TASK_STATE_INPUT_REQUIRED");
  const events = await all(asking.stream("SendStreamingMessage", text("this", { taskId: task.id })));
  expect(events.map((event) => (event.task ?? event.statusUpdate).status.state)).toEqual([
    "TASK_STATE_INPUT_REQUIRED",
    "TASK_STATE_COMPLETED",
  ]);
  expect(await asking.call("SendMessage", text("x", { taskId: task.id }))).toMatchObject({
    error: { code: -32004 },
  });

  const working = siteOf(waits, late());
  const now = { configuration: { returnImmediately: true } };
  const { id } = (await working.call("SendMessage", text("x", {}, now))).result.task;
  expect(await working.call("CancelTask", { id })).toMatchObject({
    result: { status: { state: "TASK_STATE_CANCELED" } },
  });
});

test("A2A-CANCEL-4: a burst that meets a cancellation leaves one terminal state", async () => {
  const site = siteOf(obeys, late());
  const now = { configuration: { returnImmediately: true } };
  const words = `work,${numbers(40).join(",")},end`;
  const states = await Promise.all(
    numbers(30).map(async () => {
      const { id } = (await site.call("SendMessage", text(words, {}, now))).result.task;
      const answer: Wire = await site.call("CancelTask", { id });
      const { state } = (await site.call("GetTask", { id })).result.status;
      expect(answer.error?.code ?? answer.result.status.state).toBe(
        state === "TASK_STATE_CANCELED" ? state : -32002,
      );
      return state;
    }),
  );
  for (const state of states) expect(state).toMatch(/CANCELED|COMPLETED/);
});

describe("a store that fails after the task was made", () => {
  const secret = "disk /dev/sda1 is full";

  /** Takes so many appends and no more. */
  function failing(after: number, when: "now" | "later"): TaskStore {
    const memory = memoryTaskStore();
    let left = after;
    return {
      ...bound(memory),
      append(...args) {
        if (left-- > 0)
          return when === "now" ? memory.append(...args) : Promise.resolve(memory.append(...args));
        if (when === "now") throw new Error(secret);
        return Promise.reject(new Error(secret));
      },
    };
  }

  test.each(["now", "later"] as const)(
    "%s: a blocking call is answered, and the error is in the log",
    async (when) => {
      const site = siteOf(burst(10), { tasks: failing(1, when) });
      const answer = await site.call("SendMessage", text("x"));
      expect(answer.result?.task.status.state ?? answer.error.code).toMatch(/SUBMITTED|-32603/);
      expect(JSON.stringify(answer)).not.toContain("sda1");
      expect(site.failures.map(({ error }) => (error instanceof Error ? error.message : error))).toContain(
        secret,
      );
    },
  );

  test.each(["now", "later"] as const)(
    "%s: its stream ends with an error, and does not hang",
    async (when) => {
      const site = siteOf(burst(10), { tasks: failing(1, when) });
      const events = await all(site.stream("SendStreamingMessage", text("x")));
      expect(events.at(-1)).toMatchObject({ error: { code: -32603 } });
      expect(JSON.stringify(events)).not.toContain("sda1");
    },
  );

  test("later: whoever awaits an event hears of it, and nothing is left unhandled", async () => {
    let heard: unknown;
    const site = siteOf(
      async (turn) => {
        turn.working();
        await settle();
        try {
          await turn.complete();
        } catch (error) {
          heard = error;
        }
      },
      { tasks: failing(1, "later") },
    );
    await site.call("SendMessage", text("x"));
    expect(heard).toMatchObject({ message: secret });
  });
});

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
