// The same request over each carrier: a real socket, the fetch handler, memory. Tables run over all of them.

import { request as httpRequest } from "node:http";
import type { CarrierOptions, HttpHeaders, HttpRouter } from "@dragoman/transport";
import { toFetch, toMemory } from "@dragoman/transport";
import { listen } from "@dragoman/transport/node";

export interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly headers?: HttpHeaders;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

interface Got {
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly body: string;
}

interface Carrier {
  /** Reads the answer to its end; a stream comes as SSE text, without comments over memory. */
  send(request: Sent): Promise<Got>;
  close(): Promise<void>;
}

type Open = (router: HttpRouter, options?: CarrierOptions) => Promise<Carrier>;

async function openNode(router: HttpRouter, options: CarrierOptions = {}): Promise<Carrier> {
  const server = await listen(router, { ...options, drainMs: 100 });
  return {
    send: (request) => sendNode(server.port, request),
    close: () => server.close(),
  };
}

function sendNode(port: number, sent: Sent): Promise<Got> {
  const { method = "POST", path = "/rpc", query = "", headers = {}, body, signal } = sent;
  return new Promise((resolve, reject) => {
    const req = httpRequest(
      {
        host: "127.0.0.1",
        port,
        method,
        path: query === "" ? path : `${path}?${query}`,
        agent: false,
        headers: body === undefined ? headers : { "content-length": Buffer.byteLength(body), ...headers },
        ...(signal === undefined ? {} : { signal }),
      },
      (res) => {
        const chunks: Buffer[] = [];
        res.on("data", (chunk: Buffer) => chunks.push(chunk));
        res.on("error", reject);
        res.on("end", () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(res.headers).map(([k, v]) => [k, String(v)])),
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    req.on("error", reject);
    req.end(body);
  });
}

async function openFetch(router: HttpRouter, options: CarrierOptions = {}): Promise<Carrier> {
  const handler = toFetch(router, options);
  return {
    async send({ method = "POST", path = "/rpc", query = "", headers = {}, body, signal }) {
      const url = `http://localhost${path}${query === "" ? "" : `?${query}`}`;
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const init: RequestInit = { method, headers: { ...length, ...headers } };
      if (signal !== undefined) init.signal = signal;
      if (body !== undefined)
        init.body = typeof body === "string" ? new TextEncoder().encode(body) : Buffer.from(body);
      const response = await handler(new Request(url, init));
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    },
    close: () => Promise.resolve(),
  };
}

async function openMemory(router: HttpRouter, options: CarrierOptions = {}): Promise<Carrier> {
  const handler = toMemory(router, options);
  return {
    async send({ method = "POST", path = "/rpc", ...rest }) {
      const { status, headers, body, events } = await handler({ method, path, ...rest });
      if (events === undefined) return { status, headers, body: body ?? "" };
      let text = "";
      for await (const data of events) text += `data: ${data}\n\n`;
      return { status, headers, body: text };
    },
    close: () => Promise.resolve(),
  };
}

const carriers: readonly { readonly carrier: string; readonly open: Open }[] = [
  { carrier: "node", open: openNode },
  { carrier: "fetch", open: openFetch },
  { carrier: "memory", open: openMemory },
];

/** Every row of a table over every carrier. */
export function overCarriers<Row>(rows: readonly Row[]): (Row & { carrier: string; open: Open })[] {
  return rows.flatMap((row) => carriers.map((one) => ({ ...row, ...one })));
}
