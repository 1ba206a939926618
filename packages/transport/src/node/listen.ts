// A node:http server that serves a router and nothing else, from its start to its orderly end.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { LocalError } from "@dragoman/jsonrpc";
import { type CarrierOptions, createSite, type Site } from "../http/options.ts";
import type { HttpRouter } from "../http/service.ts";
import { answerBrokenBytes } from "./broken-bytes.ts";
import { NodeRequest } from "./request.ts";

export interface ListenOptions extends CarrierOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** How long `close` waits for answers that are under way; 10 s by default. */
  readonly drainMs?: number;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Takes no more requests, lets running answers finish for `drainMs`, then ends what is left. Idempotent. */
  close(): Promise<void>;
}

const headersTimeoutMs = 20_000;
const checkingIntervalMs = 10_000;
const keepAliveTimeoutMs = 65_000;
const defaultDrainMs = 10_000;

/** Starts a server. Rejects with `ERR_CONFIG` where the address cannot be had. */
export async function listen(router: HttpRouter, options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, host = "127.0.0.1", drainMs = defaultDrainMs } = options;
  const site = createSite(router, options);
  const latest = new WeakMap<Duplex, NodeRequest>();
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: checkingIntervalMs,
      // the body has a limit of its own, which answers in the words of the route
      requestTimeout: 0,
      keepAliveTimeout: keepAliveTimeoutMs,
      // a field that stands twice must not be read as its first value alone
      joinDuplicateHeaders: true,
    },
    (req, res) => new NodeRequest(site, req, res, { latest }).start(),
  );
  server.on("checkContinue", (req, res) => {
    new NodeRequest(site, req, res, { isContinueAwaited: true, latest }).start();
  });
  server.on("clientError", (error, socket) => answerBrokenBytes(error, socket, latest.get(socket)));
  const address = await start(server, port, host);
  // an accept that fails, as for want of file handles, must not end the process
  server.on("error", site.report);
  let closing: Promise<void> | undefined;
  return {
    url: `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`,
    port: address.port,
    close() {
      closing ??= stop(server, site, drainMs);
      return closing;
    },
  };
}

function start(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      const message =
        error.code === "EADDRINUSE"
          ? `port ${port} is taken; choose another with PORT or the port option`
          : `cannot listen on ${host}, port ${port}: ${error.message}`;
      reject(new LocalError("ERR_CONFIG", message, { cause: error }));
    };
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      const address = server.address();
      if (address !== null && typeof address === "object") resolve(address);
      else reject(new LocalError("ERR_CONFIG", `cannot listen on ${host}, port ${port}`));
    });
  });
}

function stop(server: Server, site: Site, drainMs: number): Promise<void> {
  site.isClosing = true;
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    for (const route of site.routes) route.shutDown?.();
    for (const delivery of [...site.endless]) delivery.end();
  });
}
