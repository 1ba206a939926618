// Push notification configurations (A2A §3.1.7 to §3.1.10, §4.3.1). Nothing is delivered yet.

import { memoryPushConfigStore, memoryTaskStore } from "@dragoman/store/memory";
import { describe, expect, test } from "vitest";
import { asks, replies } from "./support/agents.ts";
import { siteOf, text, type Wire } from "./support/site.ts";

const url = "https://example.com/hook";
const create = "CreateTaskPushNotificationConfig";
const get = "GetTaskPushNotificationConfig";
const list = "ListTaskPushNotificationConfigs";
const remove = "DeleteTaskPushNotificationConfig";

async function siteWithTask(options: Parameters<typeof siteOf>[1] = {}) {
  const site = siteOf(asks, options);
  const { task } = (await site.call("SendMessage", text("x"))).result;
  return { site, taskId: task.id as string };
}

describe("without the capability", () => {
  test.each([create, get, list, remove])(
    "A2A-PUSH-1: %s is not supported, whatever the params",
    async (method) => {
      const site = siteOf(asks, { pushNotifications: "off" });
      for (const params of [undefined, {}, { taskId: "t", id: "c", url }]) {
        expect(await site.call(method, params)).toMatchObject({
          error: { code: -32003, data: [{ reason: "PUSH_NOTIFICATION_NOT_SUPPORTED" }] },
        });
      }
    },
  );

  test("A2A-PUSH-1: a configuration in a message is not supported, and nothing runs", async () => {
    const site = siteOf(asks, { pushNotifications: "off" });
    const params = text("x", {}, { configuration: { taskPushNotificationConfig: { url } } });
    for (const method of ["SendMessage", "SendStreamingMessage"]) {
      expect(await site.call(method, params)).toMatchObject({ error: { code: -32003 } });
    }
    expect(site.runs()).toBe(0);
  });

  test("A2A-PUSH-1: it is off unless it is asked for, and then needs a store", () => {
    const executor = { execute: asks };
    expect(() =>
      siteOf(executor, { pushNotifications: "store-only", pushConfigs: undefined as never }),
    ).toThrow(expect.objectContaining({ code: "ERR_CONFIG" }));
  });
});

test("A2A-PUSH-2: each configuration without an id gets one of its own", async () => {
  const { site, taskId } = await siteWithTask();
  const first = (await site.call(create, { taskId, url })).result;
  const second = (await site.call(create, { taskId, url })).result;
  expect(first).toEqual({ id: expect.any(String), taskId, url });
  expect(second.id).not.toBe(first.id);
  expect((await site.call(list, { taskId })).result.configs).toEqual([first, second]);
  expect((await site.call(get, { taskId, id: second.id })).result).toEqual(second);
});

test("A2A-PUSH-2: one with the id of another takes its place", async () => {
  const { site, taskId } = await siteWithTask();
  await site.call(create, { taskId, id: "c", url });
  await site.call(create, { taskId, id: "c", url, token: "t" });
  expect((await site.call(list, { taskId })).result).toEqual({
    configs: [{ id: "c", taskId, url, token: "t" }],
  });
});

test("A2A-PUSH-3: an unknown one is not found; deleting twice is no error", async () => {
  const { site, taskId } = await siteWithTask();
  await site.call(create, { taskId, id: "c", url });
  for (const _ of [1, 2]) expect(await site.call(remove, { taskId, id: "c" })).toMatchObject({ result: {} });
  expect(await site.call(get, { taskId, id: "c" })).toMatchObject({ error: { code: -32001 } });
  expect((await site.call(list, { taskId })).result).toEqual({ configs: [] });
});

test.each([
  { method: create, params: { taskId: "none", url } },
  { method: get, params: { taskId: "none", id: "c" } },
  { method: list, params: { taskId: "none" } },
  { method: remove, params: { taskId: "none", id: "c" } },
])("A2A-PUSH-3: $method for an unknown task is not found", async ({ method, params }) => {
  expect(await siteOf(asks).call(method, params)).toMatchObject({ error: { code: -32001 } });
});

test("A2A-PUSH-4: a task has at most 100 of them, also when they come at once", async () => {
  const { site, taskId } = await siteWithTask();
  const answers: Wire[] = await Promise.all(
    Array.from({ length: 103 }, () => site.call(create, { taskId, url })),
  );
  const refused = answers.filter(({ error }) => error !== undefined);
  expect(refused).toHaveLength(3);
  expect(refused[0].error).toMatchObject({ code: -32602, message: expect.stringContaining("100") });
  expect((await site.call(list, { taskId })).result.configs).toHaveLength(100);
});

test("A2A-PUSH-5: credentials are kept and never given back", async () => {
  const pushConfigs = memoryPushConfigStore();
  const { site, taskId } = await siteWithTask({ pushConfigs });
  const authentication = { scheme: "Bearer", credentials: "s3cret" };
  const answers = [
    await site.call(create, { taskId, id: "c", url, authentication }),
    await site.call(get, { taskId, id: "c" }),
    await site.call(list, { taskId }),
  ];
  expect(JSON.stringify(answers)).not.toContain("s3cret");
  expect(answers[1].result.authentication).toEqual({ scheme: "Bearer" });
  expect((await pushConfigs.get("", taskId, "c"))?.authentication).toEqual(authentication);
});

test.each([
  { params: { url: undefined }, field: "url" },
  { params: { url: "" }, field: "url" },
  { params: { url: "hook" }, field: "url" },
  { params: { url: "file:///etc/passwd" }, field: "url" },
  { params: { url: "ftp://x/" }, field: "url" },
  { params: { url: "javascript:alert(1)" }, field: "url" },
  { params: { url: "https://u:p@example.com/" }, field: "url" },
  { params: { token: "a\r\nX-Evil: 1" }, field: "token" },
  { params: { id: "a\u0000b" }, field: "id" },
  { params: { authentication: { scheme: "Bearer\n" } }, field: "authentication.scheme" },
  { params: { authentication: {} }, field: "authentication.scheme" },
  {
    params: { authentication: { scheme: "Bearer", credentials: "a\nb" } },
    field: "authentication.credentials",
  },
  { params: { taskId: "" }, field: "taskId" },
])("A2A-ERR-2: $params is refused by name", async ({ params, field }) => {
  const { site, taskId } = await siteWithTask();
  const { error } = await site.call(create, { taskId, url, ...params });
  expect(error).toMatchObject({ code: -32602, data: [{ fieldViolations: [{ field }] }] });
});

test("a page token for configurations was never given, so it is refused", async () => {
  const { site, taskId } = await siteWithTask();
  expect(await site.call(list, { taskId, pageSize: 5, pageToken: "" })).toMatchObject({
    result: { configs: [] },
  });
  expect(await site.call(list, { taskId, pageToken: "x" })).toMatchObject({ error: { code: -32602 } });
  expect(await site.call(list, { taskId, pageSize: -1 })).toMatchObject({ error: { code: -32602 } });
});

describe("in a message", () => {
  const inline = { configuration: { taskPushNotificationConfig: { url, token: "t" } } };

  test("A2A-SEND-10: is stored before the agent runs, for the task that it makes or continues", async () => {
    const pushConfigs = memoryPushConfigStore();
    const seen: number[] = [];
    const site = siteOf(
      async (turn) => {
        seen.push((await pushConfigs.list("", turn.taskId)).length);
        return asks(turn);
      },
      { pushConfigs },
    );
    const { task } = (await site.call("SendMessage", text("x", {}, inline))).result;
    await site.call("SendMessage", text("y", { taskId: task.id }, inline));
    expect(seen).toEqual([1, 2]);
    const { configs } = (await site.call(list, { taskId: task.id })).result;
    expect(configs).toMatchObject([{ url, token: "t", taskId: task.id }, { url }]);
  });

  test("is not kept where the answer is a message", async () => {
    const kept: string[] = [];
    const pushConfigs = memoryPushConfigStore();
    const site = siteOf(
      (turn) => {
        kept.push(turn.taskId);
        return replies(turn);
      },
      { pushConfigs },
    );
    await site.call("SendMessage", text("x", {}, inline));
    expect(await pushConfigs.list("", kept[0] ?? "")).toEqual([]);
  });

  test("A2A-ERR-2: is refused by its place in the message", async () => {
    const params = text("x", {}, { configuration: { taskPushNotificationConfig: { url: "ftp://x" } } });
    expect(await siteOf(asks).call("SendMessage", params)).toMatchObject({
      error: {
        code: -32602,
        data: [{ fieldViolations: [{ field: "configuration.taskPushNotificationConfig.url" }] }],
      },
    });
  });
});

test("A2A-PUSH-6: the configurations of a task go with it", async () => {
  const pushConfigs = memoryPushConfigStore();
  const tasks = memoryTaskStore({ maxTasks: 1 });
  const site = siteOf((turn) => turn.complete(), { pushConfigs, tasks });
  const { task } = (await site.call("SendMessage", text("x"))).result;
  await site.call(create, { taskId: task.id, url });
  expect(await pushConfigs.list("", task.id)).toHaveLength(1);
  await site.call("SendMessage", text("y"));
  expect(await pushConfigs.list("", task.id)).toEqual([]);
});
