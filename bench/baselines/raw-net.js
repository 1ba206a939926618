// The bound below node:http: framing by Content-Length over a socket, then as raw-http. Not a conforming server.

import { createServer } from "node:net";
import { listen } from "../listen.js";

const headEnd = Buffer.from("\r\n\r\n");

/** The first whole request of `buffered`: its body and where it ends; undefined where bytes are missing. */
function firstRequest(buffered) {
  const end = buffered.indexOf(headEnd);
  if (end === -1) return undefined;
  const field = /content-length: *(\d+)/i.exec(buffered.toString("latin1", 0, end));
  const start = end + headEnd.length;
  const stop = start + Number(field?.[1] ?? 0);
  return buffered.length < stop ? undefined : { body: buffered.toString("utf8", start, stop), stop };
}

function answer(body) {
  const { id } = JSON.parse(body);
  const text = JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: "5" }] } });
  const length = Buffer.byteLength(text);
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${text}`;
}

listen(
  createServer((socket) => {
    let buffered = Buffer.alloc(0);
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
      for (let found = firstRequest(buffered); found !== undefined; found = firstRequest(buffered)) {
        buffered = buffered.subarray(found.stop);
        socket.write(answer(found.body));
      }
    });
  }),
);
