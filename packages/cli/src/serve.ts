// `dragoman serve`: loads the agent and serves it until a signal, or the end of standard input.

import { isLocalError } from "@dragoman/jsonrpc";
import type { ServeCommand } from "./args.ts";
import { exitCodes } from "./exit-codes.ts";
import { loadAgent } from "./load-agent.ts";
import type { Log } from "./log.ts";

export interface ServeContext {
  readonly log: Log;
  /** Aborts when the command is told to stop. */
  readonly signal: AbortSignal;
}

/** Gives the exit code. */
export async function serveCommand(command: ServeCommand, context: ServeContext): Promise<number> {
  try {
    await (command.isStdio ? serveOnStdio(command, context) : serveOnHttp(command, context));
    return exitCodes.ok;
  } catch (error) {
    if (!isLocalError(error)) throw error;
    context.log.error(error.message);
    return exitCodes.failed;
  }
}

async function serveOnHttp(command: ServeCommand, { log, signal }: ServeContext): Promise<void> {
  const { serve } = await import("@dragoman/bridge/node");
  const agent = await loadAgent(command.file);
  const { port, host, url } = command;
  const server = await serve(agent, {
    onError: log.onError,
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
    ...(url === undefined ? {} : { url }),
  });
  log.info("serving", {
    agent: agent.name,
    url: server.url,
    store: "memory: tasks are forgotten at the end",
  });
  await aborted(signal);
  log.info("stopping");
  await server.close();
}

async function serveOnStdio(command: ServeCommand, { log, signal }: ServeContext): Promise<void> {
  const [{ serveStdio }, { guardStdout }] = await Promise.all([
    import("@dragoman/bridge/node"),
    import("@dragoman/transport/stdio"),
  ]);
  // before the module is loaded: it may print while it loads
  const { output } = guardStdout();
  const agent = await loadAgent(command.file);
  await serveStdio(agent, { output, signal, onError: log.onError });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
