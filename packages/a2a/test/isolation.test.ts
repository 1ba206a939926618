// What belongs to one caller or tenant cannot be told from what does not exist by another (A2A §3.3.2, §13.1).

import { describe, expect, test } from "vitest";
import { asks, finishes, waits } from "./support/agents.ts";
import { all, siteOf, text } from "./support/site.ts";

const now = { configuration: { returnImmediately: true } };
const url = "https://example.com/hook";

/** Every operation that names a task. */
const verbs = [
  { method: "GetTask", params: (id: string) => ({ id }) },
  { method: "CancelTask", params: (id: string) => ({ id }) },
  { method: "SubscribeToTask", params: (id: string) => ({ id }) },
  { method: "SendMessage", params: (taskId: string) => text("x", { taskId }) },
  { method: "SendStreamingMessage", params: (taskId: string) => text("x", { taskId }) },
  { method: "CreateTaskPushNotificationConfig", params: (taskId: string) => ({ taskId, url }) },
  { method: "GetTaskPushNotificationConfig", params: (taskId: string) => ({ taskId, id: "c1" }) },
  { method: "ListTaskPushNotificationConfigs", params: (taskId: string) => ({ taskId }) },
  { method: "DeleteTaskPushNotificationConfig", params: (taskId: string) => ({ taskId, id: "c1" }) },
] as const;

describe.each([
  { who: "another caller", as: { user: "bob" }, tenant: {} },
  { who: "a caller without a name", as: {}, tenant: {} },
  { who: "the same caller in another tenant", as: { user: "ann" }, tenant: { tenant: "other" } },
])("to $who", ({ as, tenant }) => {
  test.each(verbs)(
    "A2A-ERR-4: $method answers for a foreign task as for an unknown one",
    async ({ method, params }) => {
      const site = siteOf(waits);
      const { task } = (await site.call("SendMessage", text("x", {}, now), { user: "ann" })).result;
      await site.call(
        "CreateTaskPushNotificationConfig",
        { taskId: task.id, id: "c1", url },
        { user: "ann" },
      );
      const before = site.runs();
      const foreign = await all(site.stream(method, { ...params(task.id), ...tenant }, as));
      const unknown = await all(site.stream(method, { ...params("unknown"), ...tenant }, as));
      expect(foreign).toEqual(unknown);
      expect(foreign).toMatchObject([{ error: { code: -32001 } }]);
      expect(site.runs()).toBe(before);
      expect((await site.call("GetTask", { id: task.id }, { user: "ann" })).result).toEqual(task);
      const configs = await site.call(
        "ListTaskPushNotificationConfigs",
        { taskId: task.id },
        { user: "ann" },
      );
      expect(configs.result.configs).toHaveLength(1);
    },
  );

  test("A2A-LIST-8: a list shows the caller's tasks and counts no others", async () => {
    const site = siteOf(finishes);
    for (let i = 0; i < 3; i++)
      await site.call("SendMessage", text("x", { contextId: "c" }), { user: "ann" });
    for (const filter of [{}, { contextId: "c" }, { status: "TASK_STATE_COMPLETED" }]) {
      expect((await site.call("ListTasks", { ...filter, ...tenant }, as)).result).toEqual({
        tasks: [],
        nextPageToken: "",
        pageSize: 50,
        totalSize: 0,
      });
    }
  });
});

test("a context id of another caller is a context of one's own", async () => {
  const seen: unknown[] = [];
  const site = siteOf((turn) => {
    seen.push(turn.task);
    turn.complete();
  });
  await site.call("SendMessage", text("x", { contextId: "c" }), { user: "ann" });
  const { task } = (await site.call("SendMessage", text("y", { contextId: "c" }), { user: "bob" })).result;
  expect(task.contextId).toBe("c");
  expect((await site.call("ListTasks", { contextId: "c" }, { user: "bob" })).result.totalSize).toBe(1);
  expect(seen).toEqual([undefined, undefined]);
});

test("a task is found again in its own tenant", async () => {
  const site = siteOf(asks);
  const { task } = (await site.call("SendMessage", text("x", {}, { tenant: "t1" }))).result;
  expect((await site.call("GetTask", { id: task.id, tenant: "t1" })).result.id).toBe(task.id);
  const { result } = await site.call("SendMessage", text("y", { taskId: task.id }, { tenant: "t1" }));
  expect(result.task.status.state).toBe("TASK_STATE_COMPLETED");
});

test("many callers at once each see their own secret and no other", async () => {
  const site = siteOf(async (turn) => {
    turn.working();
    await new Promise((resolve) => setImmediate(resolve));
    turn.complete(`secret of ${turn.principal?.id}`);
  });
  await Promise.all(
    Array.from({ length: 300 }, async (_, i) => {
      const user = `u${i % 50}`;
      const events = await all(site.stream("SendStreamingMessage", text("x"), { user }));
      expect(JSON.stringify(events.at(-1))).toContain(`secret of ${user}"`);
    }),
  );
  const { tasks, totalSize } = (await site.call("ListTasks", {}, { user: "u7" })).result;
  expect(totalSize).toBe(6);
  expect(JSON.stringify(tasks).match(/secret of u\d+/g)).toEqual(
    Array.from({ length: 6 }, () => "secret of u7"),
  );
});
