// Requests of A2A: versions, parts, lists and capabilities.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agent, type Json, message, post } from "./support/client.ts";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const operations = [
  "SendMessage",
  "SendStreamingMessage",
  "GetTask",
  "ListTasks",
  "CancelTask",
  "SubscribeToTask",
  "CreateTaskPushNotificationConfig",
  "GetTaskPushNotificationConfig",
  "ListTaskPushNotificationConfigs",
  "DeleteTaskPushNotificationConfig",
  "GetExtendedAgentCard",
];

describe("the version is checked on every operation", () => {
  test.each(["99.0", "1", "abc"])("%s is -32009, and nothing happens", async (version) => {
    const before = site.seen.started;
    for (const method of operations) {
      const { body } = await agent(site.url, method, message("done"), { "a2a-version": version });
      expect([method, body.id, body.error?.code]).toEqual([method, 1, -32009]);
    }
    expect(site.seen.started).toBe(before);
  });

  test("the patch part does not count, and the query serves too", async () => {
    const patched = await agent(site.url, "ListTasks", {}, { "a2a-version": "1.0.3" });
    const body = { jsonrpc: "2.0", id: 1, method: "ListTasks" };
    const asked = await post(`${site.url}/a2a?A2A-Version=1.0`, body);
    expect([patched.body.result.pageSize, asked.body.result.pageSize]).toEqual([50, 50]);
  });
});

test("no version means 0.3, and each version has its own names", async () => {
  const params = {
    message: { kind: "message", messageId: "m", role: "user", parts: [{ kind: "text", text: "done" }] },
  };
  const old = await agent(site.url, "message/send", params, { "a2a-version": undefined });
  expect(old.body.result).toMatchObject({ kind: "task", status: { state: "completed" } });
  const mixed = await agent(site.url, "message/send", params);
  expect(mixed.body.error.code).toBe(-32601);
});

test("a server without 0.3 says which versions it has", async () => {
  const modernOnly = await openSite({ a2a: { versions: ["1.0"] } });
  try {
    const { body } = await agent(modernOnly.url, "message/send", {}, { "a2a-version": undefined });
    expect([body.error.code, JSON.stringify(body.error)]).toEqual([-32009, expect.stringContaining("1.0")]);
  } finally {
    await modernOnly.close();
  }
});

describe("a part has exactly one content member", () => {
  test.each([
    { part: { text: "x", data: { a: 1 } }, isServed: false },
    { part: {}, isServed: false },
    { part: { text: "" }, isServed: true },
    { part: { data: null }, isServed: true },
    { part: { text: "done", unknown: 1 }, isServed: true },
  ])("$part", async ({ part, isServed }) => {
    const params = { message: { messageId: "m", role: "ROLE_USER", parts: [part] } };
    const { body } = await agent(site.url, "SendMessage", params);
    if (isServed) expect(body.result).toBeDefined();
    else
      expect([body.error.code, body.error.message]).toEqual([
        -32602,
        expect.stringContaining("message.parts[0]"),
      ]);
  });
});

describe("lists of tasks", () => {
  let lists: Site;
  beforeAll(async () => {
    lists = await openSite();
  });
  afterAll(() => lists.close());
  const list = async (params?: Json): Promise<Json> => (await agent(lists.url, "ListTasks", params)).body;

  test("required members are always present", async () => {
    expect((await list({})).result).toEqual({ tasks: [], nextPageToken: "", pageSize: 50, totalSize: 0 });
    for (const text of ["done", "ask", "done"]) await agent(lists.url, "SendMessage", message(text));
    const page = (await list({ pageSize: 2 })).result;
    expect(page).toMatchObject({ pageSize: 2, totalSize: 3, nextPageToken: expect.stringMatching(/./) });
    const last = (await list({ pageSize: 2, pageToken: page.nextPageToken })).result;
    expect(last).toMatchObject({ totalSize: 3, nextPageToken: "" });
    expect([...page.tasks, ...last.tasks].map(({ id, artifacts }) => [typeof id, artifacts])).toEqual(
      Array.from({ length: 3 }, () => ["string", undefined]),
    );
  });

  test("an absent or unspecified filter filters nothing", async () => {
    for (const params of [undefined, {}, { status: "TASK_STATE_UNSPECIFIED" }]) {
      expect((await list(params)).result.totalSize).toBe(3);
    }
  });

  test("filters use the ProtoJSON forms", async () => {
    expect((await list({ status: "TASK_STATE_COMPLETED" })).result.totalSize).toBe(2);
    expect((await list({ statusTimestampAfter: "2025-11-09T10:30:00Z" })).result.totalSize).toBe(3);
    expect((await list({ statusTimestampAfter: "2999-01-01T00:00:00Z" })).result.totalSize).toBe(0);
  });

  test.each([
    { status: "working" },
    { statusTimestampAfter: "1762684200000" },
    { pageSize: 0 },
    { pageSize: 101 },
    { pageSize: -1 },
    { pageToken: "not one of ours" },
  ])("%j is -32602 and names the member", async (params) => {
    const { error } = await list(params);
    const [name = ""] = Object.keys(params);
    expect([error?.code, error?.message]).toEqual([-32602, expect.stringContaining(name)]);
  });
});

describe("capabilities decide, before anything else", () => {
  let bare: Site;
  beforeAll(async () => {
    bare = await openSite({ a2a: { streaming: false, pushNotifications: "off" } });
  });
  afterAll(() => bare.close());

  test.each([
    { method: "SendStreamingMessage", params: message("done"), code: -32004 },
    { method: "SubscribeToTask", params: { id: "x" }, code: -32004 },
    {
      method: "CreateTaskPushNotificationConfig",
      params: { taskId: "x", url: "https://example.com" },
      code: -32003,
    },
    { method: "GetTaskPushNotificationConfig", params: { taskId: "x", id: "y" }, code: -32003 },
    { method: "ListTaskPushNotificationConfigs", params: { taskId: "x" }, code: -32003 },
    { method: "DeleteTaskPushNotificationConfig", params: { taskId: "x", id: "y" }, code: -32003 },
  ])("$method without its capability is $code", async ({ method, params, code }) => {
    expect((await agent(bare.url, method, params)).body.error.code).toBe(code);
  });
});
