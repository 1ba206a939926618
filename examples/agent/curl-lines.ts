// One line to copy for each protocol. They are run as they stand in the tests.

const input = { left: 2, operation: "plus", right: 3 };

const mcpCall = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: {
    name: "calculate",
    arguments: input,
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "curl", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
};

const a2aCall = {
  jsonrpc: "2.0",
  id: 1,
  method: "SendMessage",
  params: {
    message: { messageId: "m-1", role: "ROLE_USER", parts: [{ data: { skill: "calculate", input } }] },
  },
};

function curl(url: string, headers: readonly string[], body: object): string {
  const fields = ["Content-Type: application/json", ...headers].map((field) => `-H '${field}'`).join(" ");
  return `curl -s ${url} ${fields} -d '${JSON.stringify(body)}'`;
}

export const curlLines: Readonly<Record<"mcp" | "a2a", (url: string) => string>> = {
  mcp: (url) =>
    curl(
      `${url}/mcp`,
      [
        "Accept: application/json, text/event-stream",
        "MCP-Protocol-Version: 2026-07-28",
        "Mcp-Method: tools/call",
        "Mcp-Name: calculate",
      ],
      mcpCall,
    ),
  a2a: (url) => curl(`${url}/a2a`, ["A2A-Version: 1.0"], a2aCall),
};
