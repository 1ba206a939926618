// An agent over A2A 1.0, through the memory carrier.

import type { ErrorReport } from "@dragoman/jsonrpc";
import { toMemory } from "@dragoman/transport";
import { describe, expect, test, vi } from "vitest";
import { type Agent, agentRouter, type ConverseTurn, defineAgent, skill, UserError } from "../src/index.ts";
import { type Answer, getTask, type Part, request, send, stream, type Task } from "./a2a-client.ts";
import { type Stage, sampleAgent, stage } from "./agents.ts";
import type { Carrier } from "./mcp-client.ts";

interface Served {
  readonly carrier: Carrier;
  readonly seen: Stage;
  readonly errors: { error: unknown; report: ErrorReport }[];
}

function serve(agent?: Agent): Served {
  const seen = stage();
  const errors: Served["errors"] = [];
  const routes = agentRouter(agent ?? sampleAgent(seen), {
    url: "http://localhost",
    onError: (error, report) => errors.push({ error, report }),
  });
  return { carrier: toMemory(routes), seen, errors };
}

const call = (name: string, input?: object): { parts: Part[] } => ({
  parts: [{ data: { skill: name, ...(input === undefined ? {} : { input }) } }],
});

const textOf = (parts: readonly Part[] = []): string => parts.map(({ text = "" }) => text).join("");

/** A stream in short: the state of each status, the text of each chunk. */
function brief({ task, message, statusUpdate, artifactUpdate }: Answer): string {
  if (task !== undefined) return task.status.state;
  if (message !== undefined) return `message ${textOf(message.parts)}`;
  if (statusUpdate !== undefined) {
    const { state, message: said } = statusUpdate.status;
    return said === undefined ? state : `${state} ${textOf(said.parts)}`;
  }
  const { artifact, append, lastChunk } = artifactUpdate ?? {};
  const parts = artifact?.parts.map(({ text, data }) => text ?? JSON.stringify(data)).join();
  return `chunk ${JSON.stringify(parts)}${append === true ? " append" : ""}${lastChunk === true ? " last" : ""}`;
}

describe("a skill", () => {
  test("that answers at once is a completed task with an artifact", async () => {
    const { carrier } = serve();
    const { task } = await send(carrier, call("add", { a: 2 }));
    expect(task).toMatchObject({
      status: { state: "TASK_STATE_COMPLETED" },
      artifacts: [{ artifactId: "result", name: "Add", parts: [{ data: { sum: 3 } }] }],
    });
    expect(await getTask(carrier, task?.id ?? "")).toMatchObject({ artifacts: task?.artifacts });
  });

  test.each<{ name: string; input?: object; parts: Part[] | undefined }>([
    { name: "plain", input: { n: 1 }, parts: [{ text: 'got {"n":1}' }] },
    { name: "later", parts: [{ data: ["a", "list"] }] },
    { name: "blocks", parts: [{ data: [{ type: "text", text: "x" }] }] },
    { name: "nothing", parts: undefined },
    { name: "steps", parts: [{ text: "done" }] },
    { name: "tell", input: { words: ["a ", "b"] }, parts: [{ text: "a " }, { text: "b" }] },
    { name: "tell", input: { words: [] }, parts: undefined },
    {
      name: "mixed",
      parts: [{ text: "a" }, { text: "b" }, { data: { total: 1 } }, { text: "c" }, { data: { total: 2 } }],
    },
  ])("$name gives $parts", async ({ name, input, parts }) => {
    const { task } = await send(serve().carrier, call(name, input));
    expect(task?.status.state).toBe("TASK_STATE_COMPLETED");
    expect(task?.artifacts?.[0]?.parts).toEqual(parts);
  });

  test.each<{ what: string; parts: Part[]; want: RegExp }>([
    {
      what: "an unknown skill",
      parts: [{ data: { skill: "fly" } }],
      want: /^there is no skill "fly"; the skills are: add, plain/,
    },
    {
      what: "an input that is not valid",
      parts: [{ data: { skill: "add", input: { a: "x" } } }],
      want: /^the input of add is not valid\ninput\.a: /,
    },
    { what: "an input that is missing", parts: [{ data: { skill: "add" } }], want: /input\.a: / },
    {
      what: "an input that is null",
      parts: [{ data: { skill: "add", input: null } }],
      want: /^the input of add is not valid\ninput: /,
    },
    {
      what: "two skills at once",
      parts: [{ data: { skill: "later" } }, { data: { skill: "later" } }],
      want: /^one message calls one skill/,
    },
  ])("is rejected with $what", async ({ parts, want }) => {
    const { task } = await send(serve().carrier, { parts });
    expect(task?.status.state).toBe("TASK_STATE_REJECTED");
    expect(textOf(task?.status.message?.parts)).toMatch(want);
  });

  test("streams its text as chunks of one artifact, the last one marked", async () => {
    const events = await stream(serve().carrier, call("tell", { words: ["a ", "b ", "c"] }));
    expect(events.map(brief)).toEqual([
      "TASK_STATE_SUBMITTED",
      "TASK_STATE_WORKING",
      'chunk "a "',
      'chunk "b " append',
      'chunk "c" append last',
      "TASK_STATE_COMPLETED",
    ]);
  });

  test("streams data and its returned result as parts of the same artifact", async () => {
    const events = await stream(serve().carrier, call("mixed"));
    expect(events.map(brief).slice(2)).toEqual([
      'chunk "a"',
      'chunk "b" append',
      'chunk "{\\"total\\":1}" append',
      'chunk "c" append',
      'chunk "{\\"total\\":2}" append last',
      "TASK_STATE_COMPLETED",
    ]);
  });

  test("reports progress as the status of the working task", async () => {
    const events = await stream(serve().carrier, call("steps"));
    expect(events.map(brief)).toEqual([
      "TASK_STATE_SUBMITTED",
      "TASK_STATE_WORKING half",
      "TASK_STATE_WORKING 2 of 2",
      'chunk "done"',
      "TASK_STATE_COMPLETED",
    ]);
    expect(events[1]?.statusUpdate?.metadata).toEqual({ progress: { done: 1, total: 2 } });
  });

  test("returns immediately where it is asked to, and can be read when it has ended", async () => {
    const { carrier, seen } = serve();
    const { task } = await send(carrier, { ...call("hold"), configuration: { returnImmediately: true } });
    expect(task?.status.state).toMatch(/SUBMITTED|WORKING/);
    await vi.waitFor(() => expect(seen.gates).toHaveLength(1));
    seen.gates[0]?.();
    await vi.waitFor(async () => {
      const { status, artifacts } = await getTask(carrier, task?.id ?? "");
      expect([status.state, artifacts?.[0]?.parts]).toEqual(["TASK_STATE_COMPLETED", [{ text: "let go" }]]);
    });
  });

  test("hears of a cancellation by its signal, and the task is canceled", async () => {
    const { carrier, seen, errors } = serve();
    const { task } = await send(carrier, { ...call("hold"), configuration: { returnImmediately: true } });
    await vi.waitFor(() => expect(seen.turns).toHaveLength(1));
    const canceled = (await request(carrier, "CancelTask", { id: task?.id })) as unknown as Task;
    expect(canceled.status.state).toBe("TASK_STATE_CANCELED");
    expect(seen.turns[0]?.signal.aborted).toBe(true);
    expect(errors).toEqual([]);
  });

  test("takes no further message while it works: the message joins the history", async () => {
    const { carrier, seen } = serve();
    const { task } = await send(carrier, { ...call("hold"), configuration: { returnImmediately: true } });
    await vi.waitFor(() => expect(seen.gates).toHaveLength(1));
    const more = { taskId: task?.id };
    await send(carrier, { parts: [{ text: "hurry" }], more, configuration: { returnImmediately: true } });
    seen.gates[0]?.();
    await vi.waitFor(async () => {
      const { status, history } = await getTask(carrier, task?.id ?? "");
      expect(status.state).toBe("TASK_STATE_COMPLETED");
      expect(history?.map(({ parts }) => textOf(parts))).toEqual(["", "hurry"]);
    });
  });

  test.each<{ name: string; want: string }>([
    { name: "refuses", want: "only on weekdays" },
    { name: "breaks", want: "and no further" },
  ])("$name fails the task with a text for the caller", async ({ name, want }) => {
    const { carrier, errors } = serve();
    const { task } = await send(carrier, call(name));
    expect(task?.status.state).toBe("TASK_STATE_FAILED");
    expect(textOf(task?.status.message?.parts)).toBe(want);
    expect(errors).toEqual([]);
  });

  test("that breaks midway keeps what it has said", async () => {
    const events = await stream(serve().carrier, call("breaks"));
    expect(events.map(brief).slice(2)).toEqual(['chunk "so far"', "TASK_STATE_FAILED and no further"]);
  });

  test.each(["fails", "lies"])("%s fails the task, and why stays in the log", async (name) => {
    const { carrier, errors } = serve();
    const { task } = await send(carrier, call(name));
    expect(task?.status.state).toBe("TASK_STATE_FAILED");
    expect(errors).toHaveLength(1);
    const told = textOf(task?.status.message?.parts);
    expect(told).toContain(errors[0]?.report.correlationId);
    expect(told).not.toMatch(/secret|schema/);
  });
});

describe("a stream", () => {
  test("that pauses lets out what it has, and closes the artifact when it ends", async () => {
    let goOn = (): void => {};
    const pause = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const agent = defineAgent({
      name: "n",
      skills: {
        slow: skill({
          description: "d",
          async *run(_, turn) {
            yield "a";
            await turn.progress(1);
            yield "b";
            await pause;
          },
        }),
      },
    });
    const { carrier } = serve(agent);
    const { task } = await send(carrier, { ...call("slow"), configuration: { returnImmediately: true } });
    await vi.waitFor(async () => {
      const { artifacts } = await getTask(carrier, task?.id ?? "");
      expect(artifacts?.[0]?.parts).toEqual([{ text: "a" }, { text: "b" }]);
    });
    const answer = await carrier({
      method: "POST",
      path: "/a2a",
      headers: { "content-type": "application/json", "a2a-version": "1.0" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 2, method: "SubscribeToTask", params: { id: task?.id } }),
    });
    goOn();
    const events: string[] = [];
    for await (const text of answer.events ?? []) events.push(brief(JSON.parse(text).result));
    expect(events).toEqual(["TASK_STATE_WORKING", 'chunk "" append last', "TASK_STATE_COMPLETED"]);
  });

  test("says things in the order in which the skill said them", async () => {
    const agent = defineAgent({
      name: "n",
      skills: {
        both: skill({
          description: "d",
          async *run(_, turn) {
            yield "a";
            turn.progress(1, undefined, "between");
            yield "b";
          },
        }),
      },
    });
    const events = await stream(serve(agent).carrier, call("both"));
    expect(events.map(brief).slice(2)).toEqual([
      'chunk "a"',
      "TASK_STATE_WORKING between",
      'chunk "b" append last',
      "TASK_STATE_COMPLETED",
    ]);
  });
});

test("a stream that waits is ended by a cancellation", async () => {
  let returned = 0;
  let started = 0;
  let end = (): void => {};
  const waiting: AsyncIterableIterator<string> = {
    [Symbol.asyncIterator]: () => waiting,
    next() {
      started++;
      return new Promise((resolve) => {
        end = () => resolve({ done: true, value: undefined });
      });
    },
    async return() {
      returned++;
      end();
      return { done: true, value: undefined };
    },
  };
  const agent = defineAgent({ name: "n", skills: { wait: skill({ description: "d", run: () => waiting }) } });
  const { carrier, errors } = serve(agent);
  const { task } = await send(carrier, { ...call("wait"), configuration: { returnImmediately: true } });
  await vi.waitFor(() => expect(started).toBe(1));
  await request(carrier, "CancelTask", { id: task?.id });
  expect((await getTask(carrier, task?.id ?? "")).status.state).toBe("TASK_STATE_CANCELED");
  expect(returned).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test("what acts as a promise is waited for", async () => {
  // biome-ignore lint/suspicious/noThenProperty: such as the queries of some database libraries
  const query = { then: (resolve: (rows: string) => void) => resolve("rows") };
  const agent = defineAgent({ name: "n", skills: { query: skill({ description: "d", run: () => query }) } });
  const { task } = await send(serve(agent).carrier, call("query"));
  expect(task?.artifacts?.[0]?.parts).toEqual([{ text: "rows" }]);
});

test("a report of progress that comes after the end does no harm", async () => {
  let late = (): void => {};
  const agent = defineAgent({
    name: "n",
    skills: {
      hasty: skill({
        description: "d",
        run(_, turn) {
          late = () => void turn.progress(1);
          return "x";
        },
      }),
    },
  });
  const { carrier, errors } = serve(agent);
  const { task } = await send(carrier, call("hasty"));
  late();
  expect((await getTask(carrier, task?.id ?? "")).status.state).toBe("TASK_STATE_COMPLETED");
  expect(errors).toEqual([]);
});

describe("a conversation", () => {
  test("answers with a message in the same context", async () => {
    const { message } = await send(serve().carrier, {
      parts: [{ text: "hello" }],
      more: { contextId: "c1" },
    });
    expect(message).toMatchObject({
      role: "ROLE_AGENT",
      contextId: "c1",
      parts: [{ text: "you said: hello" }],
    });
  });

  test("gets several texts and data of unknown form as lines", async () => {
    const { message } = await send(serve().carrier, { parts: [{ text: "a" }, { data: { b: 1 } }] });
    expect(textOf(message?.parts)).toBe('you said: a\n{"b":1}');
  });

  test("is told of a failure only by its entry in the log", async () => {
    const { carrier, errors } = serve();
    const { task } = await send(carrier, { parts: [{ text: "fail" }] });
    expect(task?.status.state).toBe("TASK_STATE_FAILED");
    expect(textOf(task?.status.message?.parts)).toContain(errors[0]?.report.correlationId);
  });

  test.each<{
    what: string;
    converse: (text: string, turn: ConverseTurn) => AsyncIterable<string> | Promise<string> | string;
    want: string[];
  }>([
    {
      what: "that streams is a task",
      async *converse(text) {
        yield "you ";
        yield text;
      },
      want: [
        "TASK_STATE_SUBMITTED",
        "TASK_STATE_WORKING",
        'chunk "you "',
        'chunk "hi" append last',
        "TASK_STATE_COMPLETED",
      ],
    },
    {
      what: "that reports progress is a task",
      async converse(text, turn) {
        await turn.progress(1, 1, "thinking");
        return text;
      },
      want: ["TASK_STATE_SUBMITTED", "TASK_STATE_WORKING thinking", 'chunk "hi"', "TASK_STATE_COMPLETED"],
    },
    { what: "that answers later is a message", converse: async (text) => text, want: ["message hi"] },
    {
      what: "that throws for the caller is a message",
      converse() {
        throw new UserError("not now");
      },
      want: ["message not now"],
    },
  ])("$what", async ({ converse, want }) => {
    const { carrier } = serve(defineAgent({ name: "n", converse }));
    expect((await stream(carrier, { parts: [{ text: "hi" }] })).map(brief)).toEqual(want);
  });
});

describe("an agent without a conversation", () => {
  const shout = skill({
    description: "d",
    input: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    run: ({ text }) => String(text).toUpperCase(),
  });
  const count = skill({
    description: "d",
    input: { type: "object", properties: { n: { type: "integer" } } },
    run: () => "1",
  });

  test("gives free text to its only skill, where that takes one string", async () => {
    const { task } = await send(serve(defineAgent({ name: "n", skills: { shout } })).carrier, {
      parts: [{ text: "hi" }],
    });
    expect(task?.artifacts?.[0]?.parts).toEqual([{ text: "HI" }]);
  });

  test.each<{ what: string; skills: Record<string, typeof shout>; parts: Part[]; want: RegExp }>([
    {
      what: "several skills",
      skills: { shout, count },
      parts: [{ text: "hi" }],
      want: /^free text is not understood here; to call a skill, .* the skills are: shout, count$/,
    },
    {
      what: "a skill that takes something else",
      skills: { count },
      parts: [{ text: "hi" }],
      want: /the skills are: count$/,
    },
    { what: "no skills", skills: {}, parts: [{ text: "hi" }], want: /there are no skills$/ },
    {
      what: "a file",
      skills: { shout },
      parts: [{ url: "https://example.com/a.txt" }],
      want: /^files are not read here/,
    },
  ])("says how it is called: $what", async ({ skills, parts, want }) => {
    const { message } = await send(serve(defineAgent({ name: "n", skills })).carrier, { parts });
    expect(textOf(message?.parts)).toMatch(want);
  });
});
