// The example agent as `npm start` runs it: what it prints works as printed, and it ends as it says.

import { execFile, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Program } from "./program.ts";

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const programs: Program[] = [];
afterAll(() => Promise.all(programs.map((program) => program.kill())));

function start(port: string): Program {
  const program = new Program("examples/dist/agent/main.js", [], { env: { PORT: port } });
  programs.push(program);
  return program;
}

interface Started {
  readonly program: Program;
  readonly url: string;
}

/** The one that serves all tests that leave it running. */
let shared: Started;
beforeAll(async () => {
  shared = await started();
});

async function started(): Promise<Started> {
  const program = start("0");
  await program.message();
  await vi.waitFor(() => expect(program.stdout).toContain("Ctrl-C"));
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(program.stdout)?.[0] ?? "";
  return { program, url };
}

const curlLines = (stdout: string): string[] => stdout.split("\n").filter((line) => line.startsWith("curl "));

/** Sends what a curl line says, for machines without curl. */
async function fetchLine(line: string): Promise<unknown> {
  const [, url = ""] = /^curl -s (\S+)/.exec(line) ?? [];
  const headers = [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const [, body = ""] = /-d '([^']+)'/.exec(line) ?? [];
  return (await fetch(url, { method: "POST", headers: Object.fromEntries(headers), body })).json();
}

const mcpAnswer = { id: 1, result: { structuredContent: { result: 5 } } };
const a2aAnswer = {
  id: 1,
  result: {
    task: { status: { state: "TASK_STATE_COMPLETED" }, artifacts: [{ parts: [{ data: { result: 5 } }] }] },
  },
};

describe("the example agent", () => {
  test("prints its addresses, and each of them answers", async () => {
    const { program, url } = shared;
    for (const path of ["/mcp", "/a2a", "/.well-known/agent-card.json", "/healthz"]) {
      expect(program.stdout).toContain(`${url}${path}\n`);
    }
    expect(program.stdout).toContain("kept in memory");
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const card = await (
      await fetch(`${url}/.well-known/agent-card.json`, { headers: { "A2A-Version": "1.0" } })
    ).json();
    expect(card).toMatchObject({ skills: [{ id: "calculate" }, { id: "survey" }, { id: "recite" }] });
    expect(program.stderr).toBe("");
  });

  test("prints one line for each protocol that works as it stands", async () => {
    const { program } = shared;
    const lines = curlLines(program.stdout);
    const answers = await Promise.all(lines.map(fetchLine));
    expect(answers).toMatchObject([mcpAnswer, a2aAnswer]);
  });

  test.skipIf(!hasCurl)("prints lines that a shell with curl runs", async () => {
    const { program } = shared;
    const run = promisify(execFile);
    const outputs = await Promise.all(curlLines(program.stdout).map((line) => run("/bin/sh", ["-c", line])));
    expect(outputs.map(({ stdout }) => JSON.parse(stdout))).toMatchObject([mcpAnswer, a2aAnswer]);
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "lets running answers finish on %s, and ends with 0",
    async (signal) => {
      const { program, url } = await started();
      const answer = post(`${url}/mcp`, call("survey", { sites: 2, msPerSite: 300 }));
      // the report on the first site opens the stream, the second is still to come
      expect((await answer.sent).ok).toBe(true);
      program.child.kill(signal);
      expect(await answer.text).toContain("surveyed 2 sites");
      expect(await program.ended()).toBe(0);
    },
  );

  test("says in one line that its port is taken, and ends with 1", async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, "127.0.0.1", resolve));
    const address = squatter.address();
    const port = typeof address === "object" ? `${address?.port}` : "";
    try {
      const program = start(port);
      expect(await program.ended()).toBe(1);
      expect(program.stderr).toMatch(new RegExp(`^port ${port} is taken; .*PORT.*\n$`));
      expect(program.stdout).toBe("");
    } finally {
      squatter.close();
    }
  });

  test("says what PORT should be, and ends with 1", async () => {
    const program = start("http");
    expect(await program.ended()).toBe(1);
    expect(program.stderr).toBe('expected PORT to be a number from 0 to 65535, got "http"\n');
  });
});

describe("its skills", () => {
  test("a division by 0 is told to the caller", async () => {
    const { url } = shared;
    const { text } = post(`${url}/mcp`, call("calculate", { left: 1, operation: "over", right: 0 }));
    expect(JSON.parse(await text)).toMatchObject({
      result: { isError: true, content: [{ text: "a number cannot be divided by 0" }] },
    });
  });

  test("a survey honours cancellation", async () => {
    const { url } = shared;
    const skill = { skill: "survey", input: { sites: 50, msPerSite: 10_000 } };
    const sent = await a2a(url, "SendMessage", {
      message: { messageId: "m", role: "ROLE_USER", parts: [{ data: skill }] },
      configuration: { returnImmediately: true },
    });
    const { id } = sent.result.task;
    expect((await a2a(url, "CancelTask", { id })).result.status.state).toBe("TASK_STATE_CANCELED");
  });

  test("the conversation calculates, and knows its context", async () => {
    const { url } = shared;
    const talk = async (text: string): Promise<string> => {
      const message = { messageId: "m", role: "ROLE_USER", contextId: "c7", parts: [{ text }] };
      return (await a2a(url, "SendMessage", { message })).result.message.parts[0].text;
    };
    expect(await talk("what is 6 times 7?")).toBe("That makes 42.");
    expect(await talk("hello you")).toContain("I heard 2 words in conversation c7");
  });
});

function call(name: string, args: object): object {
  return {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args, _meta: { progressToken: 1 } },
  };
}

interface Posted {
  /** Settles with the head of the answer. */
  readonly sent: Promise<Response>;
  readonly text: Promise<string>;
}

/** Without a session the call needs no handshake under 2025-03-26. */
function post(url: string, body: object): Posted {
  const initialize = {
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } },
  };
  const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  const sent = (async () => {
    const opened = await fetch(url, { method: "POST", headers, body: JSON.stringify(initialize) });
    const session = { "Mcp-Session-Id": opened.headers.get("Mcp-Session-Id") ?? "" };
    return fetch(url, { method: "POST", headers: { ...headers, ...session }, body: JSON.stringify(body) });
  })();
  return { sent, text: sent.then((response) => response.text()) };
}

// biome-ignore lint/suspicious/noExplicitAny: the tests look into whatever came
async function a2a(url: string, method: string, params: object): Promise<any> {
  const response = await fetch(`${url}/a2a`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "A2A-Version": "1.0" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return response.json();
}
