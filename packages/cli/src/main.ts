#!/usr/bin/env node
// The program `dragoman`.

import { readFileSync } from "node:fs";
import { run } from "./run.ts";

const stopping = new AbortController();
const stop = (): void => stopping.abort();
// a second signal ends the process at once, as signals do
process.once("SIGINT", stop);
process.once("SIGTERM", stop);

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  version: versionOf(readFileSync(new URL("../package.json", import.meta.url), "utf8")),
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  signal: stopping.signal,
});
// the agent's own timers and sockets do not keep a process that has nothing to serve
setTimeout(() => process.exit(), 100).unref();

function versionOf(manifest: string): string {
  const parsed: unknown = JSON.parse(manifest);
  return typeof parsed === "object" && parsed !== null && "version" in parsed ? String(parsed.version) : "";
}
