// SendStreamingMessage and SubscribeToTask (A2A §3.1.2, §3.1.6, §3.5.2).

import { memoryTaskStore } from "@dragoman/store/memory";
import { describe, expect, test } from "vitest";
import { asks, finishes, obeys, replies, waits } from "./support/agents.ts";
import { all, gate, settle, siteOf, text, type Wire, words } from "./support/site.ts";

/** What a stream showed, in a word each. */
function outline(events: readonly Wire[]): readonly string[] {
  return events.map((event) => {
    if (event.task !== undefined) return `task ${short(event.task.status.state)}`;
    if (event.statusUpdate !== undefined) return short(event.statusUpdate.status.state);
    if (event.artifactUpdate !== undefined) return `artifact ${event.artifactUpdate.artifact.parts[0].text}`;
    return event.message === undefined ? `error ${event.error?.code}` : "message";
  });
}

const short = (state: string): string => state.replace("TASK_STATE_", "").toLowerCase();

const streams = ["SendStreamingMessage", "SubscribeToTask"] as const;

describe("SendStreamingMessage", () => {
  test("A2A-STREAM-1: first the task, then what happens, to the terminal state", async () => {
    const site = siteOf(obeys);
    const events = await all(site.stream("SendStreamingMessage", text("work,x,y,end")));
    expect(outline(events)).toEqual(["task submitted", "working", "artifact x", "artifact y", "completed"]);
    const { id, contextId } = events[0].task;
    expect(events[1].statusUpdate).toMatchObject({ taskId: id, contextId });
    expect(events[2].artifactUpdate).toMatchObject({ taskId: id, contextId });
    expect((await site.call("GetTask", { id })).result.status.state).toBe("TASK_STATE_COMPLETED");
  });

  test("A2A-STREAM-1: the events are written as the specification has them", async () => {
    const site = siteOf((turn) => {
      turn.artifact({ artifactId: "a", name: "n", parts: [{ text: "1" }] }, { metadata: { k: 1 } });
      turn.artifact({ artifactId: "a", parts: [{ text: "2" }] }, { append: true, lastChunk: true });
      turn.status("completed", "bye", { cost: 2 });
    });
    const [, first, second, last] = await all(site.stream("SendStreamingMessage", text("x")));
    const ref = { taskId: expect.any(String), contextId: expect.any(String) };
    expect(first).toEqual({
      artifactUpdate: {
        ...ref,
        artifact: { artifactId: "a", name: "n", parts: [{ text: "1" }] },
        metadata: { k: 1 },
      },
    });
    expect(second).toEqual({
      artifactUpdate: {
        ...ref,
        artifact: { artifactId: "a", parts: [{ text: "2" }] },
        append: true,
        lastChunk: true,
      },
    });
    expect(last).toEqual({
      statusUpdate: {
        ...ref,
        status: {
          state: "TASK_STATE_COMPLETED",
          timestamp: expect.any(String),
          message: { ...ref, messageId: expect.any(String), role: "ROLE_AGENT", parts: [{ text: "bye" }] },
        },
        metadata: { cost: 2 },
      },
    });
  });

  test("A2A-STREAM-2: or exactly one message", async () => {
    expect(outline(await all(siteOf(replies).stream("SendStreamingMessage", text("hi"))))).toEqual([
      "message",
    ]);
  });

  test("A2A-RPC-8: every event is a JSON-RPC response with the id of the request", async () => {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: "é",
      method: "SendStreamingMessage",
      params: text("x,end"),
    });
    const answer = await siteOf(obeys).post(body);
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "text/event-stream" } });
    if (answer.events === undefined) throw new Error("expected a stream");
    const frames = (await all(answer.events)).map((data) => JSON.parse(data));
    expect(frames).toHaveLength(3);
    for (const frame of frames)
      expect(frame).toEqual({ jsonrpc: "2.0", id: "é", result: expect.any(Object) });
  });

  test("A2A-STREAM-6: a stream ends behind input-required and stays open at auth-required", async () => {
    const { opened, open } = gate();
    const site = siteOf(async (turn) => {
      if (words(turn) === "ask") return asks(turn);
      turn.requireAuth("sign in");
      await opened;
      turn.complete();
    });
    expect(outline(await all(site.stream("SendStreamingMessage", text("ask"))))).toEqual([
      "task submitted",
      "input-required".replace("-", "_"),
    ]);
    const watching = all(site.stream("SendStreamingMessage", text("auth")));
    await settle();
    open();
    expect(outline(await watching)).toEqual(["task submitted", "auth_required", "completed"]);
  });

  test("A2A-STREAM-6: where streams end may be set", async () => {
    const site = siteOf(asks, { streamsEndAt: ["auth-required"] });
    const stream = site.stream("SendStreamingMessage", text("x"))[Symbol.asyncIterator]();
    expect(outline([(await stream.next()).value, (await stream.next()).value])).toEqual([
      "task submitted",
      "input_required",
    ]);
    const { task } = (await site.call("ListTasks", {})).result.tasks.map((task: Wire) => ({ task }))[0];
    const next = stream.next();
    await site.call("SendMessage", text("y", { taskId: task.id }));
    expect(outline([(await next).value])).toEqual(["completed"]);
    expect((await stream.next()).done).toBe(true);
  });

  test("a stream that continues a task begins with the task and its new message", async () => {
    const site = siteOf(asks);
    const { task } = (await site.call("SendMessage", text("hi"))).result;
    const events = await all(site.stream("SendStreamingMessage", text("this", { taskId: task.id })));
    expect(outline(events)).toEqual(["task input_required", "completed"]);
    expect(events[0].task.history).toHaveLength(3);
  });

  test("A2A-RPC-9: what fails before the first event is an ordinary answer", async () => {
    const site = siteOf(finishes);
    for (const params of [text("x", { parts: [] }), text("x", { taskId: "unknown" })]) {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendStreamingMessage", params });
      const answer = await site.post(body);
      expect(answer).toMatchObject({ status: 200, headers: { "content-type": "application/json" } });
      expect(JSON.parse(answer.body ?? "").error.code).toBeLessThan(-32000);
    }
    expect(site.runs()).toBe(0);
  });

  test("A2A-HIST-2: the history length holds for the task in a stream", async () => {
    const params = text("x", {}, { configuration: { historyLength: 0 } });
    const [first] = await all(siteOf(finishes).stream("SendStreamingMessage", params));
    expect(first.task).not.toHaveProperty("history");
  });
});

test.each(streams)("A2A-STREAM-5: without the capability %s is not supported", async (method) => {
  const site = siteOf(finishes, { streaming: false });
  const { error } = await site.call(method, text("x", {}, { id: "t" }));
  expect(error).toMatchObject({ code: -32004, data: [{ reason: "UNSUPPORTED_OPERATION" }] });
  expect(site.runs()).toBe(0);
});

describe("SubscribeToTask", () => {
  const now = { configuration: { returnImmediately: true } };

  test("A2A-SUB-1: first the task as it stands, then what comes after", async () => {
    const { opened, open } = gate();
    const site = siteOf(async (turn) => {
      turn.artifact({ artifactId: "a", parts: [{ text: "1" }] });
      await opened;
      turn.artifact({ artifactId: "a", parts: [{ text: "2" }] }, { append: true });
      turn.complete();
    });
    const { task } = (await site.call("SendMessage", text("x", {}, now))).result;
    const watching = all(site.stream("SubscribeToTask", { id: task.id }));
    await settle();
    open();
    const events = await watching;
    expect(outline(events)).toEqual(["task submitted", "artifact 2", "completed"]);
    expect(events[0].task.artifacts[0].parts).toEqual([{ text: "1" }]);
  });

  test("A2A-SUB-2: a task that has ended is not supported, an unknown one is not found", async () => {
    const site = siteOf(finishes);
    const { task } = (await site.call("SendMessage", text("x"))).result;
    expect(await all(site.stream("SubscribeToTask", { id: task.id }))).toMatchObject([
      { error: { code: -32004 } },
    ]);
    expect(await all(site.stream("SubscribeToTask", { id: "none" }))).toMatchObject([
      { error: { code: -32001 } },
    ]);
  });

  test("a task whose producer is gone is still shown, and followed", async () => {
    const tasks = memoryTaskStore();
    await tasks.create("", { id: "t", contextId: "c", state: "working" });
    const site = siteOf(finishes, { tasks });
    const stream = site.stream("SubscribeToTask", { id: "t" })[Symbol.asyncIterator]();
    expect(outline([(await stream.next()).value])).toEqual(["task working"]);
    const next = stream.next();
    await tasks.append("", "t", [{ kind: "status", state: "failed" }]);
    expect(outline([(await next).value])).toEqual(["failed"]);
  });

  test("A2A-STREAM-3: all streams of a task show the same events in the same order", async () => {
    const { opened, open } = gate();
    const site = siteOf(async (turn) => {
      turn.working();
      await opened;
      for (let i = 0; i < 50; i++) {
        turn.artifact({ artifactId: "a", parts: [{ text: String(i) }] }, { append: true });
        if (i % 7 === 0) await settle(1);
      }
      turn.complete();
    });
    const started = all(site.stream("SendStreamingMessage", text("x")));
    await settle();
    const id = (await site.call("ListTasks")).result.tasks[0].id;
    const others = [1, 2, 3].map(() => all(site.stream("SubscribeToTask", { id })));
    await settle();
    open();
    const updates = (events: readonly Wire[]): string =>
      JSON.stringify(events.filter((event) => event.artifactUpdate));
    const first = await started;
    expect(first.filter((event) => event.artifactUpdate)).toHaveLength(50);
    for (const events of await Promise.all(others)) expect(updates(events)).toBe(updates(first));
  });

  test("A2A-STREAM-4: a client that never reads keeps nobody else from anything", async () => {
    const { opened, open } = gate();
    const site = siteOf(async (turn) => {
      turn.working();
      await opened;
      for (let i = 0; i < 5_000; i++) {
        turn.artifact({ artifactId: "a", parts: [{ text: String(i) }] }, { append: true });
        if (i % 500 === 0) await settle(1);
      }
      turn.complete();
    });
    const { id } = (await site.call("SendMessage", text("x", {}, now))).result.task;
    const idle = site.stream("SubscribeToTask", { id })[Symbol.asyncIterator]();
    await idle.next();
    const others = [1, 2, 3].map(() => all(site.stream("SubscribeToTask", { id })));
    await settle();
    open();
    for (const events of await Promise.all(others)) expect(events).toHaveLength(5_002);
    expect((await site.call("GetTask", { id })).result.status.state).toBe("TASK_STATE_COMPLETED");
    await idle.return?.();
  });

  test("A2A-STREAM-4: a client that leaves ends its own stream, and nothing else", async () => {
    const { opened, open } = gate();
    let isAborted = false;
    const site = siteOf(async (turn) => {
      turn.signal.addEventListener("abort", () => {
        isAborted = true;
      });
      turn.working();
      await opened;
      turn.artifact({ artifactId: "a", parts: [{ text: "late" }] });
      turn.complete();
    });
    const stream = site.stream("SendStreamingMessage", text("x"))[Symbol.asyncIterator]();
    const { task } = (await stream.next()).value;
    const other = all(site.stream("SubscribeToTask", { id: task.id }));
    await settle();
    await stream.return?.();
    open();
    expect(outline(await other)).toEqual(["task working", "artifact late", "completed"]);
    expect((await site.call("GetTask", { id: task.id })).result.artifacts).toHaveLength(1);
    expect(isAborted).toBe(false);
  });

  test("A2A-STREAM-4: a client that leaves a blocking call ends nothing", async () => {
    const { opened, open } = gate();
    const site = siteOf(async (turn) => {
      turn.working();
      await opened;
      turn.complete();
    });
    const leaving = new AbortController();
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: text("x") });
    const answer = site.post(body, { signal: leaving.signal });
    await settle();
    leaving.abort();
    await answer;
    open();
    await settle();
    expect((await site.call("ListTasks")).result.tasks[0].status.state).toBe("TASK_STATE_COMPLETED");
  });

  test("a task that ends while it is subscribed to ends the stream or is refused; no stream hangs", async () => {
    const tasks = memoryTaskStore();
    const site = siteOf(waits, { tasks });
    const outcomes = await Promise.all(
      Array.from({ length: 1_000 }, async (_, i) => {
        const id = `t${i}`;
        await tasks.create("", { id, contextId: "c", state: "working" });
        const ending = settle(i % 3).then(() =>
          tasks.append("", id, [{ kind: "status", state: "completed" }]),
        );
        await settle(i % 2);
        const events = outline(await all(site.stream("SubscribeToTask", { id })));
        await ending;
        return events.join(", ");
      }),
    );
    expect([...new Set(outcomes)].sort()).toEqual(["error -32004", "task working, completed"]);
  });
});
