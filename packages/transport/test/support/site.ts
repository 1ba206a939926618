// A plain JSON-RPC endpoint for tests at /rpc, with a counter of what has run.

import {
  type Arrival,
  createRegistry,
  dispatcher,
  type JsonValue,
  jsonRpc20,
  method,
  ok,
  type Profile,
  type Protocol,
  result,
} from "@dragoman/jsonrpc";
import { type HttpRouter, type JsonRpcRouteOptions, jsonRpcRoute, router } from "@dragoman/transport";

export interface TestSite {
  readonly router: HttpRouter;
  /** Handlers that have run, by method name. */
  readonly runs: string[];
  /** Reasons of aborts that handlers have seen. */
  readonly aborts: string[];
  /** Lets the method `wait` answer. */
  release(): void;
}

const profile: Profile = { ...jsonRpc20, onDisconnect: "cancel" };

export function testSite(options: Partial<JsonRpcRouteOptions<Arrival>> = {}): TestSite {
  const runs: string[] = [];
  const aborts: string[] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const simple = (name: string, run: (params: JsonValue) => JsonValue) =>
    method({
      name,
      decode: (params: JsonValue) => ok(params),
      positional: "accept",
      calls: "either",
      run(params) {
        runs.push(name);
        return result(run(params));
      },
    });
  const registry = createRegistry([
    simple("echo", (params) => params),
    method({
      name: "progress",
      decode: (params: JsonValue) => ok(params),
      async run(_params, exchange) {
        await exchange.notify("note", { n: 1 });
        await exchange.notify("note", { n: 2 });
        return result("done");
      },
    }),
    method({
      name: "wait",
      decode: (params: JsonValue) => ok(params),
      async run(_params, exchange) {
        runs.push("wait");
        exchange.signal.addEventListener("abort", () => aborts.push(String(exchange.signal.reason.name)));
        await released;
        return result("waited");
      },
    }),
    method({
      name: "stream",
      decode: (params: JsonValue) => ok(params),
      run: () => ({ kind: "stream", results: count(3) }),
    }),
  ]);
  const protocol: Protocol = { select: () => profile, service: dispatcher(() => registry) };
  const route = jsonRpcRoute<Arrival>({
    protocol,
    profileOf: () => profile,
    arrivalOf: ({ channel, principal }) => ({
      channel,
      principal,
      inFlight: undefined,
      onResponse: undefined,
    }),
    streams: true,
    ...options,
  });
  return { router: router({ "/rpc": route }), runs, aborts, release: () => release() };
}

async function* count(to: number): AsyncGenerator<number> {
  for (let i = 1; i <= to; i++) yield i;
}

export function call(name: string, params: JsonValue = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: name, params });
}

export const jsonHeaders: Readonly<Record<string, string>> = { "content-type": "application/json" };
