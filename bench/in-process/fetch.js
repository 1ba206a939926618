// A web Request in, the text of the answer out: tools/call of MCP 2026-07-28 on a fetch handler.

const headers = {
  host: "127.0.0.1",
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": "tools/call",
  "mcp-name": "add",
};
const params = {
  name: "add",
  arguments: { a: 2, b: 3 },
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  },
};

/** Gives the function that calls `add` through a fetch handler. */
export function fetchCaller(handler) {
  return async (id) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params });
    const response = await handler(new Request("http://127.0.0.1/mcp", { method: "POST", headers, body }));
    return response.text();
  };
}
