// The bound for everything on node:http: collect the body, JSON.parse, a fixed answer with the call's id.

import { createServer } from "node:http";
import { listen } from "../listen.js";

function idOf(body) {
  try {
    return JSON.parse(body).id ?? null;
  } catch {
    return undefined; // not JSON
  }
}

listen(
  createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const id = idOf(Buffer.concat(chunks).toString());
      if (id === undefined) return response.writeHead(400).end();
      const result = { content: [{ type: "text", text: "5" }] };
      const text = JSON.stringify({ jsonrpc: "2.0", id, result });
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      });
      response.end(text);
    });
  }),
);
