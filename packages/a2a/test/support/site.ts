// A server in memory with a client that speaks either version, behind the same checks as over HTTP.

import {
  type A2aServer,
  type A2aServerOptions,
  type A2aTurn,
  createA2aServer,
  type Executor,
} from "@dragoman/a2a/server";
import type { ErrorReport } from "@dragoman/jsonrpc";
import { memoryPushConfigStore, memoryTaskStore } from "@dragoman/store/memory";
import type { TaskStore } from "@dragoman/tasks";
import { type MemoryAnswer, router, toMemory } from "@dragoman/transport";

/** The wire as tests look at it: members are named where they are compared. */
// biome-ignore lint/suspicious/noExplicitAny: answers are compared member by member
export type Wire = any;

interface CallOptions {
  /** `1.0` where it is left out; empty: no header. */
  readonly version?: string;
  readonly user?: string;
  readonly query?: string;
  readonly signal?: AbortSignal;
}

interface Failure {
  readonly error: unknown;
  readonly report: ErrorReport;
}

export interface Site {
  readonly server: A2aServer;
  readonly tasks: TaskStore;
  /** What reached `onError`. */
  readonly failures: Failure[];
  /** How often the executor ran. */
  readonly runs: () => number;
  /** One request; params that are left out are left out on the wire. */
  call(method: string, params?: unknown, options?: CallOptions): Promise<Wire>;
  /** The results of a stream, or the error that came instead. */
  stream(method: string, params: unknown, options?: CallOptions): AsyncIterable<Wire>;
  /** Any body; gives the answer as it is. */
  post(body: string, options?: CallOptions): Promise<MemoryAnswer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<MemoryAnswer>;
}

export type Execute = (turn: A2aTurn) => void | Promise<void>;

const card = { name: "test", description: "A test", version: "1", url: "http://localhost/a2a" } as const;

/** A site around an executor; everything is on unless an option says otherwise. */
export function siteOf(
  executor: Execute | Executor,
  options: Partial<A2aServerOptions> & { readonly fullCard?: Partial<A2aServerOptions["card"]> } = {},
): Site {
  const { fullCard = {}, tasks = memoryTaskStore(), ...rest } = options;
  const failures: Failure[] = [];
  let runs = 0;
  const { execute, ...others } = typeof executor === "function" ? { execute: executor } : bound(executor);
  const server = createA2aServer({
    card: { ...card, ...fullCard },
    executor: {
      ...others,
      execute(turn) {
        runs++;
        return execute(turn);
      },
    },
    tasks,
    pushConfigs: memoryPushConfigStore(),
    pushNotifications: "store-only",
    extendedCard: { card: { ...card, name: "extended" }, access: "anyone" },
    onError: (error, report) => failures.push({ error, report }),
    ...rest,
  });
  const send = toMemory(router({ "/a2a": server.route(), "/card": server.cardRoute() }), {
    principal: (head) => {
      const id = head.header("x-user");
      return id === undefined ? undefined : { id };
    },
  });
  const post = (body: string, more: CallOptions = {}): Promise<MemoryAnswer> => {
    const { version = "1.0", user, query = "", signal } = more;
    return send({
      method: "POST",
      path: "/a2a",
      query,
      headers: {
        "content-type": "application/json",
        ...(version === "" ? {} : { "a2a-version": version }),
        ...(user === undefined ? {} : { "x-user": user }),
      },
      body,
      ...(signal === undefined ? {} : { signal }),
    });
  };
  const encode = (method: string, params: unknown): string =>
    JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  return {
    server,
    tasks,
    failures,
    runs: () => runs,
    post,
    call: async (method, params, more) => parse(await post(encode(method, params), more)),
    async *stream(method, params, more) {
      const answer = await post(encode(method, params), more);
      if (answer.events === undefined) {
        yield parse(answer);
        return;
      }
      for await (const data of answer.events) {
        const frame = JSON.parse(data);
        yield frame.result ?? frame;
      }
    },
    get: (path, headers = {}) => send({ method: "GET", path, headers }),
  };
}

function bound(executor: Executor): Executor {
  return {
    execute: (turn) => executor.execute(turn),
    ...(executor.cancel === undefined ? {} : { cancel: (turn) => executor.cancel?.(turn) }),
  };
}

function parse(answer: MemoryAnswer): Wire {
  return answer.body === undefined ? undefined : JSON.parse(answer.body);
}

/** Params of SendMessage with one text. */
export function text(words: string, message: object = {}, params: object = {}): Wire {
  return { message: { messageId: "m", role: "ROLE_USER", parts: [{ text: words }], ...message }, ...params };
}

/** The same in the form of 0.3. */
export function text03(words: string, message: object = {}, params: object = {}): Wire {
  const parts = [{ kind: "text", text: words }];
  return { message: { kind: "message", messageId: "m", role: "user", parts, ...message }, ...params };
}

/** All of a stream. */
export async function all(stream: AsyncIterable<Wire>): Promise<Wire[]> {
  const items: Wire[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

/** What the user said. */
export function words(turn: A2aTurn): string {
  const [part] = turn.message.parts;
  return part !== undefined && "text" in part ? part.text : "";
}

/** A promise and what settles it. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Lets everything that is due happen. */
export async function settle(turns = 3): Promise<void> {
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
}
