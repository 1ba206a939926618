// A stdio server in a process of its own, from the built packages: `npm test` builds them first. Its methods print to
// stdout, leave a handle open that would keep the process alive, or never return.

import { createServer } from "node:http";
import { createRegistry, dispatcher, jsonRpc20, method, ok, Peer, result } from "@dragoman/jsonrpc";
import { guardStdout, runStdio } from "@dragoman/transport/stdio";

const registry = createRegistry([
  method({ name: "echo", decode: ok, run: (params) => result(params) }),
  method({
    name: "print",
    decode: ok,
    run() {
      // biome-ignore lint/suspicious/noConsole: what user code prints is what is tested
      console.log("from console.log");
      // biome-ignore lint/suspicious/noConsole: as above
      console.info("from console.info");
      process.stdout.write("from stdout.write\n");
      return result("printed");
    },
  }),
  method({
    name: "hold",
    decode: ok,
    run: () => new Promise((resolve) => createServer().listen(0, "127.0.0.1", () => resolve(result("held")))),
  }),
  method({
    name: "never",
    decode: ok,
    run(_params, exchange) {
      exchange.signal.addEventListener("abort", () => process.stderr.write("aborted\n"));
      return new Promise(() => {});
    },
  }),
  method({
    name: "slow",
    decode: ok,
    run: () => new Promise((resolve) => setTimeout(() => resolve(result("slow")), 100)),
  }),
]);

const { output } = guardStdout();
const protocol = { select: () => jsonRpc20, service: dispatcher(() => registry) };
await runStdio((connection) => new Peer(connection, { protocol, arrival: (base) => base }), {
  output,
  graceMs: 500,
});
process.exit(0);
