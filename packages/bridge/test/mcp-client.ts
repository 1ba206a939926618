// The least of an MCP client, for both lifecycles, over the memory carrier.

import type { MemoryAnswer, MemoryRequest } from "@dragoman/transport";

export type Carrier = (request: MemoryRequest) => Promise<MemoryAnswer>;
export type Era = "modern" | "legacy";

interface Result {
  readonly [name: string]: unknown;
}

export interface Called {
  readonly result: Result | undefined;
  readonly error: Result | undefined;
  /** The params of each notification ahead of the answer. */
  readonly notes: readonly Result[];
}

const modernMeta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

export interface Call {
  readonly era: Era;
  readonly method: string;
  readonly params?: { readonly name?: string; readonly [name: string]: unknown };
  readonly progressToken?: string;
  readonly signal?: AbortSignal;
}

/** Sends one request and reads its whole answer. */
export async function call(
  carrier: Carrier,
  { era, method, params = {}, progressToken, signal }: Call,
): Promise<Called> {
  const token = progressToken === undefined ? {} : { progressToken };
  const _meta = era === "modern" ? { ...modernMeta, ...token } : token;
  const answer = await carrier({
    method: "POST",
    path: "/mcp",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(era === "modern"
        ? {
            "mcp-protocol-version": "2026-07-28",
            "mcp-method": method,
            ...(params.name === undefined ? {} : { "mcp-name": params.name }),
          }
        : { "mcp-protocol-version": "2025-11-25" }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } }),
    ...(signal === undefined ? {} : { signal }),
  });
  return readAnswer(answer);
}

async function readAnswer(answer: MemoryAnswer): Promise<Called> {
  const frames: { id?: unknown; params?: Result; result?: Result; error?: Result }[] = [];
  if (answer.body !== undefined) frames.push(JSON.parse(answer.body));
  for await (const text of answer.events ?? []) frames.push(JSON.parse(text));
  const last = frames.find((frame) => "id" in frame);
  return {
    result: last?.result,
    error: last?.error,
    notes: frames.flatMap((frame) => (frame.params === undefined ? [] : [frame.params])),
  };
}
