// What the checks of revision 2026-07-28 cost when they are written by hand for tools/call alone: raw-http plus
// method, Host, Origin, Content-Type, Accept, body limit, fatal UTF-8, the envelope, the required _meta members,
// agreement of headers and body, tool look-up and arguments.

import { createServer } from "node:http";
import { listen } from "../listen.js";

const revision = "2026-07-28";
const meta = "io.modelcontextprotocol/";
const maxBytes = 4 * 1024 * 1024;
const hosts = new Set(["127.0.0.1", "localhost", "[::1]"]);
const envelope = new Set(["jsonrpc", "id", "method", "params"]);
const serverInfo = { [`${meta}serverInfo`]: { name: "bench", version: "1.0.0" } };
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const tools = new Map([
  [
    "add",
    (args) =>
      isObject(args) && typeof args.a === "number" && typeof args.b === "number"
        ? String(args.a + args.b)
        : undefined,
  ],
]);

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A refusal as [status, code, message], or undefined. */
function checkHead(request) {
  const { headers } = request;
  if (request.method !== "POST") return [405, -32600, "method not allowed"];
  const host = headers.host ?? "";
  if (!hosts.has(host.slice(0, host.lastIndexOf(":")))) return [403, -32600, "host not allowed"];
  if (headers.origin !== undefined) return [403, -32600, "origin not allowed"];
  const type = headers["content-type"] ?? "";
  if (type !== "application/json" && !/^application\/json *;/i.test(type)) {
    return [415, -32600, "unsupported media type"];
  }
  const accept = headers.accept ?? "";
  if (!accept.includes("application/json") || !accept.includes("text/event-stream")) {
    return [406, -32600, "not acceptable"];
  }
  return Number(headers["content-length"] ?? 0) > maxBytes ? [413, -32600, "body too large"] : undefined;
}

function checkEnvelope(call) {
  if (!isObject(call)) return [400, -32600, "not an object"];
  if (call.jsonrpc !== "2.0") return [400, -32600, "jsonrpc is not 2.0"];
  const isId = typeof call.id === "string" || Number.isSafeInteger(call.id);
  if (!isId) return [400, -32600, "id is neither a string nor an integer"];
  for (const name in call) if (!envelope.has(name)) return [400, -32600, "unknown member"];
  if (typeof call.method !== "string") return [400, -32600, "method is not a string"];
  return isObject(call.params) ? undefined : [400, -32602, "params is not an object"];
}

function checkMeta(call, headers) {
  const { _meta } = call.params;
  if (!isObject(_meta)) return [400, -32602, "_meta is missing"];
  const info = _meta[`${meta}clientInfo`];
  if (!isObject(info) || typeof info.name !== "string" || typeof info.version !== "string") {
    return [400, -32602, "clientInfo is missing"];
  }
  if (!isObject(_meta[`${meta}clientCapabilities`])) return [400, -32602, "clientCapabilities is missing"];
  if (_meta[`${meta}protocolVersion`] !== revision) return [400, -32022, "unsupported protocol version"];
  if (headers["mcp-protocol-version"] !== revision) return [400, -32020, "version header differs"];
  if (headers["mcp-method"] !== call.method) return [400, -32020, "method header differs"];
  return headers["mcp-name"] === call.params.name ? undefined : [400, -32020, "name header differs"];
}

function runTool(call) {
  if (call.method !== "tools/call") return { fault: [404, -32601, "method not found"] };
  const tool = tools.get(call.params.name);
  if (tool === undefined) return { fault: [400, -32602, "unknown tool"] };
  const text = tool(call.params.arguments);
  if (text === undefined) return { fault: [400, -32602, "invalid arguments"] };
  return { result: { resultType: "complete", content: [{ type: "text", text }], _meta: serverInfo } };
}

function parse(chunks) {
  try {
    return { value: JSON.parse(decoder.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))) };
  } catch {
    return { fault: [400, -32700, "not JSON"] }; // invalid UTF-8 or invalid JSON
  }
}

function serve(chunks, headers) {
  const { value: call, fault: parseFault } = parse(chunks);
  const fault = parseFault ?? checkEnvelope(call) ?? checkMeta(call, headers);
  return fault === undefined ? { id: call.id, ...runTool(call) } : { fault };
}

function write(response, status, message) {
  const text = JSON.stringify(message);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

function writeFault(response, [status, code, message], id = null) {
  write(response, status, { jsonrpc: "2.0", id, error: { code, message } });
}

listen(
  createServer((request, response) => {
    const refused = checkHead(request);
    if (refused !== undefined) return writeFault(response, refused);
    const chunks = [];
    let bytes = 0;
    request.on("data", (chunk) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
    });
    request.on("end", () => {
      if (bytes > maxBytes) return writeFault(response, [413, -32600, "body too large"]);
      const { id, result, fault } = serve(chunks, request.headers);
      if (fault !== undefined) writeFault(response, fault, id);
      else write(response, 200, { jsonrpc: "2.0", id, result });
    });
  }),
);
