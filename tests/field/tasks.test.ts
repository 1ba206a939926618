// Tasks of A2A: states, streams, cancellation, and what is shown of them.

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { agent, agentBody, type Json, message, request } from "./support/client.ts";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const call = async (method: string, params?: Json): Promise<Json> =>
  (await agent(site.url, method, params)).body;
const run = async (text: string, more: Json = {}): Promise<Json> =>
  (await call("SendMessage", message(text, more))).result.task;
const start = async (text: string): Promise<Json> =>
  (await call("SendMessage", { ...message(text), configuration: { returnImmediately: true } })).result.task;
const stateOf = async (id: string): Promise<string> => (await call("GetTask", { id })).result.status.state;
const stream = (method: string, params: Json, init: RequestInit = {}): Promise<Response> =>
  request(`${site.url}/a2a`, agentBody(method, params), { "a2a-version": "1.0" }, init);

/** States and artifact ids of the events of a stream, in their order. */
function story(events: readonly Json[]): readonly string[] {
  return events.map(({ result }) => {
    if (result.task !== undefined) return `task ${result.task.status.state}`;
    if (result.statusUpdate !== undefined) return result.statusUpdate.status.state;
    return result.artifactUpdate?.artifact.artifactId ?? "message";
  });
}

describe("a finished task takes no messages and no subscribers", () => {
  test("-32004 for a finished one, -32001 for an unknown one", async () => {
    const { id } = await run("done");
    for (const [method, params] of [
      ["SendMessage", message("done", { taskId: id })],
      ["SendStreamingMessage", message("done", { taskId: id })],
      ["SubscribeToTask", { id }],
    ] as const) {
      const finished = await agent(site.url, method, params);
      expect([method, finished.body.error?.code, finished.headers.get("content-type")]).toEqual([
        method,
        -32004,
        "application/json",
      ]);
      const text = JSON.stringify(params).replaceAll(id, "no-such-task");
      expect((await call(method, JSON.parse(text))).error.code).toBe(-32001);
    }
  });

  test("errors before the first event are ordinary responses", async () => {
    const empty = { message: { messageId: "m", role: "ROLE_USER", parts: [] } };
    const answer = await agent(site.url, "SendStreamingMessage", empty);
    expect([answer.headers.get("content-type"), answer.body.error.code]).toEqual([
      "application/json",
      -32602,
    ]);
  });
});

test("a subscriber is shown the task first, and its end always arrives, whenever it comes", async () => {
  const stories = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const { id } = await start(`wait ${i % 4}`);
      const { body, events } = await agent(site.url, "SubscribeToTask", { id });
      return body.error === undefined ? story(events) : body.error.code;
    }),
  );
  for (const told of stories) {
    if (told === -32004) continue;
    expect(told[0]).toMatch(/^task /);
    expect(told.at(-1)).toContain("TASK_STATE_COMPLETED");
  }
});

test("a task outlives the stream that started it", async () => {
  const controller = new AbortController();
  const first = await stream("SendStreamingMessage", message("artifacts 30"), { signal: controller.signal });
  const reader = first.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  const [, data = ""] = /data: ?(.*)\n/.exec(new TextDecoder().decode(value)) ?? [];
  const { id } = JSON.parse(data).result.task;
  controller.abort();
  const { events } = await agent(site.url, "SubscribeToTask", { id });
  expect(story(events).at(-1)).toBe("TASK_STATE_COMPLETED");
  const task = (await call("GetTask", { id })).result;
  expect(task.artifacts.map((artifact: Json) => artifact.artifactId)).toEqual(
    Array.from({ length: 10 }, (_, i) => `a${i}`),
  );
});

test("what is returned is a snapshot of one moment", async () => {
  const task = await start("fail-at-once");
  expect(["TASK_STATE_SUBMITTED", "TASK_STATE_FAILED"]).toContain(task.status.state);
  expect(await stateOf(task.id)).toBe("TASK_STATE_FAILED");
});

describe("a successful cancel ends the task", () => {
  test.each(["wait 30000", "ask"])("of %s", async (text) => {
    const { id } = await start(text);
    await vi.waitFor(async () => expect(await stateOf(id)).not.toBe("TASK_STATE_SUBMITTED"));
    const watched = text === "ask" ? undefined : agent(site.url, "SubscribeToTask", { id });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const canceled = await call("CancelTask", { id });
    expect(canceled.result.status.state).toBe("TASK_STATE_CANCELED");
    expect(await stateOf(id)).toBe("TASK_STATE_CANCELED");
    if (watched !== undefined) expect(story((await watched).events).at(-1)).toBe("TASK_STATE_CANCELED");
  });

  test("what an executor emits after it is dropped", async () => {
    const { id } = await start("ignore 150");
    await vi.waitFor(async () => expect(await stateOf(id)).toBe("TASK_STATE_WORKING"));
    const before = site.seen.finished;
    expect((await call("CancelTask", { id })).result.status.state).toBe("TASK_STATE_CANCELED");
    await vi.waitFor(() => expect(site.seen.finished).toBe(before + 1));
    const task = (await call("GetTask", { id })).result;
    expect([task.status.state, task.artifacts]).toEqual(["TASK_STATE_CANCELED", undefined]);
  });

  test("a repeated cancel has one answer, a cancel of a completed task is -32002", async () => {
    const { id } = await run("ask");
    await call("CancelTask", { id });
    const answers = [await call("CancelTask", { id }), await call("CancelTask", { id })];
    expect(answers[0]).toEqual(answers[1]);
    expect((await call("CancelTask", { id: (await run("done")).id })).error.code).toBe(-32002);
  });

  test("in parallel with updates it is for good", async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const { id } = await start("artifacts 1");
        await new Promise((resolve) => setTimeout(resolve, i % 12));
        const canceled = (await call("CancelTask", { id })).result?.status.state ?? "TASK_STATE_COMPLETED";
        return [canceled, await stateOf(id)];
      }),
    );
    for (const [answered, stored] of results) expect(stored).toBe(answered);
  });
});

describe("agent failures end the call and the task under the id that was given", () => {
  test.each(["throw", "start-throw", "nothing"])("%s", async (text) => {
    const task = await run(text);
    expect(task.status.state).toBe("TASK_STATE_FAILED");
    expect(await stateOf(task.id)).toBe("TASK_STATE_FAILED");
    const { events } = await agent(site.url, "SendStreamingMessage", message(text));
    expect(story(events)[0]).toMatch(/^task /);
    expect(story(events).at(-1)).toContain("TASK_STATE_FAILED");
  });
});

test("task and context must agree", async () => {
  const { id, contextId } = await run("ask");
  const send = (more: Json): Promise<Json> => call("SendMessage", message("ask", more));
  expect((await send({ taskId: id, contextId: "another" })).error.code).toBe(-32602);
  expect((await send({ taskId: id })).result.task).toMatchObject({ id, contextId });
  expect((await send({ taskId: "no-such-task" })).error.code).toBe(-32001);
  expect((await send({ contextId: "mine" })).result.task.contextId).toBe("mine");
});

test("a subscriber that does not read harms nobody else", async () => {
  const { id } = await start("artifacts 20");
  const controller = new AbortController();
  await stream("SubscribeToTask", { id }, { signal: controller.signal });
  const others = await Promise.all([1, 2, 3].map(() => agent(site.url, "SubscribeToTask", { id })));
  for (const { events } of others) expect(story(events).at(-1)).toBe("TASK_STATE_COMPLETED");
  controller.abort();
});
