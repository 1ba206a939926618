// Requests as clients of the three kinds send them, and what came back.

/** Answers are looked into freely by the tests. */
// biome-ignore lint/suspicious/noExplicitAny: whatever came is compared as it is
export type Json = any;

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer; of a stream the last event. */
  readonly body: Json;
  readonly events: readonly Json[];
}

export type Fields = Readonly<Record<string, string | undefined>>;

const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };

export const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

export function request(
  url: string,
  body: unknown,
  fields: Fields = {},
  init: RequestInit = {},
): Promise<Response> {
  const headers = Object.entries({ ...json, ...fields }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return fetch(url, {
    method: "POST",
    headers,
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    ...init,
  });
}

export async function post(url: string, body: unknown, fields: Fields = {}): Promise<Answered> {
  return read(await request(url, body, fields));
}

async function read(response: Response): Promise<Answered> {
  const text = await response.text();
  const isStream = response.headers.get("content-type") === "text/event-stream";
  const events = isStream ? eventsOf(text) : [];
  const body = isStream ? events.at(-1) : text === "" ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, body, events };
}

function eventsOf(text: string): readonly Json[] {
  return text.split("\n\n").flatMap((block) => {
    const data = block.split("\n").filter((line) => line.startsWith("data:"));
    return data.length === 0 ? [] : [JSON.parse(data.map((line) => line.slice(5)).join("\n"))];
  });
}

/** The headers of a modern request. */
export function modernFields(method: string, params: Json): Fields {
  return {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    "mcp-name": method === "resources/read" ? params.uri : params.name,
  };
}

export function modern(
  url: string,
  method: string,
  params: Json = {},
  fields: Fields = {},
): Promise<Answered> {
  const body = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: { ...meta, ...params._meta } } };
  return post(`${url}/mcp`, body, { ...modernFields(method, params), ...fields });
}

export interface Session {
  readonly id: string;
  readonly fields: Fields;
  send(message: Json, fields?: Fields): Promise<Answered>;
  call(method: string, params?: Json, id?: string | number): Promise<Answered>;
}

/** A legacy session after its handshake. */
export async function openSession(url: string, revision = "2025-11-25"): Promise<Session> {
  const opened = await initialize(url, revision);
  const id = opened.headers.get("mcp-session-id") ?? "";
  const fields: Fields = { "mcp-session-id": id, "mcp-protocol-version": revision };
  const send = (message: Json, more: Fields = {}): Promise<Answered> =>
    post(`${url}/mcp`, message, { ...fields, ...more });
  await send({ jsonrpc: "2.0", method: "notifications/initialized" });
  return {
    id,
    fields,
    send,
    call: (method, params = {}, callId = 1) => send({ jsonrpc: "2.0", id: callId, method, params }),
  };
}

export function initialize(url: string, revision = "2025-11-25"): Promise<Answered> {
  const params = { protocolVersion: revision, capabilities: {}, clientInfo: { name: "field", version: "1" } };
  return post(`${url}/mcp`, { jsonrpc: "2.0", id: 0, method: "initialize", params });
}

export function agentBody(method: string, params: Json): Json {
  return { jsonrpc: "2.0", id: 1, method, params };
}

export function agent(url: string, method: string, params?: Json, fields: Fields = {}): Promise<Answered> {
  return post(`${url}/a2a`, agentBody(method, params), { "a2a-version": "1.0", ...fields });
}

export function message(text: string, more: Json = {}): Json {
  return { message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [{ text }], ...more } };
}
