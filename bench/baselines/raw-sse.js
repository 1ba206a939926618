// The bound for streams: node:http, parse the body, one event per microtask turn, then the end. As many events as the
// text of the message asks for: "stream" means 20, "stream 1000" means 1,000.

import { createServer } from "node:http";
import { listen } from "../listen.js";

const taskId = "0b8d0a4e-7a3c-4b43-9a51-2f1f6f4f5a10";
const contextId = "5c1d9d7a-3f0e-4c58-8a0c-7f6d2f3b1e22";
const timestamp = "2026-01-01T00:00:00.000Z";

/** The event at `index` of a stream of `count`: a task, artifact updates, the last status. */
function eventAt(index, count, message) {
  if (index === 0) {
    const task = {
      id: taskId,
      contextId,
      status: { state: "TASK_STATE_WORKING", timestamp },
      history: [message],
    };
    return { task };
  }
  if (index === count - 1) {
    return { statusUpdate: { taskId, contextId, status: { state: "TASK_STATE_COMPLETED", timestamp } } };
  }
  const chunk = index - 1;
  const artifact = { artifactId: "a", parts: [{ text: `token ${chunk}` }] };
  return {
    artifactUpdate: { taskId, contextId, artifact, append: chunk > 0, lastChunk: chunk === count - 3 },
  };
}

async function writeEvents(call, response) {
  const { message } = call.params;
  const count = Number(/^stream (\d+)$/.exec(message.parts[0].text)?.[1] ?? 20);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (let index = 0; index < count; index++) {
    const result = eventAt(index, count, message);
    response.write(`data: ${JSON.stringify({ jsonrpc: "2.0", id: call.id, result })}\n\n`);
    await undefined;
  }
  response.end();
}

listen(
  createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      writeEvents(JSON.parse(Buffer.concat(chunks).toString()), response).catch(() => response.destroy());
    });
  }),
);
