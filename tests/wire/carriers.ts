// The ways in which a case reaches the server under test.

import { gzipSync } from "node:zlib";
import { type HttpRouter, toFetch, toMemory } from "@dragoman/transport";
import { listen } from "@dragoman/transport/node";
import type { WireForm } from "./corpus.ts";
import { type RawAnswer, type RawRequest, rawHttp } from "./raw-http.ts";

export interface Carrier {
  send(request: RawRequest): Promise<RawAnswer>;
  close(): Promise<void>;
}

export async function sockets(router: HttpRouter): Promise<Carrier> {
  const server = await listen(router, { drainMs: 1_000 });
  return { send: (request) => rawHttp(server.port, request), close: () => server.close() };
}

export async function fetchHandler(router: HttpRouter): Promise<Carrier> {
  const handle = toFetch(router);
  return {
    async send({ method, target, headers, body, wire }) {
      const payload = payloadOf(body, wire);
      const response = await handle(
        new Request(`http://127.0.0.1${target}`, {
          method,
          headers: headers.map(([name, value]): [string, string] => [name, value]),
          ...(method === "POST" ? { body: payload } : {}),
        }),
      );
      return { status: response.status, headers: new Map(response.headers), body: await response.text() };
    },
    close: async () => {},
  };
}

export async function memory(router: HttpRouter): Promise<Carrier> {
  const call = toMemory(router);
  return {
    async send({ method, target, headers, body, wire }) {
      const [path = "", query] = target.split("?");
      const fields: Record<string, string> = {};
      for (const [name, value] of headers) {
        const key = name.toLowerCase();
        fields[key] = fields[key] === undefined ? value : `${fields[key]}, ${value}`;
      }
      const response = await call({
        method,
        path,
        ...(query === undefined ? {} : { query }),
        headers: fields,
        ...(method === "POST" ? { body: payloadOf(body, wire) } : {}),
      });
      let text = response.body ?? "";
      for await (const event of response.events ?? []) text += `data: ${event}\n\n`;
      return { status: response.status, headers: new Map(Object.entries(response.headers)), body: text };
    },
    close: async () => {},
  };
}

function payloadOf(body: Uint8Array, wire: WireForm | undefined): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(wire?.kind === "gzip" ? gzipSync(body) : body);
}
