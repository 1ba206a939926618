// How the data model is read and written in 1.0 (A2A §5.5 to §5.7, ProtoJSON).

import type { Message, Part } from "@dragoman/tasks";
import { describe, expect, test } from "vitest";
import { finishes } from "./support/agents.ts";
import { siteOf, text, type Wire } from "./support/site.ts";

/** The message as the executor saw it, or the error. */
async function sent(
  params: unknown,
): Promise<{ readonly message: Message | undefined; readonly answer: Wire }> {
  let message: Message | undefined;
  const site = siteOf(
    (turn) => {
      message = turn.message;
      turn.reply("ok");
    },
    { fullCard: { defaultInputModes: ["*/*"] } },
  );
  return { answer: await site.call("SendMessage", params), message };
}

const partOf = async (part: object): Promise<Part | undefined> =>
  (await sent(text("", { parts: [part] }))).message?.parts[0];

/** The fields that the refusal names. */
async function fieldsOf(params: unknown, method = "SendMessage"): Promise<readonly string[]> {
  const site = siteOf(finishes);
  const { error } = await site.call(method, params);
  expect(error?.code).toBe(-32602);
  expect(site.runs()).toBe(0);
  return error.data[0].fieldViolations.map(({ field }: { field: string }) => field);
}

describe("a part has exactly one content member", () => {
  test.each([
    { what: "an empty text beside data", part: { text: "", data: { a: 1 } }, want: { data: { a: 1 } } },
    { what: "an empty text", part: { text: "" }, want: { text: "" } },
    { what: "null as data", part: { data: null }, want: { data: null } },
    { what: "a scalar as data", part: { data: 5 }, want: { data: 5 } },
    { what: "an array as data", part: { data: [1] }, want: { data: [1] } },
    { what: "null beside a text", part: { text: "x", url: null }, want: { text: "x" } },
    {
      what: "a name and a type",
      part: { url: "u", filename: "f", mediaType: "a/b" },
      want: { url: "u", filename: "f", mediaType: "a/b" },
    },
    { what: "an unknown member", part: { text: "x", zz: 1 }, want: { text: "x" } },
    { what: "metadata", part: { text: "x", metadata: { k: [] } }, want: { text: "x", metadata: { k: [] } } },
  ])("A2A-DATA-3: $what is read", async ({ part, want }) => {
    expect(await partOf(part)).toEqual(want);
  });

  test.each([
    { what: "no content", part: {} },
    { what: "null as text", part: { text: null } },
    { what: "two contents", part: { text: "x", data: { a: 1 } } },
    { what: "a url and raw bytes", part: { url: "x", raw: "AA==" } },
  ])("A2A-DATA-3: $what is refused with the part's place", async ({ part }) => {
    expect(await fieldsOf(text("", { parts: [part] }))).toEqual(["message.parts[0]"]);
  });
});

test.each([
  { raw: "+/8=", want: "+/8=" },
  { raw: "-_8=", want: "+/8=" },
  { raw: "-_8", want: "+/8=" },
  { raw: "AA", want: "AA==" },
  { raw: "", want: "" },
])("A2A-DATA-7: the bytes $raw are kept as standard base64 with padding", async ({ raw, want }) => {
  expect(await partOf({ raw })).toEqual({ raw: want });
});

test.each(["A", "AAAAA", "A===", "AA=", "A A=", "AA==AA", "ä"])(
  "A2A-DATA-7: %j is no base64",
  async (raw) => {
    expect(await fieldsOf(text("", { parts: [{ raw }] }))).toEqual(["message.parts[0].raw"]);
  },
);

test("A2A-DATA-4: members are read under their proto names too, and written in camel case", async () => {
  const { message, answer } = await sent({
    message: {
      message_id: "m",
      context_id: "c",
      role: "ROLE_USER",
      reference_task_ids: ["r"],
      parts: [{ text: "x", media_type: "text/plain" }],
    },
    configuration: { history_length: 1, return_immediately: true, accepted_output_modes: ["text/plain"] },
  });
  expect(message).toMatchObject({
    messageId: "m",
    contextId: "c",
    referenceTaskIds: ["r"],
    parts: [{ mediaType: "text/plain" }],
  });
  expect(answer.result.message).toMatchObject({ messageId: expect.any(String), contextId: "c" });
});

test.each([
  { role: "ROLE_USER", want: "user" },
  { role: 1, want: "user" },
  { role: "ROLE_AGENT", want: "agent" },
  { role: 2, want: "agent" },
])("A2A-DATA-5: the role $role is read as an enum, by name or by number", async ({ role, want }) => {
  expect((await sent(text("x", { role }))).message?.role).toBe(want);
});

test.each(["user", "ROLE_BOSS", "ROLE_UNSPECIFIED", 0, 9, null, {}])(
  "A2A-DATA-5: %j is no role",
  async (role) => {
    expect(await fieldsOf(text("x", { role }))).toEqual(["message.role"]);
  },
);

test.each([
  { what: "no message", params: {}, field: "message" },
  { what: "null as message", params: { message: null }, field: "message" },
  { what: "a message that is a string", params: { message: "hi" }, field: "message" },
  { what: "no message id", params: text("x", { messageId: undefined }), field: "message.messageId" },
  { what: "an empty message id", params: text("x", { messageId: "" }), field: "message.messageId" },
  { what: "a message id that is a number", params: text("x", { messageId: 5 }), field: "message.messageId" },
  { what: "no parts", params: text("x", { parts: undefined }), field: "message.parts" },
  { what: "empty parts", params: text("x", { parts: [] }), field: "message.parts" },
  { what: "parts that are a string", params: text("x", { parts: "hi" }), field: "message.parts" },
  { what: "a part that is null", params: text("x", { parts: [null] }), field: "message.parts[0]" },
  {
    what: "a part that is a string",
    params: text("x", { parts: [{ text: "x" }, "y"] }),
    field: "message.parts[1]",
  },
  {
    what: "a text that is a number",
    params: text("x", { parts: [{ text: 5 }] }),
    field: "message.parts[0].text",
  },
  { what: "metadata that are an array", params: text("x", { metadata: [] }), field: "message.metadata" },
  {
    what: "an extension that is a number",
    params: text("x", { extensions: [5] }),
    field: "message.extensions",
  },
  { what: "a tenant that is a number", params: text("x", {}, { tenant: 5 }), field: "tenant" },
  {
    what: "a configuration that is an array",
    params: text("x", {}, { configuration: [] }),
    field: "configuration",
  },
  {
    what: "a history length below 0",
    params: text("x", {}, { configuration: { historyLength: -1 } }),
    field: "configuration.historyLength",
  },
  {
    what: "a history length that is a fraction",
    params: text("x", {}, { configuration: { historyLength: 1.5 } }),
    field: "configuration.historyLength",
  },
  {
    what: "a flag that is a string",
    params: text("x", {}, { configuration: { returnImmediately: "yes" } }),
    field: "configuration.returnImmediately",
  },
])("A2A-DATA-2, A2A-ERR-2: $what is refused by name", async ({ params, field }) => {
  expect(await fieldsOf(params)).toEqual([field]);
  expect(await fieldsOf(params, "SendStreamingMessage")).toEqual([field]);
});

test("A2A-ERR-2: several faults are named together, and the text names the first", async () => {
  const site = siteOf(finishes);
  const { error } = await site.call("SendMessage", { message: { parts: [{}, { raw: "?" }] }, tenant: [] });
  expect(error.message).toMatch(/^Invalid parameters: tenant: /);
  expect(error.data[0].fieldViolations.map(({ field }: { field: string }) => field)).toEqual([
    "tenant",
    "message.messageId",
    "message.role",
    "message.parts[0]",
    "message.parts[1].raw",
  ]);
});

test("A2A-ERR-2: a flood of faults is not echoed", async () => {
  const parts = Array.from({ length: 1_000 }, () => ({}));
  expect(await fieldsOf(text("", { parts }))).toHaveLength(10);
});

test("A2A-DATA-1, A2A-DATA-8: unknown members and nulls are not looked at", async () => {
  const { message } = await sent({
    ...text("x", { contextId: null, taskId: null, metadata: null, extensions: null, zz: { a: [] } }),
    configuration: null,
    tenant: null,
    zz: 1,
  });
  expect(message).toMatchObject({ messageId: "m", role: "user", parts: [{ text: "x" }] });
});

test("A2A-DATA-10: an integer may come as decimal digits", async () => {
  const site = siteOf(finishes);
  const send = text("x", {}, { configuration: { historyLength: "0" } });
  expect((await site.call("SendMessage", send)).result.task).not.toHaveProperty("history");
});

test("A2A-DATA-6: timestamps are written in UTC with milliseconds and Z", async () => {
  const { result } = await siteOf(finishes, {
    tasks: (await import("@dragoman/store/memory")).memoryTaskStore({
      clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 6), after: () => () => {} },
    }),
  }).call("SendMessage", text("x"));
  expect(result.task.status.timestamp).toBe("2026-01-02T03:04:05.006Z");
});

test("A2A-DATA-9: members at their default are left out, but for those that must be there", async () => {
  const { result } = await siteOf((turn) => turn.complete()).call("SendMessage", text("x"));
  expect(result).toEqual({
    task: {
      id: expect.any(String),
      contextId: expect.any(String),
      status: { state: "TASK_STATE_COMPLETED", timestamp: expect.any(String) },
      history: [
        {
          messageId: "m",
          role: "ROLE_USER",
          parts: [{ text: "x" }],
          taskId: result.task.id,
          contextId: result.task.contextId,
        },
      ],
    },
  });
});
