// The requests of the workloads, as official clients would send them.

import { idMark, type RequestSpec } from "./load-protocol.ts";

export const modern = "2026-07-28";
export const legacy = "2025-11-25";

const clientInfo = { name: "bench", version: "1.0.0" };
const meta = {
  "io.modelcontextprotocol/protocolVersion": modern,
  "io.modelcontextprotocol/clientInfo": clientInfo,
  "io.modelcontextprotocol/clientCapabilities": {},
};
const jsonHeaders = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
};

/** A call as text, with `idMark` as its id. */
export function callText(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: "@id@", method, params });
}

/** A call of MCP 2026-07-28. */
export function modernCall(path: string, method: string, params: Record<string, unknown>): RequestSpec {
  const name: Record<string, string> = typeof params.name === "string" ? { "Mcp-Name": params.name } : {};
  return {
    method: "POST",
    path,
    headers: { ...jsonHeaders, "MCP-Protocol-Version": modern, "Mcp-Method": method, ...name },
    body: modernText(method, params),
  };
}

export function modernText(method: string, params: Record<string, unknown>): string {
  return callText(method, { ...params, _meta: meta });
}

/** A call of MCP 2025-11-25. */
export function legacyCall(path: string, method: string, params: Record<string, unknown>): RequestSpec {
  const headers = { ...jsonHeaders, "MCP-Protocol-Version": legacy };
  return { method: "POST", path, headers, body: callText(method, params) };
}

export const initializeText: string = JSON.stringify({
  jsonrpc: "2.0",
  id: "initialize",
  method: "initialize",
  params: { protocolVersion: legacy, capabilities: {}, clientInfo },
});
export const initializedText: string = JSON.stringify({
  jsonrpc: "2.0",
  method: "notifications/initialized",
});

/** A call of A2A 1.0 over JSON-RPC. */
export function a2aCall(path: string, method: string, params: object): RequestSpec {
  const headers = { ...jsonHeaders, "A2A-Version": "1.0" };
  return { method: "POST", path, headers, body: callText(method, params) };
}

/** The params of SendMessage and SendStreamingMessage. */
export function userMessage(text: string): object {
  return { message: { messageId: "m-1", role: "ROLE_USER", parts: [{ text }] } };
}

/** Opens a session and gives its id. */
export async function openSession(port: number, path: string): Promise<string> {
  const post = (body: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { ...jsonHeaders, ...headers },
      body,
    });
  const opened = await post(initializeText, {});
  const id = opened.headers.get("mcp-session-id");
  const answer = await opened.text();
  if (id === null) throw new Error(`no session: ${opened.status} ${answer.slice(0, 300)}`);
  const session = { "MCP-Protocol-Version": legacy, "Mcp-Session-Id": id };
  const acknowledged = await post(initializedText, session);
  await acknowledged.body?.cancel();
  return id;
}

/** The same request inside a session. */
export function inSession(request: RequestSpec, id: string): RequestSpec {
  return { ...request, headers: { ...request.headers, "Mcp-Session-Id": id } };
}

export const addArguments = { name: "add", arguments: { a: 2, b: 3 } };
export const addExpected = '"text":"5"';

/** The body as one request would carry it. */
export function withId(body: string, id: number): string {
  return body.replace(idMark, String(id));
}
