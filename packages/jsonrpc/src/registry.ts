// The methods of one profile, registered once per process and safe for any number of calls.

import { LocalError } from "./errors.ts";
import type { Arrival, Exchange } from "./exchange.ts";
import type { JsonValue } from "./json.ts";
import type { Outcome } from "./outcome.ts";
import { type Reply, refused } from "./reply.ts";

export interface Method<A extends Arrival = Arrival> {
  readonly name: string;
  /** Calls that run it: with an id only, without one only, or both. A call of the wrong form never runs. */
  readonly calls: "with-id" | "without-id" | "either";
  /** Whether params may be an array. */
  readonly positional: "accept" | "refuse";
  /** Whether an explicit null is read as absent. */
  readonly nullParams: "as-absent" | "refuse";
  /** Milliseconds; undefined takes the dispatcher's limit, 0 sets none. */
  readonly timeoutMs?: number;
  /** Gets an object, or an array where positional ones are accepted; absent params come as `{}`. */
  readonly run: (params: JsonValue, exchange: Exchange<A>) => Reply | Promise<Reply>;
}

export interface MethodOptions<P, A extends Arrival> {
  readonly name: string;
  readonly calls?: Method["calls"];
  readonly positional?: Method["positional"];
  readonly nullParams?: Method["nullParams"];
  readonly timeoutMs?: number;
  /** Reads params into the type that `run` uses; its refusal answers the call. */
  readonly decode: (params: JsonValue) => Outcome<P, string>;
  readonly run: (params: P, exchange: Exchange<A>) => Reply | Promise<Reply>;
}

/** A method whose params are decoded before it runs. */
export function method<P, A extends Arrival = Arrival>(options: MethodOptions<P, A>): Method<A> {
  const {
    name,
    calls = "with-id",
    positional = "refuse",
    nullParams = "refuse",
    timeoutMs,
    decode,
    run,
  } = options;
  return {
    name,
    calls,
    positional,
    nullParams,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    run(params, exchange): Reply | Promise<Reply> {
      const decoded = decode(params);
      return decoded.ok ? run(decoded.value, exchange) : refused(decoded);
    },
  };
}

export type Registry<A extends Arrival = Arrival> = ReadonlyMap<string, Method<A>>;

/** Throws on a name that stands twice or starts with `rpc.`, which JSON-RPC 2.0 §4.3 reserves. */
export function createRegistry<A extends Arrival>(methods: Iterable<Method<A>>): Registry<A> {
  const registry = new Map<string, Method<A>>();
  for (const entry of methods) {
    if (entry.name.startsWith("rpc.")) {
      throw new LocalError(
        "ERR_CONFIG",
        `method names that start with "rpc." are reserved, rename "${entry.name}"`,
      );
    }
    if (registry.has(entry.name)) {
      throw new LocalError("ERR_CONFIG", `the method "${entry.name}" is registered twice`);
    }
    registry.set(entry.name, entry);
  }
  return registry;
}
