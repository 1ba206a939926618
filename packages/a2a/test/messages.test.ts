// Framing of the JSON-RPC binding (A2A §9; JSON-RPC 2.0).

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finishes, replies } from "./support/agents.ts";
import { siteOf, text } from "./support/site.ts";

const good = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: text("hi") });

test.each([
  { what: "an empty array", body: "[]", code: -32600 },
  { what: "a batch of one", body: `[${good}]`, code: -32600 },
  { what: "a string", body: '"hi"', code: -32600 },
  { what: "a number", body: "42", code: -32600 },
  { what: "true", body: "true", code: -32600 },
  { what: "null", body: "null", code: -32600 },
  { what: "a null id", body: good.replace('"id":1', '"id":null'), code: -32600 },
  { what: "a fractional id", body: good.replace('"id":1', '"id":1.5'), code: -32600 },
  { what: "a boolean id", body: good.replace('"id":1', '"id":true'), code: -32600 },
  { what: "an object as id", body: good.replace('"id":1', '"id":{}'), code: -32600 },
  { what: "no JSON", body: good.slice(0, -1), code: -32700 },
  { what: "no body", body: "", code: -32700 },
  { what: "a response", body: '{"jsonrpc":"2.0","id":9,"result":{}}', code: -32600 },
])(
  "A2A-RPC-1, A2A-RPC-2, A2A-RPC-3: $what is refused with a null id and does not run",
  async ({ body, code }) => {
    for (const version of ["1.0", ""]) {
      const site = siteOf(replies);
      const answer = await site.post(body, { version });
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body ?? "")).toMatchObject({ jsonrpc: "2.0", id: null, error: { code } });
      expect(site.runs()).toBe(0);
    }
  },
);

test.each([
  { what: "a wrong jsonrpc member", body: good.replace("2.0", "1.0") },
  { what: "a jsonrpc member that is a number", body: good.replace('"2.0"', "2.0") },
  { what: "no method", body: '{"jsonrpc":"2.0","id":1}' },
  { what: "a method that is a number", body: '{"jsonrpc":"2.0","id":1,"method":5}' },
])("A2A-RPC-3: $what is refused under the id of the request", async ({ body }) => {
  const site = siteOf(replies);
  const answer = await site.post(body);
  expect(JSON.parse(answer.body ?? "")).toMatchObject({ id: 1, error: { code: -32600 } });
  expect(site.runs()).toBe(0);
});

test.each(["0", '""', '"1"', "-1", "12345678901234567890123"])(
  "A2A-RPC-3: the id %s comes back as it was",
  async (id) => {
    const answer = await siteOf(replies).post(good.replace('"id":1', `"id":${id}`));
    expect(answer.body).toContain(`"id":${id},"result"`);
  },
);

test.each([
  "sendmessage",
  "SENDMESSAGE",
  "Sendmessage",
  "NoSuchMethod",
  "message/send",
  "rpc.x",
  "__proto__",
])("A2A-RPC-6: the method %s is unknown to 1.0, whatever the params", async (method) => {
  const site = siteOf(replies);
  for (const params of [undefined, null, [], text("hi")]) {
    expect(await site.call(method, params)).toMatchObject({ id: 1, error: { code: -32601 } });
  }
  expect(site.runs()).toBe(0);
});

test.each(["SendMessage", "GetTask", "NoSuchMethod"])(
  "A2A-RPC-7: %s without an id is not run and not answered",
  async (method) => {
    for (const version of ["1.0", "", "9.9"]) {
      const site = siteOf(replies);
      const answer = await site.post(JSON.stringify({ jsonrpc: "2.0", method, params: text("hi") }), {
        version,
      });
      expect(answer).toMatchObject({ status: 204, body: undefined });
      expect(site.runs()).toBe(0);
    }
  },
);

describe("omitted params are an empty object", () => {
  const invalid = { code: -32602 };
  test.each([
    { method: "SendMessage", want: { error: invalid } },
    { method: "SendStreamingMessage", want: { error: invalid } },
    { method: "GetTask", want: { error: invalid } },
    { method: "CancelTask", want: { error: invalid } },
    { method: "ListTasks", want: { result: { tasks: [], nextPageToken: "", pageSize: 50, totalSize: 0 } } },
    { method: "SubscribeToTask", want: { error: invalid } },
    { method: "CreateTaskPushNotificationConfig", want: { error: invalid } },
    { method: "GetTaskPushNotificationConfig", want: { error: invalid } },
    { method: "ListTaskPushNotificationConfigs", want: { error: invalid } },
    { method: "DeleteTaskPushNotificationConfig", want: { error: invalid } },
  ])("A2A-RPC-4: $method", async ({ method, want }) => {
    const site = siteOf(replies);
    const omitted = await site.call(method);
    expect(omitted).toEqual(await site.call(method, {}));
    expect(omitted).toMatchObject({ id: 1, ...want });
    expect(site.runs()).toBe(0);
  });

  test("A2A-RPC-4: GetExtendedAgentCard is served without params", async () => {
    expect(await siteOf(replies).call("GetExtendedAgentCard")).toMatchObject({
      id: 1,
      result: { name: "extended" },
    });
  });
});

describe("explicit null params", () => {
  test.each([
    "SendMessage",
    "SendStreamingMessage",
    "GetTask",
    "CancelTask",
    "ListTasks",
    "SubscribeToTask",
    "CreateTaskPushNotificationConfig",
    "GetTaskPushNotificationConfig",
    "ListTaskPushNotificationConfigs",
    "DeleteTaskPushNotificationConfig",
  ])("A2A-RPC-5: are refused by %s", async (method) => {
    const site = siteOf(replies);
    expect(await site.call(method, null)).toMatchObject({ id: 1, error: { code: -32602 } });
    expect(site.runs()).toBe(0);
  });

  test("A2A-RPC-5: are as absent for GetExtendedAgentCard", async () => {
    expect(await siteOf(replies).call("GetExtendedAgentCard", null)).toMatchObject({
      result: { name: "extended" },
    });
  });
});

test.each([[[]], [[1]], [7], [true], ["x"]])(
  "A2A-RPC-4: params %j are refused under the id",
  async (params) => {
    for (const method of ["SendMessage", "ListTasks", "GetExtendedAgentCard"]) {
      expect(await siteOf(replies).call(method, params)).toMatchObject({
        id: 1,
        error: {
          code: -32602,
          data: [
            { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: [{ field: "params" }] },
          ],
        },
      });
    }
  },
);

test.each([
  { type: "application/a2a+json", status: 415 },
  { type: "text/plain", status: 415 },
  { type: 'text/plain; a="application/json"', status: 415 },
  { type: "application/json; charset=utf-8", status: 200 },
])("A2A-RPC-10: a body of type $type is answered $status", async ({ type, status }) => {
  const site = siteOf(replies);
  const { toMemory, router } = await import("@dragoman/transport");
  const send = toMemory(router({ "/a2a": site.server.route() }));
  const headers = { "content-type": type, "a2a-version": "1.0" };
  const answer = await send({ method: "POST", path: "/a2a", headers, body: good });
  expect(answer.status).toBe(status);
  expect(site.runs()).toBe(status === 200 ? 1 : 0);
});

const methods = [
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
] as const;

const legacyMethods = [
  "message/send",
  "message/stream",
  "tasks/get",
  "tasks/cancel",
  "tasks/resubscribe",
  "tasks/pushNotificationConfig/set",
  "tasks/pushNotificationConfig/get",
  "tasks/pushNotificationConfig/list",
  "tasks/pushNotificationConfig/delete",
  "agent/getAuthenticatedExtendedCard",
] as const;

/** Params that look a little like the right ones. */
const likely = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), tie("object"), fc.array(tie("object"), { maxLength: 3 })),
  object: fc.dictionary(
    fc.constantFrom(
      "message",
      "messageId",
      "role",
      "parts",
      "kind",
      "text",
      "raw",
      "data",
      "file",
      "bytes",
      "uri",
      "id",
      "taskId",
      "contextId",
      "configuration",
      "historyLength",
      "pageSize",
      "pageToken",
      "status",
      "statusTimestampAfter",
      "taskPushNotificationConfig",
      "pushNotificationConfig",
      "url",
      "authentication",
      "scheme",
      "schemes",
      "metadata",
      "tenant",
      "__proto__",
    ),
    tie("value"),
    { maxKeys: 6 },
  ),
}));

test("A2A-ERR-3: whatever the params, a client's fault is never an internal error", async () => {
  const site = siteOf(finishes);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...methods, ...legacyMethods), likely.object, async (method, params) => {
      const version = method.includes("/") ? "" : "1.0";
      const answer = await site.post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), { version });
      expect(answer.status).toBe(200);
      if (answer.events !== undefined) {
        await answer.events[Symbol.asyncIterator]().return?.();
        return;
      }
      const frame = JSON.parse(answer.body ?? "");
      expect(frame.id).toBe(1);
      if (frame.error !== undefined)
        expect([-32602, -32001, -32002, -32004, -32005]).toContain(frame.error.code);
    }),
    { seed: 7, numRuns: 1_500 },
  );
  expect(site.failures).toEqual([]);
  expect(Reflect.ownKeys(Object.prototype)).toHaveLength(12);
});
