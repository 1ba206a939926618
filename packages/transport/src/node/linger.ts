// The end of a connection whose client is still sending. To close while bytes arrive resets the connection, and the
// client may never read the answer; so the rest is thrown away for a while, within bounds (RFC 9112 §9.6).

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "@dragoman/jsonrpc";

const maxMs = 2_000;
const maxBytes = 64 * 1024 * 1024;

/** Ends an answer that is written already, when its request has ended or has had its time. */
export function linger(req: IncomingMessage, res: ServerResponse, clock: Clock): void {
  let left = maxBytes;
  const end = (): void => {
    stopTimer();
    res.end();
    req.socket.destroySoon();
  };
  const stopTimer = clock.after(maxMs, end);
  req.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  });
  req.on("end", end);
  req.on("close", end);
  req.on("error", () => {});
  if (req.readableEnded || req.destroyed) end();
  else req.resume();
}
