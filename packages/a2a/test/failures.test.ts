// What becomes of executors that fail: the call ends, the task ends, and nobody reads more than is meant for them.

import { a2aError, type Executor } from "@dragoman/a2a/server";
import { RpcError } from "@dragoman/jsonrpc";
import { memoryTaskStore } from "@dragoman/store/memory";
import { describe, expect, test } from "vitest";
import { all, type Execute, settle, siteOf, text, type Wire } from "./support/site.ts";

const secret = "connect postgres://u:p@db/x failed";

const failing: readonly {
  readonly what: string;
  readonly execute: Execute;
  readonly states: readonly string[];
}[] = [
  {
    what: "throws at once",
    execute: () => {
      throw new Error(secret);
    },
    states: ["SUBMITTED", "FAILED"],
  },
  {
    what: "throws after its first event",
    execute: (turn) => {
      turn.working();
      throw new Error(secret);
    },
    states: ["SUBMITTED", "WORKING", "FAILED"],
  },
  {
    what: "rejects later",
    execute: async (turn) => {
      await settle();
      turn.working();
      await settle();
      throw new Error(secret);
    },
    states: ["SUBMITTED", "WORKING", "FAILED"],
  },
  {
    what: "rejects before any event",
    execute: () => Promise.reject(new Error(secret)),
    states: ["SUBMITTED", "FAILED"],
  },
];

describe.each(failing)("an executor that $what", ({ execute, states }) => {
  test("A2A-ERR-3: leaves a failed task under the id that it saw, and its error in the log only", async () => {
    let seen = "";
    const site = siteOf((turn) => {
      seen = turn.taskId;
      return execute(turn);
    });
    const { task } = (await site.call("SendMessage", text("x"))).result;
    expect(task).toMatchObject({ id: seen, status: { state: "TASK_STATE_FAILED" } });
    const [{ text: shown }] = task.status.message.parts;
    expect(JSON.stringify(task)).not.toContain("postgres://");
    expect(site.failures).toMatchObject([
      { error: { message: secret }, report: { method: "SendMessage", id: 1 } },
    ]);
    expect(shown).toContain(site.failures[0]?.report.correlationId);
    expect((await site.call("GetTask", { id: seen })).result).toEqual(task);
  });

  test("A2A-STREAM-1: its stream shows the task, ends with the failure, and is closed", async () => {
    const events = await all(siteOf(execute).stream("SendStreamingMessage", text("x")));
    expect(events.map((event) => stateOf(event))).toEqual(states.map((state) => `TASK_STATE_${state}`));
    expect(JSON.stringify(events)).not.toContain("postgres://");
  });
});

function stateOf(event: Wire): string {
  return (event.task ?? event.statusUpdate).status.state;
}

test.each([
  { what: "says nothing", execute: (): void => {}, words: "no answer" },
  { what: "says nothing, later", execute: () => settle(), words: "no answer" },
  { what: "ends at work", execute: ((turn) => turn.working()) satisfies Execute, words: "without finishing" },
])("an executor that $what has failed", async ({ execute, words }) => {
  const { task } = (await siteOf(execute).call("SendMessage", text("x"))).result;
  expect(task.status.state).toBe("TASK_STATE_FAILED");
  expect(task.status.message.parts[0].text).toContain(words);
});

test("a deliberate error before there is a task answers the call", async () => {
  const site = siteOf(() => {
    throw new RpcError(-32602, "the colour is unknown", { colour: "blurple" });
  });
  const error = { code: -32602, message: "the colour is unknown", data: { colour: "blurple" } };
  expect(await site.call("SendMessage", text("x"))).toEqual({ jsonrpc: "2.0", id: 1, error });
  expect(await all(site.stream("SendStreamingMessage", text("x")))).toMatchObject([{ error }]);
  expect((await site.call("ListTasks")).result.totalSize).toBe(0);
  expect(site.failures).toEqual([]);
});

test("a deliberate error once there is a task fails it, with its own words", async () => {
  const site = siteOf((turn) => {
    turn.working();
    throw a2aError("content-type-not-supported", "only maps of Europe");
  });
  const { task } = (await site.call("SendMessage", text("x"))).result;
  expect(task.status).toMatchObject({
    state: "TASK_STATE_FAILED",
    message: { parts: [{ text: "only maps of Europe" }] },
  });
  expect(site.failures).toEqual([]);
});

describe("A2A-SEND-12: an answer is a message or a task, never both", () => {
  const say = {
    work: (turn) => turn.working(),
    end: (turn) => turn.complete(),
    fail: (turn) => turn.fail(),
    reply: (turn) => turn.reply("x"),
  } satisfies Record<string, Execute>;

  /** Does one thing after the other. */
  const both =
    (first: keyof typeof say, second: keyof typeof say): Execute =>
    (turn) => {
      say[first](turn);
      say[second](turn);
    };

  test.each([
    { what: "a message after an event", execute: both("work", "reply") },
    { what: "an event after the end", execute: both("end", "work") },
    { what: "a second end", execute: both("end", "fail") },
  ])("$what is refused to the executor", async ({ execute }) => {
    const site = siteOf(execute);
    const { task } = (await site.call("SendMessage", text("x"))).result;
    expect(["TASK_STATE_FAILED", "TASK_STATE_COMPLETED"]).toContain(task.status.state);
    expect(site.failures).toMatchObject([{ error: { code: "ERR_CLOSED" } }]);
  });

  test.each([
    { what: "an event after a message", execute: both("reply", "work") },
    { what: "a second message", execute: both("reply", "reply") },
  ])("$what is refused to the executor, and the message stands", async ({ execute }) => {
    const site = siteOf(execute);
    expect((await site.call("SendMessage", text("x"))).result.message.parts).toEqual([{ text: "x" }]);
    expect(site.failures).toMatchObject([{ error: { code: "ERR_CLOSED" } }]);
    expect((await site.call("ListTasks")).result.totalSize).toBe(0);
  });

  test("what is thrown behind a message stays in the log, whatever it is", async () => {
    for (const error of [new Error("late"), new RpcError(-32602, "late")]) {
      const site = siteOf((turn) => {
        turn.reply("x");
        throw error;
      });
      expect((await site.call("SendMessage", text("x"))).result.message.parts).toEqual([{ text: "x" }]);
      expect(site.failures).toMatchObject([{ error }]);
    }
  });

  test("nothing is emitted once the executor has ended", async () => {
    let later: unknown;
    const site = siteOf((turn) => {
      turn.requireInput();
      setImmediate(() => {
        try {
          turn.working();
        } catch (error) {
          later = error;
        }
      });
    });
    await site.call("SendMessage", text("x"));
    await settle();
    expect(later).toMatchObject({ code: "ERR_CLOSED" });
  });
});

test.each<{ what: string; execute: Execute }>([
  { what: "a message without parts", execute: (turn) => turn.reply([]) },
  { what: "an artifact without parts", execute: (turn) => turn.artifact({ parts: [] }) },
  {
    what: "data that is not JSON",
    execute: (turn) => turn.artifact({ parts: [{ data: new Date() as never }] }),
  },
  { what: "a state that does not exist", execute: (turn) => turn.status("done" as never) },
])("$what never leaves the server: the executor has failed", async ({ execute }) => {
  const site = siteOf(execute);
  expect((await site.call("SendMessage", text("x"))).result.task.status.state).toBe("TASK_STATE_FAILED");
  expect(site.failures).toMatchObject([{ error: expect.any(TypeError) }]);
});

describe("a store that is full or broken", () => {
  test("no room for another task is said as too busy", async () => {
    const tasks = memoryTaskStore({ maxTasks: 1 });
    await tasks.create("", { id: "runs", contextId: "c" });
    const site = siteOf((turn) => turn.complete(), { tasks });
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: text("x") });
    const answer = await site.post(body);
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.body ?? "")).toMatchObject({ id: 1, error: { code: -32000 } });
    expect(await all(site.stream("SendStreamingMessage", text("x")))).toMatchObject([
      { error: { code: -32000 } },
    ]);
  });

  test("a full log fails its task", async () => {
    const site = siteOf(
      (turn) => {
        for (let i = 0; i < 10; i++)
          turn.artifact({ artifactId: "a", parts: [{ text: "x" }] }, { append: true });
        turn.complete();
      },
      { tasks: memoryTaskStore({ maxEvents: 5 }) },
    );
    const { task } = (await site.call("SendMessage", text("x"))).result;
    expect(task.status.state).toBe("TASK_STATE_FAILED");
    expect(task.artifacts[0].parts).toHaveLength(4);
    expect(site.failures).toMatchObject([{ error: { code: "ERR_LIMIT" } }]);
  });

  test.each(["now", "later"])(
    "A2A-ERR-3: a store that fails %s is an internal error without its text",
    async (when) => {
      const tasks = memoryTaskStore();
      const broken = {
        create: () => {
          if (when === "now") throw new Error(secret);
          return Promise.reject(new Error(secret));
        },
        append: tasks.append.bind(tasks),
        read: tasks.read.bind(tasks),
        eventsAfter: tasks.eventsAfter.bind(tasks),
        watch: tasks.watch.bind(tasks),
        list: tasks.list.bind(tasks),
        onRemove: tasks.onRemove.bind(tasks),
      };
      const site = siteOf((turn) => turn.complete(), { tasks: broken });
      const { error } = await site.call("SendMessage", text("x"));
      expect(error).toMatchObject({ code: -32603, data: [{ reason: "INTERNAL_ERROR" }] });
      expect(JSON.stringify(error)).not.toContain("postgres");
      const entries = site.failures.map(({ report }) => report.correlationId);
      expect(entries).toContain(error.data[0].metadata.correlationId);
    },
  );
});

test("an executor is called on the object that it belongs to", async () => {
  class Agent implements Executor {
    readonly #name = "agent";
    execute(turn: Parameters<Execute>[0]): void {
      turn.reply(this.#name);
    }
  }
  expect((await siteOf(new Agent()).call("SendMessage", text("x"))).result.message.parts).toEqual([
    { text: "agent" },
  ]);
});
