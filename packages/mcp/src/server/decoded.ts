// Params are read at the door, into the type that an operation uses.

import { type Exchange, type JsonValue, type Outcome, type Reply, refused } from "@dragoman/jsonrpc";
import type { McpArrival } from "./arrival.ts";
import type { Run } from "./edition.ts";

/** An operation behind the decoder of its params; what does not decode is answered as the decoder says. */
export function decoded<P>(
  decode: (params: JsonValue, path: string) => Outcome<P, string>,
  run: (params: P, exchange: Exchange<McpArrival>) => Reply | Promise<Reply>,
): Run {
  return (params, exchange) => {
    const outcome = decode(params, "params");
    return outcome.ok ? run(outcome.value, exchange) : refused(outcome);
  };
}
