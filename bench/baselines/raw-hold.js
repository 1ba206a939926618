// The bound for open streams: node:http answers with an SSE head and one comment, and the stream stays open.

import { createServer } from "node:http";
import { listen } from "../listen.js";

listen(
  createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
    response.write(": open\n\n");
  }),
);
