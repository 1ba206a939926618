// Starts a packed program and uses it as strangers would: each tool by the official MCP client, each skill of the
// agent card by a plain A2A request.

import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Fault } from "./files.ts";

const LIMIT_MS = 20_000;

/** Runs a program of the project and calls each of its tools; an empty list means that everything worked. */
export async function useHello(project: string, program: string): Promise<readonly Fault[]> {
  const probe = pathToFileURL(join(process.cwd(), "tools/dist/pack-probe.js")).href;
  const child = spawn(process.execPath, ["--import", probe, program], {
    cwd: project,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const output: Buffer[] = [];
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  try {
    const url = `http://127.0.0.1:${await portOf(child)}`;
    const { calls, faults } = await useMcp(url);
    return [...faults, ...(await useA2a(url, calls))].map((fault) => `${program}: ${fault}`);
  } catch (error) {
    return [`${program}: ${String(error)} ${Buffer.concat(output).toString("utf8")}`];
  } finally {
    child.kill();
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("it did not listen in time")), LIMIT_MS);
    child.once("message", (message) => {
      clearTimeout(timer);
      resolve(Number(message));
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`it ended with ${code} before it listened`));
    });
  });
}

/** A tool or skill, and arguments that fit it. */
interface Call {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

async function useMcp(
  url: string,
): Promise<{ readonly calls: readonly Call[]; readonly faults: readonly Fault[] }> {
  const client = new Client({ name: "pack-check", version: "0.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url)));
  const { tools } = await client.listTools();
  const faults = tools.length === 0 ? ["no tools over MCP"] : [];
  const calls = tools.map(({ name, inputSchema }) => ({ name, input: sample(inputSchema) }));
  for (const { name, input } of calls) {
    const answer = await client.callTool({ name, arguments: input });
    if (answer.isError === true) faults.push(`tool ${name} failed over MCP: ${JSON.stringify(answer)}`);
  }
  await client.close();
  return { calls, faults };
}

async function useA2a(url: string, calls: readonly Call[]): Promise<readonly Fault[]> {
  const card = await (await fetch(new URL("/.well-known/agent-card.json", url))).text();
  const faults: Fault[] = [];
  for (const { name, input } of calls.filter((call) => card.includes(`"id":"${call.name}"`))) {
    const message = { messageId: name, role: "ROLE_USER", parts: [{ data: { skill: name, input } }] };
    const answer = await fetch(new URL("/a2a", url), {
      method: "POST",
      headers: { "Content-Type": "application/json", "A2A-Version": "1.0" },
      body: JSON.stringify({ jsonrpc: "2.0", id: name, method: "SendMessage", params: { message } }),
    });
    const text = await answer.text();
    const isGood = text.includes('"TASK_STATE_COMPLETED"') || text.includes('"message":{');
    if (!isGood) faults.push(`skill ${name} failed over A2A: ${text}`);
  }
  if (!card.includes('"id":')) faults.push(`no skills in the agent card: ${card}`);
  return faults;
}

/** Arguments that fit a simple schema: a text for a text, a number for anything else. */
function sample(schema: { readonly properties?: object | undefined }): Call["input"] {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      JSON.stringify(property).includes('"type":"string"') ? "a" : 1,
    ]),
  );
}
