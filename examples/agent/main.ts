// Serves the example agent, and says how to reach it. Started by `npm start`.

import { serve } from "@dragoman/bridge/node";
import { isLocalError } from "@dragoman/jsonrpc";
import { agent } from "./agent.ts";
import { curlLines } from "./curl-lines.ts";

async function main(): Promise<number> {
  const port = readPort(process.env.PORT);
  if (port === undefined) {
    console.error(`expected PORT to be a number from 0 to 65535, got "${process.env.PORT}"`);
    return 1;
  }
  const stopped = nextSignal();
  const server = await serve(agent, {
    port,
    onError: (error, { correlationId }) => console.error(correlationId, error),
  });
  console.log(welcome(server.url));
  process.send?.("ready");
  await stopped;
  await server.close();
  return 0;
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return 4100;
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port <= 65_535 ? port : undefined;
}

function nextSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
}

function welcome(url: string): string {
  return `${agent.name} is served:

  MCP         ${url}/mcp
  A2A         ${url}/a2a
  agent card  ${url}/.well-known/agent-card.json
  health      ${url}/healthz

MCP, a tool:

${curlLines.mcp(url)}

A2A, the same function:

${curlLines.a2a(url)}

Tasks are kept in memory: they are forgotten when this process ends. Ctrl-C ends it.`;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!isLocalError(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
