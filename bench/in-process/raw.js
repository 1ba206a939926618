// The bound in one process: look the tool up, check the arguments, make the result.

const tools = new Map([["add", ({ a, b }) => String(a + b)]]);

export function call(id) {
  const message = {
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "add", arguments: { a: 2, b: 3 } },
  };
  const { name, arguments: args } = message.params;
  const tool = message.method === "tools/call" ? tools.get(name) : undefined;
  if (tool === undefined || typeof args.a !== "number" || typeof args.b !== "number") return undefined;
  return { jsonrpc: "2.0", id, result: { content: [{ type: "text", text: tool(args) }] } };
}
