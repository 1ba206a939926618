// One server with an MCP and an A2A endpoint, whose tools and agent do what a test tells them by name.

import { setTimeout as wait } from "node:timers/promises";
import { type A2aServerOptions, type A2aTurn, createA2aServer } from "@dragoman/a2a/server";
import { createMcpServer, type McpServerOptions, ToolError } from "@dragoman/mcp/server";
import { type Schema, toSchema } from "@dragoman/schema";
import { memoryPushConfigStore, memorySessionStore, memoryTaskStore } from "@dragoman/store/memory";
import { type CarrierOptions, router } from "@dragoman/transport";
import { type Listening, listen } from "@dragoman/transport/node";
import { z } from "zod";

/** A text that must never leave the server. */
export const secret = "connect postgres://u:p@db/x failed";

export interface Seen {
  started: number;
  aborted: number;
  finished: number;
  readonly errors: unknown[];
}

export interface Site extends Listening {
  readonly seen: Seen;
}

export interface SiteOptions extends CarrierOptions {
  readonly mcp?: Partial<McpServerOptions>;
  readonly a2a?: Partial<A2aServerOptions>;
  readonly maxSessions?: number;
  readonly idleMs?: number;
}

export async function openSite(options: SiteOptions = {}): Promise<Site> {
  const { mcp, a2a, maxSessions = 10_000, idleMs = 60_000, ...carrier } = options;
  const seen: Seen = { started: 0, aborted: 0, finished: 0, errors: [] };
  const onError = (error: unknown): void => void seen.errors.push(error);
  const shared = { info: { name: "field", version: "1" }, tools: toolsOf(seen), onError, ...mcp };
  const resources = [
    { uri: "field://one", name: "one", read: () => "one" },
    {
      uri: "field://broken",
      name: "broken",
      read(): never {
        throw new Error(secret);
      },
    },
  ];
  const agent = createA2aServer({
    card: { ...card, url: "http://127.0.0.1/a2a" },
    extendedCard: { card, access: "anyone" },
    tasks: memoryTaskStore(),
    pushConfigs: memoryPushConfigStore(),
    pushNotifications: "store-only",
    cancelWaitMs: 50,
    executor: { execute: (turn) => work(turn, seen) },
    onError,
    ...a2a,
  });
  const routes = router({
    "/mcp": createMcpServer({
      resources,
      sessions: memorySessionStore({ maxSessions, idleMs, busyMs: 0 }),
      ...shared,
    }).route(),
    "/mcp-stateless": createMcpServer({ resources, ...shared }).route(),
    "/a2a": agent.route(),
  });
  return { ...(await listen(routes, { drainMs: 500, onError, ...carrier })), seen };
}

const card = {
  name: "field",
  description: "An agent for tests",
  version: "1",
  skills: [{ id: "work", name: "Work", description: "Does what the text says", tags: ["test"] }],
};

export function toolsOf(seen: Seen): NonNullable<McpServerOptions["tools"]> {
  const input = (shape: z.ZodRawShape): Schema => toSchema(z.object(shape), "input");
  return [
    {
      name: "echo",
      inputSchema: input({ text: z.string() }),
      run: (args) => ({ content: [{ type: "text", text: textOf(args) }] }),
    },
    { name: "opt", inputSchema: input({ a: z.number().optional() }), run: (args) => JSON.stringify(args) },
    { name: "needs", inputSchema: input({ a: z.number() }), run: () => "ran" },
    {
      name: "slow",
      inputSchema: toSchema(z.object({ ms: z.number() }), "input"),
      async run({ ms }: { ms: number }, turn) {
        seen.started++;
        turn.signal.addEventListener("abort", () => seen.aborted++);
        await wait(ms, undefined, { signal: turn.signal });
        seen.finished++;
        return "slow";
      },
    },
    {
      name: "steps",
      inputSchema: toSchema(z.object({ count: z.number(), ms: z.number() }), "input"),
      async run({ count, ms }: { count: number; ms: number }, turn) {
        for (let step = 1; step <= count; step++) {
          await turn.progress({ progress: step, total: count });
          await wait(ms);
        }
        return "stepped";
      },
    },
    {
      name: "broken",
      inputSchema: input({}),
      run() {
        throw new Error(secret);
      },
    },
    {
      name: "says",
      inputSchema: input({}),
      outputSchema: toSchema(z.object({ n: z.number() }), "output"),
      run() {
        throw new ToolError("no such city");
      },
    },
    {
      name: "prints",
      inputSchema: input({}),
      run() {
        // biome-ignore lint/suspicious/noConsole: that this does no harm on stdio is what is tested
        console.log("not a frame");
        return "printed";
      },
    },
  ];
}

function textOf(args: unknown): string {
  return typeof args === "object" && args !== null && "text" in args ? String(args.text) : "";
}

/** Does what the text of the message says: a word, and a number where the word takes one. */
async function work(turn: A2aTurn, seen: Seen): Promise<void> {
  const [part] = turn.message.parts;
  const [word = "", number = "0"] = (part !== undefined && "text" in part ? String(part.text) : "").split(
    " ",
  );
  seen.started++;
  turn.signal.addEventListener("abort", () => seen.aborted++);
  await jobs.get(word)?.(turn, Number(number));
  seen.finished++;
}

type Job = (turn: A2aTurn, number: number) => void | Promise<void>;

const jobs: ReadonlyMap<string, Job> = new Map<string, Job>([
  ["done", async (turn) => turn.complete("done")],
  ["say", async (turn) => turn.reply("said")],
  ["ask", async (turn) => turn.requireInput("which one?")],
  ["throw", async () => Promise.reject(new Error(secret))],
  [
    "start-throw",
    async (turn) => {
      await turn.working();
      throw new Error(secret);
    },
  ],
  ["nothing", async () => {}],
  [
    "fail-at-once",
    async (turn) => {
      await turn.status("submitted");
      await turn.fail("no");
    },
  ],
  [
    "wait",
    async (turn, ms) => {
      await turn.working();
      await wait(ms, undefined, { signal: turn.signal });
      await turn.complete();
    },
  ],
  [
    "ignore",
    async (turn, ms) => {
      await turn.working();
      await wait(ms);
      await turn.artifact({ artifactId: "late", parts: [{ text: "late" }] });
      await turn.complete();
    },
  ],
  [
    "artifacts",
    async (turn, ms) => {
      for (let i = 0; i < 10; i++) {
        await turn.artifact({ artifactId: `a${i}`, parts: [{ text: String(i) }] });
        await wait(ms);
      }
      await turn.complete();
    },
  ],
]);
