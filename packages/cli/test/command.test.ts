// The built command as a child process.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test, vi } from "vitest";

const command = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

class Run {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  stdout = "";
  stderr = "";

  constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, [command, ...args], { stdio: ["pipe", "pipe", "pipe"] });
    this.child.stdout?.on("data", (chunk) => {
      this.stdout += chunk;
    });
    this.child.stderr?.on("data", (chunk) => {
      this.stderr += chunk;
    });
    this.ended = once(this.child, "close").then(([code]) => code);
    running.push(this);
  }

  /** The log, one object a line. */
  get log(): { level: string; message: string; [name: string]: unknown }[] {
    return this.stderr
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
  }
}

const running: Run[] = [];
afterEach(async () => {
  for (const run of running.splice(0)) {
    run.child.kill("SIGKILL");
    await run.ended;
  }
});

test("--version prints the version of the package", async () => {
  const run = new Run(["--version"]);
  expect(await run.ended).toBe(0);
  expect(run.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  { what: "a mistake", args: ["serve"], code: 2, want: /^dragoman: serve needs the FILE/ },
  { what: "a file that is not there", args: ["serve", "none.js"], code: 1, want: /cannot load none\.js/ },
  { what: "a module that throws", args: ["serve", fixture("throws.js")], code: 1, want: /broken at line 3/ },
  {
    what: "a module without an agent",
    args: ["serve", fixture("no-agent.js")],
    code: 1,
    want: /exports no agent/,
  },
  {
    what: "a module without an agent, on stdio",
    args: ["serve", fixture("no-agent.js"), "--stdio"],
    code: 1,
    want: /exports no agent/,
  },
])("$what ends with $code and says why", async ({ args, code, want }) => {
  const run = new Run(args);
  expect(await run.ended).toBe(code);
  expect(run.stderr).toMatch(want);
  expect(run.stdout).toBe("");
});

describe("serve over HTTP", () => {
  async function serve(): Promise<{ run: Run; url: string }> {
    const run = new Run(["serve", fixture("agent.js"), "--port", "0"]);
    await vi.waitFor(() => expect(run.log[0]?.message).toBe("serving"), { timeout: 10_000 });
    return { run, url: String(run.log[0]?.url) };
  }

  test("says where, answers, and ends with 0 on SIGTERM", async () => {
    const { run, url } = await serve();
    expect(await (await fetch(url)).json()).toMatchObject({ name: "fixture", mcp: `${url}/mcp` });
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
    expect(run.log.map(({ message }) => message)).toEqual(["serving", "stopping"]);
  });

  test("logs what no caller may read, under the id that the caller got", async () => {
    const { run, url } = await serve();
    const message = { messageId: "m", role: "ROLE_USER", parts: [{ data: { skill: "fails" } }] };
    const answer = await fetch(`${url}/a2a`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "A2A-Version": "1.0" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message } }),
    });
    const told = await answer.text();
    expect(told).not.toContain("the reason");
    await vi.waitFor(() => expect(run.log).toHaveLength(2));
    expect(run.log[1]).toMatchObject({
      level: "error",
      method: "SendMessage",
      error: expect.stringContaining("the reason"),
    });
    expect(told).toContain(String(run.log[1]?.correlationId));
  });
});

describe("serve over stdio", () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } },
  };

  test("answers on lines, keeps what is printed away from them, and ends with its input", async () => {
    const run = new Run(["serve", fixture("agent.js"), "--stdio"]);
    const send = (message: object): boolean | undefined =>
      run.child.stdin?.write(`${JSON.stringify(message)}\n`);
    send(initialize);
    send({ jsonrpc: "2.0", method: "notifications/initialized" });
    send({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "hi" } });
    await vi.waitFor(() => expect(run.stdout.trim().split("\n")).toHaveLength(2), { timeout: 10_000 });
    run.child.stdin?.end();
    expect(await run.ended).toBe(0);
    const frames = run.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(frames).toMatchObject([{ id: 1 }, { id: 2, result: { content: [{ type: "text", text: "hi" }] } }]);
    expect(run.stderr).toContain("loaded");
    expect(run.stderr).toContain("printed by a skill");
  });

  test("ends with 0 on SIGTERM while its input is open", async () => {
    const run = new Run(["serve", fixture("agent.js"), "--stdio"]);
    run.child.stdin?.write(`${JSON.stringify(initialize)}\n`);
    await vi.waitFor(() => expect(run.stdout).toContain('"id":1'), { timeout: 10_000 });
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
  });
});
