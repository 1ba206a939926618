// Requests over node:http: one socket for each caller, and streams that are read event by event, or not at all.

import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";

const fields = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly progressToken?: unknown; readonly message?: string };
  readonly result?: {
    readonly content?: readonly { readonly text: string }[];
    readonly resultType?: string;
  };
  readonly error?: { readonly code: number };
}

export type Headers = Readonly<Record<string, string>>;

/** A request of 2026-07-28 with its headers. */
export function modern(
  id: number,
  method: string,
  params: Record<string, unknown>,
): { body: string; headers: Headers } {
  const name = params.name === undefined ? {} : { "mcp-name": String(params.name) };
  const own = { progressToken: id, ...meta };
  return {
    body: JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: own } }),
    headers: { ...fields, "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...name },
  };
}

/** A request of 2025-11-25 in a session. */
export function legacy(
  id: number,
  method: string,
  params: Record<string, unknown>,
  session?: string,
): { body: string; headers: Headers } {
  const own = { _meta: { progressToken: id } };
  return {
    body: JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, ...own } }),
    headers: {
      ...fields,
      ...(session === undefined ? {} : { "mcp-session-id": session, "mcp-protocol-version": "2025-11-25" }),
    },
  };
}

export const handshake: Record<string, unknown> = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "reliability", version: "1" },
};

export interface Caller {
  call(sent: {
    body: string;
    headers: Headers;
  }): Promise<{ messages: readonly Message[]; headers: IncomingMessage["headers"] }>;
  /** Opens a stream and hands over each message; gives the request, to be cut. */
  open(sent: { body: string; headers: Headers }, onMessage: (message: Message) => void): ClientRequest;
  /** Opens a stream and never reads it. */
  openUnread(sent: { body: string; headers: Headers }): ClientRequest;
  close(): void;
}

export function caller(port: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const send = (headers: Headers, onResponse: (response: IncomingMessage) => void): ClientRequest =>
    request({ port, host: "127.0.0.1", path: "/mcp", method: "POST", headers, agent }, onResponse);
  return {
    call: ({ body, headers }) =>
      new Promise((resolve, reject) => {
        const sent = send(headers, (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (chunk: string) => {
            text += chunk;
          });
          response.on("end", () => resolve({ messages: messagesOf(text), headers: response.headers }));
          response.on("error", reject);
        });
        sent.on("error", reject);
        sent.end(body);
      }),
    open({ body, headers }, onMessage) {
      const sent = send(headers, (response) => {
        let rest = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          rest += chunk;
          const end = rest.lastIndexOf("\n\n");
          if (end < 0) return;
          for (const message of messagesOf(rest.slice(0, end))) onMessage(message);
          rest = rest.slice(end + 2);
        });
        response.on("error", () => {});
      });
      sent.on("error", () => {});
      sent.end(body);
      return sent;
    },
    openUnread({ body, headers }) {
      const sent = send(headers, (response) => void response.pause());
      sent.on("error", () => {});
      sent.end(body);
      return sent;
    },
    close: () => agent.destroy(),
  };
}

function messagesOf(text: string): readonly Message[] {
  if (text.startsWith("{")) return [JSON.parse(text)];
  return text.split("\n\n").flatMap((block) => {
    const data = block.split("\n").filter((line) => line.startsWith("data: "));
    return data.length === 0 ? [] : [JSON.parse(data.map((line) => line.slice(6)).join("\n"))];
  });
}
