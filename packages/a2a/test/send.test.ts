// SendMessage (A2A §3.1.1, §3.2.2, §3.4).

import { describe, expect, test } from "vitest";
import { asks, finishes, obeys, replies, waits } from "./support/agents.ts";
import { gate, settle, siteOf, text, words } from "./support/site.ts";

const now = { configuration: { returnImmediately: true } };

test("A2A-SEND-1: the answer is a message where the agent replies", async () => {
  const { result } = await siteOf(replies).call("SendMessage", text("hi"));
  expect(result).toEqual({
    message: {
      messageId: expect.any(String),
      contextId: expect.any(String),
      role: "ROLE_AGENT",
      parts: [{ text: "done:hi" }],
    },
  });
});

test("A2A-SEND-1: the answer is a task where the agent works, with its artifacts and history", async () => {
  const { result } = await siteOf(finishes).call("SendMessage", text("hi"));
  expect(result.task).toMatchObject({
    status: { state: "TASK_STATE_COMPLETED" },
    artifacts: [{ artifactId: "a", parts: [{ text: "done" }] }],
    history: [{ messageId: "m", parts: [{ text: "hi" }] }],
  });
});

test.each(["end", "fail", "reject", "ask", "auth"])(
  "A2A-SEND-2: a blocking call waits for %s",
  async (last) => {
    const states = {
      end: "TASK_STATE_COMPLETED",
      fail: "TASK_STATE_FAILED",
      reject: "TASK_STATE_REJECTED",
      ask: "TASK_STATE_INPUT_REQUIRED",
      auth: "TASK_STATE_AUTH_REQUIRED",
    };
    const { opened, open } = gate();
    const site = siteOf(async (turn) => {
      turn.working();
      await opened;
      await obeys(turn);
    });
    let isAnswered = false;
    const answer = site.call("SendMessage", text(`part,${last}`)).finally(() => {
      isAnswered = true;
    });
    await settle();
    expect(isAnswered).toBe(false);
    open();
    expect((await answer).result.task).toMatchObject({
      status: { state: states[last as keyof typeof states] },
      artifacts: [{ artifactId: "part" }],
    });
  },
);

test("A2A-SEND-2: a blocking call is answered at auth-required while the agent goes on", async () => {
  const { opened, open } = gate();
  const site = siteOf(async (turn) => {
    turn.requireAuth("sign in");
    await opened;
    turn.complete();
  });
  const { task } = (await site.call("SendMessage", text("x"))).result;
  expect(task.status.state).toBe("TASK_STATE_AUTH_REQUIRED");
  open();
  await settle();
  expect((await site.call("GetTask", { id: task.id })).result.status.state).toBe("TASK_STATE_COMPLETED");
});

test("A2A-SEND-2: a longest wait may be set; then the task comes as it stands", async () => {
  const site = siteOf(waits, { maxBlockingMs: 10 });
  const { result } = await site.call("SendMessage", text("x"));
  expect(result.task.status.state).toBe("TASK_STATE_WORKING");
});

test("A2A-SEND-3: returnImmediately gives the task as soon as there is one", async () => {
  const site = siteOf(waits);
  const { result } = await site.call("SendMessage", text("x", {}, now));
  expect(result.task.status.state).toBe("TASK_STATE_WORKING");
});

test("A2A-SEND-3: what returnImmediately gives is one moment of the task", async () => {
  const site = siteOf(async (turn) => {
    turn.status("submitted");
    await Promise.resolve();
    turn.fail("broken");
  });
  const { task } = (await site.call("SendMessage", text("x", {}, now))).result;
  expect(["TASK_STATE_SUBMITTED", "TASK_STATE_FAILED"]).toContain(task.status.state);
  expect(task.status.message === undefined).toBe(task.status.state === "TASK_STATE_SUBMITTED");
});

test("A2A-SEND-3: returnImmediately changes nothing for a message, which is waited for", async () => {
  const site = siteOf(async (turn) => {
    await settle();
    turn.reply("late");
  });
  expect((await site.call("SendMessage", text("x", {}, now))).result.message.parts).toEqual([
    { text: "late" },
  ]);
});

describe("continuing a task", () => {
  test("A2A-SEND-4: an unknown task id is not found, and nothing runs", async () => {
    const site = siteOf(replies);
    const { error } = await site.call("SendMessage", text("x", { taskId: "my-own" }));
    expect(error).toMatchObject({
      code: -32001,
      data: [{ reason: "TASK_NOT_FOUND", domain: "a2a-protocol.org" }],
    });
    expect(site.runs()).toBe(0);
  });

  test.each(["end", "fail", "reject"])(
    "A2A-SEND-5: a task that has come to %s takes no messages",
    async (last) => {
      const site = siteOf(obeys);
      const { task } = (await site.call("SendMessage", text(last))).result;
      for (const method of ["SendMessage", "SendStreamingMessage"]) {
        expect(await site.call(method, text("x", { taskId: task.id }))).toMatchObject({
          error: { code: -32004, data: [{ reason: "UNSUPPORTED_OPERATION" }] },
        });
      }
      expect(site.runs()).toBe(1);
      expect((await site.call("GetTask", { id: task.id })).result).toEqual(task);
    },
  );

  test("A2A-SEND-6: the task id alone is enough, and the context is the task's", async () => {
    const site = siteOf(asks);
    const { task } = (await site.call("SendMessage", text("hi"))).result;
    const { result } = await site.call("SendMessage", text("this", { taskId: task.id }));
    expect(result.task).toMatchObject({
      id: task.id,
      contextId: task.contextId,
      status: { state: "TASK_STATE_COMPLETED", message: { parts: [{ text: "then this" }] } },
    });
  });

  test("A2A-HIST-1: the history holds the messages of all turns in order, once each", async () => {
    const site = siteOf(asks);
    const { task } = (await site.call("SendMessage", text("hi"))).result;
    const { result } = await site.call("SendMessage", text("this", { taskId: task.id, messageId: "m2" }));
    expect(result.task.history.map(({ parts }: { parts: [{ text: string }] }) => parts[0].text)).toEqual([
      "hi",
      "which?",
      "this",
    ]);
  });

  test("A2A-SEND-7: a context that is not the task's is refused by name", async () => {
    const site = siteOf(asks);
    const { task } = (await site.call("SendMessage", text("hi", { contextId: "c1" }))).result;
    const { error } = await site.call("SendMessage", text("x", { taskId: task.id, contextId: "c2" }));
    expect(error).toMatchObject({
      code: -32602,
      data: [{ fieldViolations: [{ field: "message.contextId" }] }],
    });
    expect(site.runs()).toBe(1);
    const same = await site.call("SendMessage", text("x", { taskId: task.id, contextId: "c1" }));
    expect(same.result.task.status.state).toBe("TASK_STATE_COMPLETED");
  });

  test("a task that works takes further messages, and is failed by no run as long as another goes on", async () => {
    const { opened, open } = gate();
    const site = siteOf(async (turn) => {
      if (turn.task !== undefined) return;
      turn.working();
      await opened;
      turn.complete();
    });
    const { task } = (await site.call("SendMessage", text("x", {}, now))).result;
    await site.call("SendMessage", text("more", { taskId: task.id }, now));
    await settle();
    expect((await site.call("GetTask", { id: task.id })).result.status.state).toBe("TASK_STATE_WORKING");
    open();
    await settle();
    expect((await site.call("GetTask", { id: task.id })).result.status.state).toBe("TASK_STATE_COMPLETED");
  });

  test("an executor that says nothing to a second message leaves the task where it was", async () => {
    const site = siteOf((turn) => (turn.task === undefined ? turn.requireInput("which?") : undefined));
    const { task } = (await site.call("SendMessage", text("hi"))).result;
    const { result } = await site.call("SendMessage", text("this", { taskId: task.id }));
    expect(result.task.status.state).toBe("TASK_STATE_INPUT_REQUIRED");
  });
});

test("A2A-SEND-8: a context id of the client is kept; one that is missing is made and told", async () => {
  const site = siteOf((turn) => (words(turn) === "reply" ? turn.reply("ok") : turn.complete()));
  expect(
    (await site.call("SendMessage", text("reply", { contextId: "mine" }))).result.message.contextId,
  ).toBe("mine");
  expect((await site.call("SendMessage", text("x", { contextId: "mine" }))).result.task.contextId).toBe(
    "mine",
  );
  expect((await site.call("SendMessage", text("reply"))).result.message.contextId).toMatch(/./);
});

describe("media types", () => {
  const image = { fullCard: { defaultInputModes: ["image/*"], skills: [skill("Text/HTML")] } };
  function skill(mode: string) {
    return { id: "s", name: "s", description: "s", tags: [], inputModes: [mode] };
  }

  test.each([
    { part: { text: "x" } },
    { part: { text: "x", mediaType: "text/markdown" } },
    { part: { url: "u", mediaType: "video/mp4" } },
    { part: { data: {}, mediaType: "application/json" } },
  ])("A2A-SEND-9: the part $part is refused where the agent does not take its type", async ({ part }) => {
    const site = siteOf(finishes, image);
    const { error } = await site.call("SendMessage", text("", { parts: [{ raw: "" }, part] }));
    expect(error).toMatchObject({ code: -32005, data: [{ reason: "CONTENT_TYPE_NOT_SUPPORTED" }] });
    expect(error.message).toContain("message.parts[1]");
    expect(site.runs()).toBe(0);
  });

  test.each([
    { part: { raw: "" } },
    { part: { url: "u", mediaType: "image/png" } },
    { part: { text: "x", mediaType: "text/html; charset=utf-8" } },
    { part: { data: {} } },
  ])("A2A-SEND-9: the part $part is taken", async ({ part }) => {
    expect(
      (await siteOf(finishes, image).call("SendMessage", text("", { parts: [part] }))).result,
    ).toBeDefined();
  });
});

describe("what the executor sees", () => {
  test("A2A-SEND-11: task and context ids are made here, and are those of the stored task", async () => {
    let seen: { taskId: string; contextId: string } | undefined;
    const site = siteOf((turn) => {
      seen = { taskId: turn.taskId, contextId: turn.contextId };
      turn.complete();
    });
    const { task } = (await site.call("SendMessage", text("x"))).result;
    expect(seen).toEqual({ taskId: task.id, contextId: task.contextId });
  });

  test("the message, the request's metadata, the accepted modes and the task that goes on", async () => {
    const seen: unknown[] = [];
    const site = siteOf((turn) => {
      seen.push(turn.metadata, turn.acceptedOutputModes, turn.task?.status.state, turn.principal?.id);
      return asks(turn);
    });
    const more = { metadata: { k: 1 }, configuration: { acceptedOutputModes: ["text/plain"] } };
    const { task } = (await site.call("SendMessage", text("x", {}, more), { user: "ann" })).result;
    await site.call("SendMessage", text("y", { taskId: task.id }), { user: "ann" });
    expect(seen).toEqual([
      { k: 1 },
      ["text/plain"],
      undefined,
      "ann",
      undefined,
      [],
      "input-required",
      "ann",
    ]);
  });

  test("what it emitted may be changed afterwards without effect", async () => {
    const site = siteOf((turn) => {
      const part = { text: "before" };
      const artifact = { artifactId: "a", parts: [part] };
      turn.artifact(artifact);
      part.text = "after";
      artifact.parts.pop();
      turn.complete();
    });
    expect((await site.call("SendMessage", text("x"))).result.task.artifacts).toEqual([
      { artifactId: "a", parts: [{ text: "before" }] },
    ]);
  });
});

describe("history length", () => {
  const site = siteOf(asks);
  const withLength = (historyLength: unknown) => ({ configuration: { historyLength } });

  test.each([
    { length: undefined, want: ["hi", "which?", "this"] },
    { length: 0, want: undefined },
    { length: 2, want: ["which?", "this"] },
    { length: 99, want: ["hi", "which?", "this"] },
  ])("A2A-HIST-2: $length gives at most so many of the newest messages", async ({ length, want }) => {
    const { task } = (await site.call("SendMessage", text("hi"))).result;
    const { result } = await site.call("SendMessage", text("this", { taskId: task.id }, withLength(length)));
    const read = (await site.call("GetTask", { id: task.id, historyLength: length })).result;
    for (const { history } of [result.task, read]) {
      expect(history?.map(({ parts }: { parts: [{ text: string }] }) => parts[0].text)).toEqual(want);
    }
    expect((await site.call("GetTask", { id: task.id })).result.history).toHaveLength(3);
  });
});
