// Bytes to a server and bytes back, with nothing in between that could mend them.

import { connect, type Socket } from "node:net";

export interface RawConnection {
  readonly socket: Socket;
  /** All that came so far. */
  readonly text: string;
  readonly isClosed: boolean;
  write(bytes: string | Uint8Array): void;
  /** Resolves with all that came, when the server has closed. */
  readonly closed: Promise<string>;
}

export function rawConnection(port: number): RawConnection {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let text = "";
  let isClosed = false;
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    text += chunk;
  });
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) => {
    const end = (): void => {
      isClosed = true;
      socket.destroy();
      resolve(text);
    };
    socket.on("end", end);
    socket.on("close", end);
  });
  return {
    socket,
    closed,
    get text() {
      return text;
    },
    get isClosed() {
      return isClosed;
    },
    write: (bytes) => void socket.write(bytes),
  };
}

export function post(body: string, fields: readonly string[] = [], path = "/rpc"): string {
  const head = ["host: localhost", "content-type: application/json", ...fields];
  if (!fields.some((field) => /^(?:content-length|transfer-encoding):/i.test(field))) {
    head.push(`content-length: ${Buffer.byteLength(body)}`);
  }
  return `POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${body}`;
}

export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}
