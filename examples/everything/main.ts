// Serves everything: `npm run everything-server -- --port 3000`, or `--stdio`.

import { parseArgs } from "node:util";
import { isLocalError } from "@dragoman/jsonrpc";
import { router } from "@dragoman/transport";
import { listen } from "@dragoman/transport/node";
import { guardStdout, runStdio } from "@dragoman/transport/stdio";
import { everythingServer } from "./server.ts";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: "string" }, stdio: { type: "boolean" } } });
  const server = everythingServer();
  if (values.stdio === true) {
    const { output } = guardStdout();
    await runStdio((connection) => server.connect(connection), { output });
    return;
  }
  const { PORT = "3000" } = process.env;
  const port = Number(values.port ?? PORT);
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    throw new TypeError(`expected a port from 0 to 65535, got ${values.port ?? PORT}`);
  }
  const listening = await listen(router({ "/mcp": server.route() }), { port });
  console.log(`ready\nhttp://localhost:${listening.port}/mcp`);
  process.send?.({ port: listening.port });
  process.once("SIGTERM", () => void listening.close());
  process.once("SIGINT", () => void listening.close());
}

main().catch((error: unknown) => {
  console.error(isLocalError(error) || error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
});
