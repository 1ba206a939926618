// The example whose tools ask, with the official client in both lifecycles: over HTTP where the server asks by results,
// over a connection where it asks by requests.

import { type Connection, memoryPair } from "@dragoman/jsonrpc";
import { router } from "@dragoman/transport";
import { listen } from "@dragoman/transport/node";
import {
  Client,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { afterEach, describe, expect, test } from "vitest";
import { Restaurant } from "../../examples/dist/asking/restaurant.js";
import { askingServer } from "../../examples/dist/asking/server.js";

type Answers = Readonly<Record<string, Record<string, unknown>>>;

/** The official client's transport over a connection in memory. */
class MemoryTransport implements Transport {
  readonly #connection: Connection;
  onclose?: () => void;
  onmessage?: (message: JSONRPCMessage) => void;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async start(): Promise<void> {
    this.#connection.onClose(() => this.onclose?.());
    this.#connection.onMessage((message) => this.onmessage?.(JSON.parse(String(message))));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#connection.send(JSON.stringify(message));
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A client that answers each question by the start of its message. */
async function clientOf(
  restaurant: Restaurant,
  lifecycle: string,
  answers: Answers,
  asked: string[],
): Promise<Client> {
  const server = askingServer(restaurant);
  const isModern = lifecycle === "2026-07-28";
  const client = new Client(
    { name: "test", version: "1" },
    {
      capabilities: { elicitation: { form: {} }, sampling: {}, roots: {} },
      versionNegotiation: { mode: isModern ? { pin: "2026-07-28" } : "legacy" },
    },
  );
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    asked.push(params.message);
    const found = Object.entries(answers).find(([start]) => params.message.startsWith(start));
    return found === undefined
      ? { action: "decline" as const }
      : { action: "accept" as const, content: found[1] as Record<string, string> };
  });
  client.setRequestHandler("sampling/createMessage", async ({ params }) => {
    const [first] = params.messages;
    asked.push(JSON.stringify(first?.content));
    return {
      role: "assistant" as const,
      model: "m",
      content: { type: "text" as const, text: "Much is new." },
    };
  });
  client.setRequestHandler("roots/list", async () => ({ roots: [{ uri: "file:///work", name: "Work" }] }));
  if (isModern) {
    const listening = await listen(router({ "/mcp": server.route() }), { port: 0 });
    closers.push(() => listening.close());
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", listening.url)));
  } else {
    const [near, far] = memoryPair();
    server.connect(far);
    await client.connect(new MemoryTransport(near));
  }
  closers.push(() => client.close());
  return client;
}

const textOf = (result: unknown): unknown => (result as { content: { text: string }[] }).content[0]?.text;

describe.each(["2025-11-25", "2026-07-28"])("%s", (lifecycle) => {
  test("a table is held once and booked, after two questions", async () => {
    const restaurant = new Restaurant();
    const asked: string[] = [];
    const client = await clientOf(
      restaurant,
      lifecycle,
      { "A table": { people: 4, day: "2026-12-24", area: "out" }, "Table 1": { take: true } },
      asked,
    );
    const result = await client.callTool({ name: "book_table", arguments: { name: "Ada" } });
    expect(textOf(result)).toBe("Table 1 is booked for Ada, 4 people, on 2026-12-24.");
    expect(asked.length).toBe(2);
    expect(restaurant.holds).toBe(1);
  });

  test("a table that is not wanted after all is given back", async () => {
    const restaurant = new Restaurant();
    const client = await clientOf(
      restaurant,
      lifecycle,
      { "A table": { people: 4, day: "2026-12-24", area: "out" } },
      [],
    );
    const result = await client.callTool({ name: "book_table", arguments: { name: "Ada" } });
    expect(textOf(result)).toBe("The table was given back.");
    expect([restaurant.holds, restaurant.taken]).toEqual([1, 0]);
  });

  test("release notes come from the client's model, about the client's folder", async () => {
    const asked: string[] = [];
    const client = await clientOf(new Restaurant(), lifecycle, {}, asked);
    const result = await client.callTool({ name: "release_notes", arguments: { changes: ["a", "b"] } });
    expect(textOf(result)).toBe("Much is new.");
    expect(asked).toEqual([expect.stringContaining("Release notes of Work")]);
  });

  test("only the large files that a user gave up are deleted", async () => {
    const asked: string[] = [];
    const answers = { "Delete /b?": { delete: true }, "Delete /a": { delete: true } };
    const client = await clientOf(new Restaurant(), lifecycle, answers, asked);
    const files = [
      { path: "/a", bytes: 1 },
      { path: "/b", bytes: 2_000_000 },
      { path: "/c", bytes: 2_000_000 },
    ];
    const result = await client.callTool({ name: "clean_up", arguments: { files } });
    expect(textOf(result)).toBe("Deleted: /a, /b");
    expect(asked.sort()).toEqual(["Delete /a, /b?", "Delete /b?", "Delete /c?"]);
  });
});
