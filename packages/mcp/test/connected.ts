// A client at the other end of a connection in memory, which says and hears plain messages.

import { type JsonObject, memoryPair } from "@dragoman/jsonrpc";
import { expect, vi } from "vitest";
import type { McpServer } from "../src/server/index.ts";

export interface Connected {
  send(message: object): void;
  readonly received: JsonObject[];
  /** Waits for the first message that matches and takes it out. */
  take(match: (message: JsonObject) => boolean): Promise<JsonObject>;
  close(): void;
}

export function connected(server: McpServer): Connected {
  const [near, far] = memoryPair();
  const received: JsonObject[] = [];
  server.connect(far);
  near.onMessage((message) => received.push(JSON.parse(String(message))));
  return {
    send: (message) => void near.send(JSON.stringify({ jsonrpc: "2.0", ...message })),
    received,
    async take(match) {
      await vi.waitFor(() => expect(received.some(match)).toBe(true));
      const [found] = received.splice(received.findIndex(match), 1);
      return found ?? {};
    },
    close: () => void near.close(),
  };
}

/** Does the handshake of a revision with these capabilities. */
export async function greeted(
  server: McpServer,
  capabilities: JsonObject = {},
  protocolVersion = "2025-11-25",
): Promise<Connected> {
  const client = connected(server);
  const clientInfo = { name: "test", version: "1" };
  client.send({ id: "open", method: "initialize", params: { protocolVersion, capabilities, clientInfo } });
  await client.take((message) => message.id === "open");
  client.send({ method: "notifications/initialized" });
  return client;
}

export const hasId =
  (id: string | number) =>
  (message: JsonObject): boolean =>
    message.id === id && !("method" in message);

export const isOf =
  (method: string) =>
  (message: JsonObject): boolean =>
    message.method === method;
