// A client that writes exactly the bytes it is told to, and reads one answer.

import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { WireForm } from "./corpus.ts";

export type HeaderLines = readonly (readonly [name: string, value: string])[];

export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: HeaderLines;
  readonly body: Uint8Array;
  readonly wire?: WireForm | undefined;
}

export interface RawAnswer {
  /** 0: the connection was closed without an answer. */
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

interface Framed {
  readonly fields: string;
  readonly payload: Buffer;
}

export function rawHttp(port: number, request: RawRequest): Promise<RawAnswer> {
  const { method, wire } = request;
  const framed = frame(request);
  const fields = request.headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const expect = wire?.kind === "expect-100" ? "Expect: 100-continue\r\n" : "";
  const head = `${method} ${request.target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${fields}${framed.fields}${expect}\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const reader = new AnswerReader(method, (answer) => {
      clearTimeout(limit);
      socket.destroy();
      resolve(answer);
    });
    const limit = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer to ${request.target} within 15 s`));
    }, 15_000);
    socket.on("connect", () => write(socket, reader, { head, payload: framed.payload, wire }));
    socket.on("data", (chunk: Buffer) => reader.take(chunk));
    socket.on("error", () => reader.end());
    socket.on("close", () => reader.end());
  });
}

interface Writing {
  readonly head: string;
  readonly payload: Buffer;
  readonly wire: WireForm | undefined;
}

function write(socket: Socket, reader: AnswerReader, { head, payload, wire }: Writing): void {
  if (wire?.kind === "expect-100") {
    reader.onContinue = () => socket.write(payload);
    socket.write(head);
    return;
  }
  const isCut = wire?.kind === "chunked-cut" || (wire?.kind === "content-length" && (wire.delta ?? 0) > 0);
  const bytes = Buffer.concat([Buffer.from(head, "latin1"), payload]);
  if (isCut) socket.end(bytes);
  else socket.write(bytes);
}

/** The fields that say how long the body is, and the body as it travels. */
function frame({ method, body, wire }: RawRequest): Framed {
  const bytes = Buffer.from(body);
  const length = (n: number): string => `Content-Length: ${n}\r\n`;
  const chunked = "Transfer-Encoding: chunked\r\n";
  if (bytes.length === 0 && method !== "POST") return { fields: "", payload: bytes };
  switch (wire?.kind) {
    case "gzip": {
      const packed = gzipSync(bytes);
      return { fields: length(packed.length), payload: packed };
    }
    case "chunked":
    case "chunked-cut": {
      const last = wire.kind === "chunked" ? "0\r\n\r\n" : "";
      return {
        fields: chunked,
        payload: Buffer.concat([toChunks(bytes, wire.size ?? 7), Buffer.from(last)]),
      };
    }
    case "content-length":
      return { fields: length(bytes.length + (wire.delta ?? 0)), payload: bytes };
    case "cl-and-te": {
      const payload = Buffer.concat([toChunks(bytes, bytes.length), Buffer.from("0\r\n\r\n")]);
      return { fields: length(bytes.length) + chunked, payload };
    }
    case "cl-duplicate":
      return { fields: length(bytes.length) + length(bytes.length + 1), payload: bytes };
    default:
      return { fields: length(bytes.length), payload: bytes };
  }
}

function toChunks(bytes: Buffer, size: number): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = bytes.subarray(at, at + size);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n"));
  }
  return Buffer.concat(chunks);
}

/** Reads one answer, passing over "100 Continue". */
class AnswerReader {
  onContinue: (() => void) | undefined;
  readonly #method: string;
  readonly #done: (answer: RawAnswer) => void;
  #bytes = Buffer.alloc(0);
  #isDone = false;

  constructor(method: string, done: (answer: RawAnswer) => void) {
    this.#method = method;
    this.#done = done;
  }

  take(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    this.#read({ isAtEnd: false });
  }

  end(): void {
    this.#read({ isAtEnd: true });
    this.#finish({ status: 0, headers: new Map(), body: "" });
  }

  #read({ isAtEnd }: { readonly isAtEnd: boolean }): void {
    const at = this.#bytes.indexOf("\r\n\r\n");
    if (this.#isDone || at === -1) return;
    const [first = "", ...lines] = this.#bytes.subarray(0, at).toString("latin1").split("\r\n");
    const status = Number(first.split(" ")[1]);
    const rest = this.#bytes.subarray(at + 4);
    if (status === 100) {
      this.#bytes = rest;
      this.onContinue?.();
      this.#read({ isAtEnd });
      return;
    }
    const headers = new Map(lines.map((line) => splitField(line)));
    const body = this.#method === "HEAD" ? "" : readBody(rest, headers, isAtEnd);
    if (body !== undefined) this.#finish({ status, headers, body });
  }

  #finish(answer: RawAnswer): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#done(answer);
  }
}

function splitField(line: string): readonly [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

/** Undefined while bytes are missing. */
function readBody(rest: Buffer, headers: ReadonlyMap<string, string>, isAtEnd: boolean): string | undefined {
  const length = headers.get("content-length");
  if (length !== undefined) {
    const isWhole = rest.length >= Number(length) || isAtEnd;
    return isWhole ? rest.subarray(0, Number(length)).toString() : undefined;
  }
  if (headers.get("transfer-encoding") === "chunked") return readChunks(rest, isAtEnd);
  return isAtEnd || rest.length === 0 ? rest.toString() : undefined;
}

function readChunks(rest: Buffer, isAtEnd: boolean): string | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = rest.indexOf("\r\n", at);
    if (line === -1) return isAtEnd ? Buffer.concat(parts).toString() : undefined;
    const size = Number.parseInt(rest.subarray(at, line).toString(), 16);
    if (size === 0) return Buffer.concat(parts).toString();
    parts.push(rest.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
