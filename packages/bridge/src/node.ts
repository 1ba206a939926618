// An agent on Node, ready to run: over HTTP, or over standard input and output.

import { LocalError } from "@dragoman/jsonrpc";
import { createMcpServer } from "@dragoman/mcp/server";
import { type ListenOptions, listen } from "@dragoman/transport/node";
import { guardStdout, type RunStdioOptions, runStdio } from "@dragoman/transport/stdio";
import type { Agent } from "./agent/define.ts";
import { type AgentRouterOptions, agentRouter } from "./http.ts";
import { toMcp } from "./mcp/tools.ts";

export interface ServeOptions extends ListenOptions, Omit<AgentRouterOptions, "url" | "clock"> {
  /** 4100 by default; 0 takes any free port. */
  readonly port?: number;
  /** The address that others use, where it is not the one listened on; its host is let in beside loopback. */
  readonly url?: string;
}

export interface ServedAgent {
  /** The address that it listens on. */
  readonly url: string;
  readonly port: number;
  /** Takes no more requests and lets running answers finish. Idempotent. */
  close(): Promise<void>;
}

const defaultPort = 4100;
const loopback = ["localhost", "127.0.0.1", "[::1]"] as const;

/** Serves an agent over MCP and A2A. Prints nothing. Rejects with `ERR_CONFIG` where the port is taken. */
export async function serve(agent: Agent, options: ServeOptions = {}): Promise<ServedAgent> {
  const { port = defaultPort, url } = options;
  let address = "";
  const routes = agentRouter(agent, { ...options, url: url ?? (() => address) });
  const listening = await listen(routes, {
    ...options,
    ...(url === undefined || options.guard !== undefined
      ? {}
      : { guard: { hosts: [...loopback, hostOf(url)] } }),
    port,
  });
  address = listening.url;
  return listening;
}

function hostOf(url: string): string {
  if (!URL.canParse(url))
    throw new LocalError("ERR_CONFIG", `expected url to be an absolute URL, got "${url}"`);
  return new URL(url).hostname;
}

export interface ServeStdioOptions
  extends Omit<RunStdioOptions, "onInputEnd">,
    Pick<AgentRouterOptions, "onError" | "newId" | "mcp"> {}

/** Serves an agent to one MCP client on standard input and output, until the input ends. */
export async function serveStdio(agent: Agent, options: ServeStdioOptions = {}): Promise<void> {
  const { onError, newId, mcp, ...stdio } = options;
  const server = createMcpServer({
    ...(onError === undefined ? {} : { onError }),
    ...(newId === undefined ? {} : { newId }),
    ...mcp,
    ...toMcp(agent),
  });
  const connect = server.connect.bind(server);
  if (options.output !== undefined) return runStdio(connect, stdio);
  // what skills print must not stand between the frames
  const guarded = guardStdout();
  try {
    await runStdio(connect, { ...stdio, output: guarded.output });
  } finally {
    guarded.release();
  }
}
