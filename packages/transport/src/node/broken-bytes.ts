// Bytes that are not HTTP, or stop in the middle. A request that came before them is still answered; one that they cut
// short is refused in the words of its route; otherwise there is only the plain status of node:http.

import type { Duplex } from "node:stream";
import type { NodeRequest } from "./request.ts";

const statusLines: ReadonlyMap<string, string> = new Map([
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", "413 Payload Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

/** Answers the `clientError` event. `last` is the latest request of the connection, where it is not answered yet. */
export function answerBrokenBytes(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  last: NodeRequest | undefined,
): void {
  if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
  else if (last !== undefined) last.breakOff();
  else {
    const status = statusLines.get(error.code ?? "") ?? "400 Bad Request";
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
      socket.destroy(),
    );
  }
}
