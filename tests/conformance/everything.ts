// Starts the everything server of the examples in a process of its own.

import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Everything {
  readonly url: string;
  stop(): void;
}

const everythingFile: string = fileURLToPath(
  new URL("../../examples/dist/everything/main.js", import.meta.url),
);

export function startEverything(): Promise<Everything> {
  // execArgv: the runner's own conditions would make Node read the packages' sources
  const child = fork(everythingFile, ["--port", "0"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    child.once("message", ({ port }: { port: number }) => {
      resolve({ url: `http://localhost:${port}/mcp`, stop: () => void child.kill("SIGKILL") });
    });
    child.once("exit", (code) => reject(new Error(`the everything server ended with code ${code}`)));
  });
}
