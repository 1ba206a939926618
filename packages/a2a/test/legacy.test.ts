// A2A 0.3 over JSON-RPC: its method names, its shapes, the same behaviour behind them.

import { describe, expect, test } from "vitest";
import { asks, finishes, obeys, replies, waits } from "./support/agents.ts";
import { all, type Site, siteOf, text, text03, type Wire } from "./support/site.ts";

const legacy = { version: "" };
const id = expect.any(String);
const call = (site: Site, method: string, params?: unknown): Promise<Wire> =>
  site.call(method, params, legacy);

describe("message/send", () => {
  test("A2A-LEGACY-1: gives a message of its kind", async () => {
    expect((await call(siteOf(replies), "message/send", text03("hi"))).result).toEqual({
      kind: "message",
      messageId: id,
      contextId: id,
      role: "agent",
      parts: [{ kind: "text", text: "done:hi" }],
    });
  });

  test("A2A-LEGACY-1: gives a task of its kind, with lower-case states", async () => {
    const { result } = await call(siteOf(finishes), "message/send", text03("hi"));
    expect(result).toEqual({
      kind: "task",
      id,
      contextId: id,
      status: { state: "completed", timestamp: expect.stringMatching(/Z$/) },
      artifacts: [{ artifactId: "a", parts: [{ kind: "text", text: "done" }] }],
      history: [
        {
          kind: "message",
          messageId: "m",
          role: "user",
          taskId: result.id,
          contextId: result.contextId,
          parts: [{ kind: "text", text: "hi" }],
        },
      ],
    });
  });

  test.each([
    { configuration: { blocking: true }, want: "completed" },
    { configuration: {}, want: "completed" },
    { configuration: { blocking: false }, want: "working" },
  ])("A2A-LEGACY-2: $configuration answers at $want", async ({ configuration, want }) => {
    const site = siteOf(async (turn) => {
      turn.working();
      await new Promise((resolve) => setImmediate(resolve));
      turn.complete();
    });
    const { result } = await call(site, "message/send", text03("x", {}, { configuration }));
    expect(result.status.state).toBe(want);
  });

  test("A2A-LEGACY-1: continues a task, and refuses one that has ended", async () => {
    const site = siteOf(asks);
    const { result } = await call(site, "message/send", text03("hi"));
    expect(result.status.state).toBe("input-required");
    const next = await call(site, "message/send", text03("this", { taskId: result.id }));
    expect(next.result.status.state).toBe("completed");
    expect(await call(site, "message/send", text03("x", { taskId: result.id }))).toMatchObject({
      error: { code: -32004 },
    });
  });
});

describe("parts", () => {
  const cases = [
    { v03: { kind: "text", text: "x" }, inside: { text: "x" } },
    { v03: { kind: "text", text: "", metadata: { k: 1 } }, inside: { text: "", metadata: { k: 1 } } },
    { v03: { kind: "data", data: { a: 1 } }, inside: { data: { a: 1 } } },
    {
      v03: { kind: "data", data: { value: [1] }, metadata: { data_part_compat: true } },
      inside: { data: [1], metadata: { data_part_compat: true } },
    },
    {
      v03: { kind: "file", file: { bytes: "AA==", mimeType: "image/png", name: "f" } },
      inside: { raw: "AA==", mediaType: "image/png", filename: "f" },
    },
    { v03: { kind: "file", file: { uri: "https://x/" } }, inside: { url: "https://x/" } },
  ] as const;

  test.each(cases)("A2A-LEGACY-3: $v03 is read and written back", async ({ v03, inside }) => {
    let seen: unknown;
    const site = siteOf(
      (turn) => {
        [seen] = turn.message.parts;
        turn.reply(turn.message.parts);
      },
      { fullCard: { defaultInputModes: ["*/*"] } },
    );
    const { result } = await call(site, "message/send", text03("", { parts: [v03] }));
    expect(seen).toEqual(inside);
    expect(result.parts).toEqual([v03]);
  });

  test.each([
    { part: { kind: "text" }, field: "message.parts[0].text" },
    { part: { kind: "data", data: 5 }, field: "message.parts[0].data" },
    { part: { kind: "file", file: {} }, field: "message.parts[0].file" },
    { part: { kind: "file", file: { bytes: "AA==", uri: "x" } }, field: "message.parts[0].file" },
    { part: { kind: "file", file: { bytes: "?" } }, field: "message.parts[0].file.bytes" },
    { part: { kind: "video" }, field: "message.parts[0].kind" },
    { part: { text: "x" }, field: "message.parts[0].kind" },
  ])("A2A-LEGACY-3: $part is refused by name", async ({ part, field }) => {
    const { error } = await call(siteOf(replies), "message/send", text03("", { parts: [part] }));
    expect(error).toMatchObject({ code: -32602, data: { fields: [{ field }] } });
  });

  test.each([
    { message: { role: "ROLE_USER" }, field: "message.role" },
    { message: { kind: "task" }, field: "message.kind" },
    { message: { messageId: undefined }, field: "message.messageId" },
    { message: { parts: [] }, field: "message.parts" },
  ])("A2A-LEGACY-3: a message with $message is refused by name", async ({ message, field }) => {
    const site = siteOf(replies);
    expect((await call(site, "message/send", text03("x", message))).error).toMatchObject({
      code: -32602,
      data: { fields: [{ field }] },
    });
    expect(site.runs()).toBe(0);
  });
});

describe("streams", () => {
  test("A2A-LEGACY-4: message/stream gives objects of their kinds, and says which status is the last", async () => {
    const site = siteOf(obeys);
    const events = await all(site.stream("message/stream", text03("work,x,end"), legacy));
    const ref = { taskId: events[0].id, contextId: events[0].contextId };
    expect(events).toMatchObject([
      { kind: "task", status: { state: "submitted" } },
      { kind: "status-update", ...ref, status: { state: "working" }, final: false },
      {
        kind: "artifact-update",
        ...ref,
        artifact: { artifactId: "x", parts: [{ kind: "text", text: "x" }] },
      },
      { kind: "status-update", ...ref, status: { state: "completed" }, final: true },
    ]);
  });

  test("A2A-LEGACY-4: input-required is final, auth-required is not", async () => {
    const site = siteOf(obeys);
    const events = await all(site.stream("message/stream", text03("auth,ask"), legacy));
    expect(events.slice(1).map(({ status, final }) => [status.state, final])).toEqual([
      ["auth-required", false],
      ["input-required", true],
    ]);
  });

  test("A2A-LEGACY-4: a single message is the whole stream", async () => {
    expect(await all(siteOf(replies).stream("message/stream", text03("x"), legacy))).toMatchObject([
      { kind: "message" },
    ]);
  });

  test("A2A-LEGACY-4: tasks/resubscribe begins with the task", async () => {
    const site = siteOf(waits);
    const { result } = await call(
      site,
      "message/send",
      text03("x", {}, { configuration: { blocking: false } }),
    );
    const stream = site.stream("tasks/resubscribe", { id: result.id }, legacy)[Symbol.asyncIterator]();
    expect((await stream.next()).value).toMatchObject({ kind: "task", status: { state: "working" } });
    const next = stream.next();
    await call(site, "tasks/cancel", { id: result.id });
    expect((await next).value).toMatchObject({
      kind: "status-update",
      status: { state: "canceled" },
      final: true,
    });
  });

  test("A2A-RPC-9: tasks/resubscribe for a task that has ended is an ordinary error", async () => {
    const site = siteOf(finishes);
    const { result } = await call(site, "message/send", text03("x"));
    expect(await call(site, "tasks/resubscribe", { id: result.id })).toMatchObject({
      error: { code: -32004 },
    });
  });
});

test("A2A-LEGACY-1: tasks/get and tasks/cancel give tasks", async () => {
  const site = siteOf(waits);
  const { result } = await call(
    site,
    "message/send",
    text03("x", {}, { configuration: { blocking: false } }),
  );
  expect((await call(site, "tasks/get", { id: result.id, historyLength: 0 })).result).not.toHaveProperty(
    "history",
  );
  expect((await call(site, "tasks/cancel", { id: result.id })).result).toMatchObject({
    kind: "task",
    status: { state: "canceled" },
  });
  expect(await call(site, "tasks/get", { id: "none" })).toMatchObject({ error: { code: -32001 } });
});

test("A2A-LEGACY-5: push configurations are nested, listed as an array, and deleted with null", async () => {
  const site = siteOf(asks);
  const { result: task } = await call(site, "message/send", text03("x"));
  const hook = (config: object) => ({
    taskId: task.id,
    pushNotificationConfig: { url: "https://x.example/", ...config },
  });
  const set = (config: object) => call(site, "tasks/pushNotificationConfig/set", hook(config));
  const authentication = { schemes: ["Bearer", "Basic"], credentials: "s" };
  const first = (await set({ id: "c1", token: "t", authentication })).result;
  expect(first).toEqual(hook({ id: "c1", token: "t", authentication: { schemes: ["Bearer"] } }));
  const second = (await set({})).result;
  expect(second).toEqual(hook({ id }));
  expect((await call(site, "tasks/pushNotificationConfig/get", { id: task.id })).result).toEqual(first);
  const byId = { id: task.id, pushNotificationConfigId: second.pushNotificationConfig.id };
  expect((await call(site, "tasks/pushNotificationConfig/get", byId)).result).toEqual(second);
  expect((await call(site, "tasks/pushNotificationConfig/list", { id: task.id })).result).toEqual([
    first,
    second,
  ]);
  expect(await call(site, "tasks/pushNotificationConfig/delete", byId)).toEqual({
    jsonrpc: "2.0",
    id: 1,
    result: null,
  });
  expect((await call(site, "tasks/pushNotificationConfig/list", { id: task.id })).result).toEqual([first]);
});

test("A2A-LEGACY-5: a configuration in a message is stored", async () => {
  const site = siteOf(asks);
  const configuration = { pushNotificationConfig: { url: "https://x.example/" } };
  const { result } = await call(site, "message/send", text03("x", {}, { configuration }));
  expect((await call(site, "tasks/pushNotificationConfig/list", { id: result.id })).result).toHaveLength(1);
});

test("A2A-LEGACY-6: the extended card has the form of 0.3", async () => {
  expect((await call(siteOf(replies), "agent/getAuthenticatedExtendedCard")).result).toMatchObject({
    name: "extended",
    protocolVersion: "0.3.0",
    preferredTransport: "JSONRPC",
  });
});

test.each(["ListTasks", "tasks/list", "GetTask", "SendMessage"])(
  "A2A-LEGACY-1: %s is no method of 0.3",
  async (method) => {
    expect(await call(siteOf(replies), method, text("x"))).toMatchObject({ error: { code: -32601 } });
  },
);

test.each([
  "message/send",
  "message/stream",
  "tasks/get",
  "tasks/cancel",
  "tasks/resubscribe",
  "tasks/pushNotificationConfig/set",
  "tasks/pushNotificationConfig/get",
  "tasks/pushNotificationConfig/list",
  "tasks/pushNotificationConfig/delete",
])("A2A-RPC-4, A2A-RPC-5: %s takes omitted params as an empty object, and refuses null", async (method) => {
  const site = siteOf(replies);
  expect(await call(site, method)).toEqual(await call(site, method, {}));
  for (const params of [undefined, null]) {
    expect(await call(site, method, params)).toMatchObject({ id: 1, error: { code: -32602 } });
  }
  expect(site.runs()).toBe(0);
});

test("a task made under one version is read under the other", async () => {
  const site = siteOf(asks);
  const { result: old } = await call(site, "message/send", text03("hi"));
  const { result } = await site.call("SendMessage", text("this", { taskId: old.id }));
  expect(result.task).toMatchObject({ id: old.id, status: { state: "TASK_STATE_COMPLETED" } });
  expect((await call(site, "tasks/get", { id: old.id })).result).toMatchObject({
    kind: "task",
    status: { state: "completed" },
  });
});
