// Middleware: limits, logs, authorization and tracing are all of this one type.

import type { Arrival, Exchange } from "./exchange.ts";
import type { Reply } from "./reply.ts";

export type Service<A extends Arrival = Arrival> = (exchange: Exchange<A>) => Reply | Promise<Reply>;
export type Layer<A extends Arrival = Arrival> = (next: Service<A>) => Service<A>;

/** Wraps a service; the first layer is the outermost. */
export function withLayers<A extends Arrival>(service: Service<A>, layers: readonly Layer<A>[]): Service<A> {
  return layers.reduceRight((next, layer) => layer(next), service);
}
