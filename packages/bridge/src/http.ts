// An agent over HTTP: both protocols, the agent card, and a word on health, each at its usual path.

import { type A2aServerOptions, cardPath, createA2aServer } from "@dragoman/a2a/server";
import type { Clock, NewId, OnError } from "@dragoman/jsonrpc";
import { createMcpServer, type McpServerOptions } from "@dragoman/mcp/server";
import { memorySessionStore, memoryTaskStore } from "@dragoman/store/memory";
import type { SessionStore, TaskStore } from "@dragoman/tasks";
import { type HttpRouter, router, textRoute } from "@dragoman/transport";
import { toA2a } from "./a2a/agent.ts";
import type { Agent } from "./agent/define.ts";
import { toMcp } from "./mcp/tools.ts";

export interface AgentRouterOptions {
  /** The address under which the paths are reached, such as `https://agent.example`; it stands on the agent card. */
  readonly url: string | (() => string);
  /** A memory store of its own by default, which forgets all tasks when the process ends. */
  readonly tasks?: TaskStore;
  /** Where sessions of the legacy MCP lifecycle are; in memory by default. */
  readonly sessions?: SessionStore;
  /** What else the MCP server is told. */
  readonly mcp?: Omit<McpServerOptions, "info" | "tools" | "sessions">;
  /** What else the A2A server is told. */
  readonly a2a?: Omit<A2aServerOptions, "card" | "executor" | "tasks">;
  readonly onError?: OnError;
  readonly clock?: Clock;
  readonly newId?: NewId;
}

/** Where things are. */
const paths = { mcp: "/mcp", a2a: "/a2a", agentCard: cardPath, health: "/healthz" } as const;

/** The routes of an agent, for any HTTP carrier. */
export function agentRouter(agent: Agent, options: AgentRouterOptions): HttpRouter {
  const { url, tasks, sessions } = options;
  const shared = sharedOf(options);
  const baseOf = (): string => (typeof url === "function" ? url() : url).replace(/\/$/, "");
  const mcp = createMcpServer({
    ...shared,
    ...options.mcp,
    ...toMcp(agent),
    sessions: sessions ?? memorySessionStore(shared),
  });
  const a2aUrl = (): string => `${baseOf()}${paths.a2a}`;
  const a2a = createA2aServer({
    ...shared,
    ...options.a2a,
    ...toA2a(agent, { url: typeof url === "function" ? a2aUrl : a2aUrl() }),
    tasks: tasks ?? memoryTaskStore(shared),
  });
  return router({
    [paths.mcp]: mcp.route(),
    [paths.a2a]: a2a.route(),
    [paths.agentCard]: a2a.cardRoute(),
    [paths.health]: textRoute({ text: '{"status":"ok"}', cacheControl: "no-store" }),
    "/": textRoute({ text: () => indexOf(agent, baseOf()) }),
  });
}

function sharedOf({ onError, clock, newId }: AgentRouterOptions): {
  readonly onError?: OnError;
  readonly clock?: Clock;
  readonly newId?: NewId;
} {
  return {
    ...(onError === undefined ? {} : { onError }),
    ...(clock === undefined ? {} : { clock }),
    ...(newId === undefined ? {} : { newId }),
  };
}

/** What a person or a program finds at the root. */
function indexOf({ name, version, description }: Agent, base: string): string {
  const addresses = Object.entries(paths).map(([what, path]) => [what, `${base}${path}`]);
  return JSON.stringify({ name, version, description, ...Object.fromEntries(addresses) });
}
