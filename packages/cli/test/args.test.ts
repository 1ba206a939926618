// The command line and the exit codes, without a process.

import { expect, test } from "vitest";
import { readArgs } from "../src/args.ts";
import { run } from "../src/index.ts";

const serve = {
  kind: "serve",
  file: "a.js",
  port: undefined,
  host: undefined,
  url: undefined,
  isStdio: false,
};

test.each<{ line: string; env?: Record<string, string>; want: object }>([
  { line: "serve a.js", want: serve },
  { line: "serve a.js --port 5000 --host ::1", want: { ...serve, port: 5000, host: "::1" } },
  { line: "serve a.js --url https://a.example/x", want: { ...serve, url: "https://a.example/x" } },
  { line: "--port=0 serve a.js", want: { ...serve, port: 0 } },
  { line: "serve a.js", env: { PORT: "5001" }, want: { ...serve, port: 5001 } },
  { line: "serve a.js --port 5000", env: { PORT: "5001" }, want: { ...serve, port: 5000 } },
  { line: "serve a.js --stdio", env: { PORT: "5001" }, want: { ...serve, isStdio: true } },
  { line: "--help", want: { kind: "help" } },
  { line: "serve -h", want: { kind: "help" } },
  { line: "--version", want: { kind: "version" } },
])("$line is read", ({ line, env = {}, want }) => {
  expect(readArgs(line.split(" "), env)).toEqual(want);
});

test.each<{ line: string; env?: Record<string, string>; want: RegExp }>([
  { line: "", want: /expected a command/ },
  { line: "server a.js", want: /"server" is not a command/ },
  { line: "serve", want: /needs the FILE/ },
  { line: "serve a.js b.js", want: /one FILE, got "b.js" as well/ },
  { line: "serve a.js --prot 1", want: /Unknown option '--prot'/ },
  { line: "serve a.js --port", want: /--port/ },
  { line: "serve a.js --port 70000", want: /expected --port to be a port from 0 to 65535, got "70000"/ },
  { line: "serve a.js --port 5e3", want: /got "5e3"/ },
  {
    line: "serve a.js",
    env: { PORT: "none" },
    want: /expected PORT to be a port from 0 to 65535, got "none"/,
  },
  { line: "serve a.js --url a.example", want: /expected --url to be an absolute URL, got "a.example"/ },
  { line: "serve a.js --stdio --port 1", want: /--stdio goes without/ },
])("$line is a mistake", ({ line, env = {}, want }) => {
  const command = readArgs(line.split(" ").filter(Boolean), env);
  expect(command).toEqual({ kind: "mistake", message: expect.stringMatching(want) });
});

async function runWith(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: "", stderr: "" };
  const code = await run(args, {
    env: {},
    version: "1.2.3",
    stdout: (text) => {
      written.stdout += text;
    },
    stderr: (text) => {
      written.stderr += text;
    },
    signal: AbortSignal.abort(),
  });
  return { code, ...written };
}

test("help and version go to standard output and end with 0", async () => {
  expect(await runWith(["--version"])).toEqual({ code: 0, stdout: "1.2.3\n", stderr: "" });
  expect(await runWith(["--help"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("exit codes:"),
    stderr: "",
  });
});

test("a mistake goes to standard error and ends with 2", async () => {
  expect(await runWith(["nothing"])).toEqual({
    code: 2,
    stdout: "",
    stderr: 'dragoman: "nothing" is not a command; try --help\n',
  });
});
