// A2A over JSON-RPC: what an omitted "params" means for each of its methods, and bodies that are no object.

import { type Listening, listen } from "@dragoman/transport/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWireRouter } from "../fixtures/wire-router.ts";
import { poster } from "./post.ts";

let server: Listening;
beforeAll(async () => {
  server = await listen(createWireRouter());
});
afterAll(() => server.close());

const post = poster(() => server.url);
const version = { "a2a-version": "1.0" };
const message = (method: string, more: object = {}): object => ({ jsonrpc: "2.0", id: 1, method, ...more });

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
];

test.each(methods)("%s: omitted params equal an empty object", async (method) => {
  const omitted = await post("/a2a", message(method), version);
  const empty = await post("/a2a", message(method, { params: {} }), version);
  expect(omitted).toEqual(empty);
  expect(omitted.answer.id).toBe(1);
});

test("ListTasks without params is served", async () => {
  const { answer } = await post("/a2a", message("ListTasks"), version);
  expect(answer.result).toMatchObject({ nextPageToken: "", pageSize: 50 });
});

test("SendMessage without params is -32602 under its id", async () => {
  const { status, answer } = await post("/a2a", message("SendMessage"), version);
  expect([status, answer.id, answer.error.code]).toEqual([200, 1, -32602]);
});

test.each(methods)("%s: an explicit null is refused under its id", async (method) => {
  const { answer } = await post("/a2a", message(method, { params: null }), version);
  expect([answer.id, answer.error.code]).toEqual([1, -32602]);
});

test.each([{}, { params: null }, { params: {} }])("GetExtendedAgentCard takes %j", async (more) => {
  const { answer } = await post("/a2a", message("GetExtendedAgentCard", more), version);
  expect(answer.result).toMatchObject({ name: expect.any(String), skills: expect.any(Array) });
});

test.each(["[]", '"hello"', "42", "true", "null", "[1]", '[{"jsonrpc":"2.0","id":1,"method":"ListTasks"}]'])(
  "the body %s is -32600 under a null id",
  async (body) => {
    for (const headers of [version, {}]) {
      const { answer } = await post("/a2a", body, headers);
      expect(answer).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32600 } });
    }
  },
);
