// Our whole way of a message in one process: text in, text out, with reading, limits and writing.

import { closedChannel, receive } from "@dragoman/jsonrpc";
import { mcpServer } from "../mcp.js";

const { protocol } = mcpServer();
const arrival = {
  channel: closedChannel,
  principal: undefined,
  inFlight: undefined,
  onResponse: undefined,
  mirrored: undefined,
  sessionId: undefined,
  session: undefined,
  connection: { profile: undefined },
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
const [before, after] = JSON.stringify({ jsonrpc: "2.0", id: "@", method: "tools/call", params }).split(
  '"@"',
);

export function call(id) {
  return receive(protocol, before + id + after, arrival).text;
}
