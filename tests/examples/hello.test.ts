// The hello world of the README: at most eight lines, and both protocols reach it.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Program, root } from "./program.ts";

let program: Program;
let url = "";
beforeAll(async () => {
  // it listens on a free port, whatever it asks for
  program = new Program("examples/dist/hello/hello.js", [], {
    nodeOptions: ["--import", new URL("../../tools/dist/pack-probe.js", import.meta.url).href],
  });
  url = `http://127.0.0.1:${await program.message()}`;
});
afterAll(() => program.kill());

const source = readFileSync(`${root}examples/hello/hello.ts`, "utf8");

test("is the program of the READMEs, in at most eight lines", () => {
  expect(readFileSync(`${root}README.md`, "utf8")).toContain(
    `<!-- hello world -->\n\`\`\`ts\n${source}\`\`\`\n`,
  );
  expect(readFileSync(`${root}packages/bridge/README.md`, "utf8")).toContain(`\`\`\`ts\n${source}\`\`\`\n`);
  expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(8);
});

// biome-ignore lint/suspicious/noExplicitAny: the tests look into whatever came
async function post(path: string, headers: Record<string, string>, body: object): Promise<any> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...body }),
  });
  return response.json();
}

function callTool(name: string, args: object): ReturnType<typeof post> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = {
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": "tools/call",
    "Mcp-Name": name,
  };
  return post("/mcp", headers, { method: "tools/call", params: { name, arguments: args, _meta } });
}

function sendMessage(part: object): ReturnType<typeof post> {
  const message = { messageId: "m", role: "ROLE_USER", parts: [part] };
  return post("/a2a", { "A2A-Version": "1.0" }, { method: "SendMessage", params: { message } });
}

test("MCP calls the skill and talks", async () => {
  expect(await callTool("add", { a: 2, b: 3 })).toMatchObject({ result: { content: [{ text: "5" }] } });
  expect(await callTool("converse", { text: "hi" })).toMatchObject({
    result: { content: [{ text: "You said: hi" }] },
  });
});

test("A2A calls the skill and talks", async () => {
  expect(await sendMessage({ data: { skill: "add", input: { a: 2, b: 3 } } })).toMatchObject({
    result: { task: { status: { state: "TASK_STATE_COMPLETED" }, artifacts: [{ parts: [{ text: "5" }] }] } },
  });
  expect(await sendMessage({ text: "hi" })).toMatchObject({
    result: { message: { parts: [{ text: "You said: hi" }] } },
  });
});
