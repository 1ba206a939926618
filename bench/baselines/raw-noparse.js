// What node:http alone costs: the body is read and thrown away, the answer is a constant.

import { createServer } from "node:http";
import { listen } from "../listen.js";

const text = '{"jsonrpc":"2.0","id":1000000000,"result":{"content":[{"type":"text","text":"5"}]}}';
const head = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };

listen(
  createServer((request, response) => {
    request.on("data", () => {});
    request.on("end", () => {
      response.writeHead(200, head);
      response.end(text);
    });
  }),
);
