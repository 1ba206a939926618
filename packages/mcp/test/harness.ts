// A server and its callers in memory: modern and legacy requests, and a small session store.

import type { Clock, JsonObject, JsonValue, Principal } from "@dragoman/jsonrpc";
import type { Checked, Schema } from "@dragoman/schema";
import type { Session, SessionStore } from "@dragoman/tasks";
import { router, toMemory } from "@dragoman/transport";
import {
  anyParams,
  createMcpServer,
  customMethod,
  type McpServer,
  type McpServerOptions,
  ToolError,
} from "../src/server/index.ts";

export const anyObject: Schema<JsonObject> = {
  json: { type: "object" },
  check: (value): Checked<JsonObject> => ({ ok: true, value: value as JsonObject }),
};

const numbers: Schema<{ a: number; b: number }> = {
  json: {
    type: "object",
    properties: { a: { type: "number" }, b: { type: "number" } },
    required: ["a", "b"],
  },
  check(value) {
    const { a, b } = value as { a: unknown; b: unknown };
    if (typeof a !== "number") return { ok: false, issues: [{ path: "a", message: "expected a number" }] };
    return typeof b === "number"
      ? { ok: true, value: { a, b } }
      : { ok: false, issues: [{ path: "b", message: "expected a number" }] };
  },
};

const sum: Schema = {
  json: { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] },
  check: (value) =>
    typeof (value as { sum?: unknown })?.sum === "number"
      ? { ok: true, value }
      : { ok: false, issues: [{ path: "sum", message: "expected a number" }] },
};

export function sessionStore(limit = 100): SessionStore & { readonly size: number } {
  const sessions = new Map<string, Session>();
  return {
    get size() {
      return sessions.size;
    },
    create(session) {
      if (sessions.size >= limit) return { ok: false, condition: "sessions-full", id: null, detail: "full" };
      sessions.set(session.id, session);
      return undefined;
    },
    get: (id) => sessions.get(id),
    touch() {},
    delete: (id) => sessions.delete(id),
  };
}

interface Ran {
  readonly names: string[];
  readonly aborted: string[];
  readonly errors: unknown[];
  readonly reports: string[];
}

export interface Fixture {
  readonly server: McpServer;
  readonly ran: Ran;
  /** Lets the tool `wait` return. */
  release(): void;
}

export function fixture(more: Partial<McpServerOptions> = {}): Fixture {
  const ran: Ran = { names: [], aborted: [], errors: [], reports: [] };
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const note = <T>(name: string, value: T): T => {
    ran.names.push(name);
    return value;
  };
  const server = createMcpServer({
    info: { name: "fixture", version: "1.0.0" },
    instructions: "use it well",
    onError: (error, report) => {
      ran.errors.push(error);
      ran.reports.push(report.correlationId);
    },
    tools: [
      {
        name: "echo",
        title: "Echo",
        inputSchema: anyObject,
        run: (input) => note("echo", JSON.stringify(input)),
      },
      {
        name: "add",
        inputSchema: numbers,
        outputSchema: sum,
        run: ({ a, b }) => note("add", { sum: a + b }),
      },
      { name: "wrong", inputSchema: anyObject, outputSchema: sum, run: () => ({ sum: "no number" }) },
      {
        name: "throws",
        inputSchema: anyObject,
        run() {
          throw new Error("connect postgres://u:p@db/x failed");
        },
      },
      {
        name: "tells",
        inputSchema: anyObject,
        run() {
          throw new ToolError("the city is unknown");
        },
      },
      {
        name: "steps",
        inputSchema: anyObject,
        async run(_input, turn) {
          for (const progress of [1, 2, 2, 1, 3])
            await turn.progress({ progress, total: 3, message: `at ${progress}` });
          return "done";
        },
      },
      {
        name: "later",
        inputSchema: anyObject,
        run: async (input) => {
          await Promise.resolve();
          return JSON.stringify(input);
        },
      },
      {
        name: "wait",
        inputSchema: anyObject,
        run(_input, turn) {
          note("wait", undefined);
          turn.signal.addEventListener("abort", () => ran.aborted.push("wait"));
          return released.then(() => "waited");
        },
      },
    ],
    resources: [
      { uri: "test://text", name: "text", read: () => "hello" },
      { uri: "test://bytes", name: "bytes", mimeType: "image/png", read: () => new Uint8Array([1, 2, 255]) },
    ],
    methods: [
      customMethod({ name: "example/custom", decode: anyParams, run: () => note("custom", { ran: true }) }),
    ],
    ...more,
  });
  return { server, ran, release };
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The one JSON-RPC answer, where there is one. */
  readonly answer: {
    id?: JsonValue;
    result?: Record<string, JsonValue>;
    error?: { code: number; message: string; data?: JsonValue };
  };
  /** Everything that came, notifications first. */
  readonly events: readonly JsonObject[];
}

export interface Call {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly method?: string;
  readonly signal?: AbortSignal;
}

export type Send = (call: Call) => Promise<Answered>;

const common = { "content-type": "application/json", accept: "application/json, text/event-stream" };

export function sender(server: McpServer, principal?: () => Principal | undefined, clock?: Clock): Send {
  const call = toMemory(router({ "/mcp": server.route() }), {
    ...(principal === undefined ? {} : { principal }),
    ...(clock === undefined ? {} : { clock }),
  });
  return async ({ body, headers = {}, method = "POST", signal }) => {
    const entries = Object.entries({ ...common, ...headers }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const response = await call({
      method,
      path: "/mcp",
      headers: Object.fromEntries(entries),
      ...(method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
    const events: JsonObject[] = [];
    for await (const event of response.events ?? []) events.push(JSON.parse(event));
    const answer =
      response.body === undefined || response.body === "" ? (events.at(-1) ?? {}) : JSON.parse(response.body);
    return { status: response.status, headers: response.headers, answer, events };
  };
}

export const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A modern request with its mirrored headers. */
export function modern(method: string, params: Record<string, unknown> = {}, id: JsonValue = 1): Call {
  const { _meta = {}, ...rest } = params;
  const name = params.name ?? params.uri;
  return {
    body: { jsonrpc: "2.0", id, method, params: { ...rest, _meta: { ...meta, ...(_meta as object) } } },
    headers: {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
    },
  };
}

export function legacy(
  method: string,
  params?: unknown,
  more: { id?: JsonValue; session?: string; revision?: string } = {},
): Call {
  const { id = 1, session, revision = "2025-11-25" } = more;
  return {
    body: { jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) },
    headers: {
      "mcp-protocol-version": revision,
      ...(session === undefined ? {} : { "mcp-session-id": session }),
    },
  };
}

export const opening = (revision = "2025-11-25"): object => ({
  protocolVersion: revision,
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
});

export async function openSession(send: Send, revision = "2025-11-25"): Promise<string> {
  const { headers } = await send({
    body: { jsonrpc: "2.0", id: 0, method: "initialize", params: opening(revision) },
  });
  return headers["mcp-session-id"] ?? "";
}
