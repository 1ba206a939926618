// The official A2A client over JSON-RPC: version 1.0, and 0.3 through its compatibility layer.

import { type Message, Role, TaskState } from "@a2a-js/sdk";
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from "@a2a-js/sdk/client";
import { serve } from "@dragoman/bridge/node";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { interopAgent, type Seen } from "./agent.ts";

const seen: Seen = { started: 0, aborted: 0 };
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve(interopAgent(seen), { port: 0 });
});
afterAll(() => server.close());

const request = (message: Message, returnImmediately = false): Parameters<Client["sendMessage"]>[0] => ({
  tenant: "",
  message,
  configuration: {
    acceptedOutputModes: [],
    taskPushNotificationConfig: undefined,
    returnImmediately,
  },
  metadata: undefined,
});

const part = (content: NonNullable<Message["parts"][number]["content"]>): Message["parts"][number] => ({
  content,
  metadata: undefined,
  filename: "",
  mediaType: "",
});

const userMessage = (content: NonNullable<Message["parts"][number]["content"]>): Message => ({
  messageId: crypto.randomUUID(),
  contextId: "",
  taskId: "",
  role: Role.ROLE_USER,
  parts: [part(content)],
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
});

const call = (skill: string, input: object): Message =>
  userMessage({ $case: "data", value: { skill, input } });

describe("client 1.x, A2A 1.0", () => {
  let client: Client;
  beforeAll(async () => {
    client = await new ClientFactory().createFromUrl(server.url);
  });

  test("reads the card", async () => {
    const card = await client.getAgentCard();
    expect(card.skills.map((skill) => skill.id).sort()).toEqual(["add", "count", "tell"]);
    expect(client.protocolVersion).toBe("1.0");
  });

  test("talks in free text", async () => {
    const answer = await client.sendMessage(request(userMessage({ $case: "text", value: "hello" })));
    expect(JSON.stringify(answer)).toContain("you said: hello");
  });

  test("runs a skill to a completed task and reads it back", async () => {
    const task = asTask(await client.sendMessage(request(call("add", { a: 2, b: 3 }))));
    expect(task.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
    expect(JSON.stringify(task.artifacts)).toContain("5");
    const again = await client.getTask({ tenant: "", id: task.id, historyLength: undefined });
    expect(again.artifacts).toEqual(task.artifacts);
    const listed = await client.listTasks({
      tenant: "",
      contextId: task.contextId,
      status: TaskState.TASK_STATE_UNSPECIFIED,
      pageToken: "",
      statusTimestampAfter: undefined,
    });
    expect(listed.tasks.map(({ id }) => id)).toEqual([task.id]);
  });

  test("streams artifact chunks in order", async () => {
    const chunks: string[] = [];
    const states: (TaskState | undefined)[] = [];
    for await (const { payload } of client.sendMessageStream(request(call("tell", { words: 5 })))) {
      if (payload?.$case === "artifactUpdate") chunks.push(textOf(payload.value.artifact?.parts ?? []));
      if (payload?.$case === "statusUpdate") states.push(payload.value.status?.state);
    }
    expect(chunks.join("")).toBe("word0 word1 word2 word3 word4 ");
    expect(states.at(-1)).toBe(TaskState.TASK_STATE_COMPLETED);
  });

  test("returns at once, subscribes, cancels, and the skill hears of it", async () => {
    const before = { ...seen };
    const task = asTask(await client.sendMessage(request(call("count", { to: 1000, ms: 20 }), true)));
    await vi.waitFor(() => expect(seen.started).toBe(before.started + 1));
    const states: (TaskState | undefined)[] = [];
    const watching = (async () => {
      for await (const { payload } of client.resubscribeTask({ tenant: "", id: task.id })) {
        if (payload?.$case === "task" || payload?.$case === "statusUpdate")
          states.push(payload.value.status?.state);
      }
    })();
    await vi.waitFor(() => expect(states.length).toBeGreaterThan(0));
    const canceled = await client.cancelTask({ tenant: "", id: task.id, metadata: undefined });
    expect(canceled.status?.state).toBe(TaskState.TASK_STATE_CANCELED);
    await watching;
    expect(states.at(-1)).toBe(TaskState.TASK_STATE_CANCELED);
    await vi.waitFor(() => expect(seen.aborted).toBe(before.aborted + 1));
  });
});

test("client 1.x speaks A2A 0.3 to the same endpoint", async () => {
  const resolver = new DefaultAgentCardResolver({
    legacyCompat: { enabled: true },
    // a 0.3 client sends no version header, and so gets the 0.3 form of the card
    fetchImpl: (url, init) => fetch(url, { ...init, headers: { Accept: "application/json" } }),
  });
  const card = await resolver.resolve(server.url);
  const legacy = {
    ...card,
    supportedInterfaces: card.supportedInterfaces.filter((i) => i.protocolVersion === "0.3"),
  };
  expect(legacy.supportedInterfaces).not.toEqual([]);
  const transport = await new JsonRpcTransportFactory({ legacyCompat: { enabled: true } }).create(
    legacy.supportedInterfaces[0]?.url ?? "",
    legacy,
  );
  const answer = await transport.sendMessage(request(call("add", { a: 20, b: 22 })));
  expect(JSON.stringify(answer)).toContain("42");
});

function asTask(
  answer: Awaited<ReturnType<Client["sendMessage"]>>,
): Extract<typeof answer, { status: unknown }> {
  if (!("status" in answer)) throw new Error("expected a task");
  return answer;
}

function textOf(parts: Message["parts"]): string {
  return parts.map(({ content }) => (content?.$case === "text" ? content.value : "")).join("");
}
