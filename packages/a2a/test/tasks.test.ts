// GetTask and ListTasks (A2A §3.1.3, §3.1.4, §6.5).

import { memoryTaskStore } from "@dragoman/store/memory";
import type { TaskState } from "@dragoman/tasks";
import { beforeEach, describe, expect, test } from "vitest";
import { finishes } from "./support/agents.ts";
import { type Site, siteOf, text, type Wire } from "./support/site.ts";

/** A task at so many seconds past 2025-11-09T10:30:00Z. */
interface Stored {
  readonly id: string;
  readonly second: number;
  readonly contextId?: string;
  readonly state?: TaskState;
  readonly owner?: string;
}

const start = Date.UTC(2025, 10, 9, 10, 30);

async function siteWith(stored: readonly Stored[]): Promise<Site> {
  let now = start;
  const tasks = memoryTaskStore({ clock: { now: () => now, after: () => () => {} } });
  for (const { id, second, contextId = "c", state = "working", owner = "" } of stored) {
    now = start + second * 1_000;
    await tasks.create(owner, { id, contextId, history: [1, 2, 3].map((n) => message(String(n))) });
    await tasks.append(owner, id, [
      { kind: "artifact", artifact: { artifactId: "a", parts: [{ text: "x" }] } },
      { kind: "status", state },
    ]);
  }
  return siteOf(finishes, { tasks });
}

const message = (words: string) => ({ messageId: words, role: "user", parts: [{ text: words }] }) as const;

const idsOf = ({ result }: Wire): readonly string[] => result.tasks.map(({ id }: { id: string }) => id);

describe("ListTasks", () => {
  let site: Site;
  beforeEach(async () => {
    site = await siteWith([
      { id: "t1", second: 0 },
      { id: "t2", second: 1, contextId: "c2", state: "completed" },
      { id: "t3", second: 2, contextId: "c2" },
      { id: "t4", second: 2, state: "input-required" },
    ]);
  });

  test("A2A-LIST-2: without tasks the members that must be there are there", async () => {
    const { result } = await (await siteWith([])).call("ListTasks");
    expect(result).toEqual({ tasks: [], nextPageToken: "", pageSize: 50, totalSize: 0 });
  });

  test("A2A-LIST-1: the newest status comes first, equal ones by id", async () => {
    const answer = await site.call("ListTasks", {});
    expect(idsOf(answer)).toEqual(["t3", "t4", "t2", "t1"]);
    expect(answer.result).toMatchObject({ nextPageToken: "", pageSize: 50, totalSize: 4 });
  });

  test.each([
    { params: {}, want: ["t3", "t4", "t2", "t1"] },
    {
      params: { status: "TASK_STATE_UNSPECIFIED", contextId: "", pageToken: "", tenant: "" },
      want: ["t3", "t4", "t2", "t1"],
    },
    { params: { status: 0 }, want: ["t3", "t4", "t2", "t1"] },
    { params: { status: "TASK_STATE_WORKING" }, want: ["t3", "t1"] },
    { params: { status: 2 }, want: ["t3", "t1"] },
    { params: { status: "TASK_STATE_REJECTED" }, want: [] },
    { params: { contextId: "c2" }, want: ["t3", "t2"] },
    { params: { context_id: "c2" }, want: ["t3", "t2"] },
    { params: { contextId: "c2", status: "TASK_STATE_COMPLETED" }, want: ["t2"] },
    { params: { contextId: "none" }, want: [] },
  ])(
    "A2A-LIST-4: $params filters together, and nothing where it is absent or unspecified",
    async ({ params, want }) => {
      const answer = await site.call("ListTasks", params);
      expect(idsOf(answer)).toEqual(want);
      expect(answer.result.totalSize).toBe(want.length);
    },
  );

  test.each([
    { after: "2025-11-09T10:30:01Z", want: ["t3", "t4", "t2"] },
    { after: "2025-11-09T10:30:01.000Z", want: ["t3", "t4", "t2"] },
    { after: "2025-11-09T10:30:01.000000001Z", want: ["t3", "t4"] },
    { after: "2025-11-09T12:30:01+02:00", want: ["t3", "t4", "t2"] },
    { after: "1969-01-01T00:00:00Z", want: ["t3", "t4", "t2", "t1"] },
    { after: "2999-01-01T00:00:00Z", want: [] },
  ])("A2A-LIST-5: statusTimestampAfter $after is inclusive", async ({ after, want }) => {
    expect(idsOf(await site.call("ListTasks", { statusTimestampAfter: after }))).toEqual(want);
  });

  test.each([
    { params: { pageSize: 0 }, field: "pageSize" },
    { params: { pageSize: 101 }, field: "pageSize" },
    { params: { pageSize: -1 }, field: "pageSize" },
    { params: { pageSize: 1.5 }, field: "pageSize" },
    { params: { pageSize: "many" }, field: "pageSize" },
    { params: { status: "working" }, field: "status" },
    { params: { status: "TASK_STATE_DONE" }, field: "status" },
    { params: { status: 99 }, field: "status" },
    { params: { statusTimestampAfter: "1762684200000" }, field: "statusTimestampAfter" },
    { params: { statusTimestampAfter: 1762684200000 }, field: "statusTimestampAfter" },
    { params: { statusTimestampAfter: "2025-02-30T00:00:00Z" }, field: "statusTimestampAfter" },
    { params: { statusTimestampAfter: "2025-11-09 10:30:00" }, field: "statusTimestampAfter" },
    { params: { pageToken: "nonsense" }, field: "pageToken" },
    { params: { pageToken: 5 }, field: "pageToken" },
    { params: { historyLength: -5 }, field: "historyLength" },
    { params: { includeArtifacts: "true" }, field: "includeArtifacts" },
    { params: { contextId: 5 }, field: "contextId" },
  ])("A2A-LIST-6, A2A-ERR-2: $params is refused by name", async ({ params, field }) => {
    expect(await site.call("ListTasks", params)).toMatchObject({
      error: { code: -32602, data: [{ fieldViolations: [{ field }] }] },
    });
  });

  test("A2A-LIST-3: pages follow each other by opaque tokens", async () => {
    const seen: string[] = [];
    let pageToken = "";
    do {
      const answer = await site.call("ListTasks", { pageSize: 1, pageToken });
      expect(answer.result).toMatchObject({ pageSize: 1, totalSize: 4 });
      seen.push(...idsOf(answer));
      pageToken = answer.result.nextPageToken;
    } while (pageToken !== "");
    expect(seen).toEqual(["t3", "t4", "t2", "t1"]);
  });

  test("A2A-LIST-3: a token is good for its own filters and its own caller only", async () => {
    const { nextPageToken: pageToken } = (await site.call("ListTasks", { pageSize: 1 })).result;
    for (const [params, options] of [
      [{ contextId: "c" }, {}],
      [{ status: "TASK_STATE_WORKING" }, {}],
      [{ statusTimestampAfter: "2025-11-09T10:30:00Z" }, {}],
      [{ tenant: "x" }, {}],
      [{}, { user: "ann" }],
    ] as const) {
      expect(await site.call("ListTasks", { pageSize: 1, pageToken, ...params }, options)).toMatchObject({
        error: { code: -32602, data: [{ fieldViolations: [{ field: "pageToken" }] }] },
      });
    }
    expect(idsOf(await site.call("ListTasks", { pageSize: 3, pageToken }))).toEqual(["t4", "t2", "t1"]);
  });

  test("A2A-LIST-7: artifacts are absent unless they are asked for, and then always there", async () => {
    const [plain] = (await site.call("ListTasks", {})).result.tasks;
    expect(plain).not.toHaveProperty("artifacts");
    const [full] = (await site.call("ListTasks", { includeArtifacts: true })).result.tasks;
    expect(full.artifacts).toEqual([{ artifactId: "a", parts: [{ text: "x" }] }]);
    const bare = siteOf((turn) => turn.complete());
    await bare.call("SendMessage", text("x"));
    expect((await bare.call("ListTasks", { includeArtifacts: true })).result.tasks[0].artifacts).toEqual([]);
  });

  test.each([
    { params: {}, want: undefined },
    { params: { historyLength: 0 }, want: undefined },
    { params: { historyLength: 2 }, want: ["2", "3"] },
    { params: { historyLength: 99 }, want: ["1", "2", "3"] },
  ])("A2A-HIST-2: with $params the history is $want", async ({ params, want }) => {
    const [task] = (await site.call("ListTasks", params)).result.tasks;
    expect(task.history?.map(({ messageId }: { messageId: string }) => messageId)).toEqual(want);
  });
});

describe("GetTask", () => {
  test("A2A-GET-1: gives the task with its artifacts and history", async () => {
    const site = await siteWith([{ id: "t", second: 0, state: "completed" }]);
    expect((await site.call("GetTask", { id: "t" })).result).toEqual({
      id: "t",
      contextId: "c",
      status: { state: "TASK_STATE_COMPLETED", timestamp: "2025-11-09T10:30:00.000Z" },
      artifacts: [{ artifactId: "a", parts: [{ text: "x" }] }],
      history: [1, 2, 3].map((n) => ({ ...message(String(n)), role: "ROLE_USER" })),
    });
  });

  test("A2A-GET-1, A2A-ERR-1: an unknown task is not found", async () => {
    const site = await siteWith([]);
    expect(await site.call("GetTask", { id: "none" })).toMatchObject({
      error: {
        code: -32001,
        data: [
          {
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            reason: "TASK_NOT_FOUND",
            domain: "a2a-protocol.org",
          },
        ],
      },
    });
  });

  test.each([{ historyLength: -1 }, { historyLength: "x" }, { historyLength: 2 ** 31 }])(
    "A2A-HIST-2: %o is refused by name",
    async (params) => {
      const site = await siteWith([{ id: "t", second: 0 }]);
      expect(await site.call("GetTask", { id: "t", ...params })).toMatchObject({
        error: { code: -32602, data: [{ fieldViolations: [{ field: "historyLength" }] }] },
      });
    },
  );
});
