// Our dispatch in one process: a frame object in, a reply object out, with all checks of revision 2026-07-28 that do
// not need headers.

import { closedChannel, Exchange } from "@dragoman/jsonrpc";
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

export function call(id) {
  const params = {
    name: "add",
    arguments: { a: 2, b: 3 },
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  const message = { jsonrpc: "2.0", id, method: "tools/call", params };
  const profile = protocol.select(message, arrival);
  const frame = { kind: "request", id, method: message.method, params };
  return protocol.admit(frame, profile, arrival) ?? protocol.service(new Exchange(frame, profile, arrival));
}
