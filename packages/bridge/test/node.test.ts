// An agent over real sockets and over lines.

import { createServer } from "node:net";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { defineAgent, skill } from "../src/index.ts";
import { serve, serveStdio } from "../src/node.ts";

const agent = defineAgent({
  name: "n",
  skills: { hi: skill({ description: "d", run: () => "hi" }) },
  converse: (text) => text,
});

test("serves both protocols at the address on the card", async () => {
  const server = await serve(agent, { port: 0 });
  try {
    const card = await (await fetch(`${server.url}/.well-known/agent-card.json`)).json();
    expect(JSON.stringify(card)).toContain(`"${server.url}/a2a"`);
    const answer = await fetch(`${server.url}/a2a`, {
      method: "POST",
      headers: { "content-type": "application/json", "a2a-version": "1.0" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "SendMessage",
        params: { message: { messageId: "m", role: "ROLE_USER", parts: [{ text: "hello" }] } },
      }),
    });
    expect(await answer.text()).toContain("hello");
  } finally {
    await server.close();
  }
});

test("a taken port is said in one line that names the option", async () => {
  const squatter = createServer();
  const port = await new Promise<number>((resolve) => {
    squatter.listen(0, "127.0.0.1", () => {
      const address = squatter.address();
      resolve(address !== null && typeof address === "object" ? address.port : 0);
    });
  });
  try {
    await expect(serve(agent, { port })).rejects.toMatchObject({
      code: "ERR_CONFIG",
      message: expect.stringMatching(new RegExp(`^port ${port} is taken; .*PORT`)),
    });
  } finally {
    squatter.close();
  }
});

test("a public address stands on the card, and its host is let in beside loopback", async () => {
  const server = await serve(agent, { port: 0, url: "https://agent.example/a" });
  try {
    expect(await (await fetch(server.url)).json()).toMatchObject({ a2a: "https://agent.example/a/a2a" });
    expect(await statusFor(server.port, "agent.example")).toBe(200);
    expect(await statusFor(server.port, "other.example")).toBe(403);
  } finally {
    await server.close();
  }
});

test("a public address that is none is refused", async () => {
  await expect(serve(agent, { port: 0, url: "agent.example" })).rejects.toMatchObject({ code: "ERR_CONFIG" });
});

/** fetch does not let a caller choose the Host field. */
async function statusFor(port: number, host: string): Promise<number | undefined> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: "/healthz", headers: { host }, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on("error", reject);
  });
}

test("serves one client on lines until the input ends", async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const served = serveStdio(agent, { input, output });
  input.write(
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}\n',
  );
  input.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  input.write('{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"hi"}}\n');
  input.end();
  await served;
  const lines = String(output.read())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ id }) => id)).toEqual([1, 2]);
  expect(lines[1].result.content).toEqual([{ type: "text", text: "hi" }]);
});
