// A small protocol to send messages to: what a test registers, under a profile of its choice.

import {
  type Arrival,
  closedChannel,
  createRegistry,
  type DispatchOptions,
  dispatcher,
  type JsonValue,
  jsonRpc20,
  type Layer,
  type Method,
  type MethodOptions,
  method,
  type Outgoing,
  ok,
  type Profile,
  type Protocol,
  receive,
  result,
  withLayers,
} from "../../src/index.ts";

/** What MCP and A2A narrow in one way or another; it takes responses. */
export const strictProfile: Profile = {
  ...jsonRpc20,
  name: "strict",
  envelope: {
    ids: { null: "refuse", fractional: "refuse", big: "refuse" },
    batch: "refuse",
    responses: "accept",
  },
  silentStatus: 202,
  onDisconnect: "cancel",
};

export const peerProfile: Profile = {
  ...jsonRpc20,
  envelope: { ...jsonRpc20.envelope, responses: "accept" },
};

/** A method that takes any params. */
export function anyMethod(
  name: string,
  run: Method["run"],
  options: Partial<MethodOptions<JsonValue, Arrival>> = {},
): Method {
  return method<JsonValue>({ calls: "either", positional: "accept", ...options, name, decode: ok, run });
}

export const echo: Method = anyMethod("echo", (params) => result(params));

export interface ServiceOptions extends DispatchOptions {
  readonly profile?: Profile;
  readonly layers?: readonly Layer[];
  readonly protocol?: Partial<Protocol>;
}

export function protocolOf(methods: readonly Method[], options: ServiceOptions = {}): Protocol {
  const registry = createRegistry(methods);
  const { profile = jsonRpc20, layers = [] } = options;
  return {
    select: () => profile,
    service: withLayers(
      dispatcher(() => registry, options),
      layers,
    ),
    ...options.protocol,
  };
}

export const arrival: Arrival = {
  channel: closedChannel,
  principal: undefined,
  inFlight: undefined,
  onResponse: undefined,
};

/** Sends one message; the answer is parsed. */
export async function send(
  protocol: Protocol,
  message: unknown,
  from: Partial<Arrival> = {},
): Promise<unknown> {
  const text = typeof message === "string" ? message : JSON.stringify(message);
  return read(await receive(protocol, text, { ...arrival, ...from }));
}

function read(outgoing: Outgoing): unknown {
  return outgoing.kind === "answer" ? JSON.parse(outgoing.text) : outgoing;
}

export const request = (name: string, params?: unknown, id: unknown = 1): object => ({
  jsonrpc: "2.0",
  id,
  method: name,
  ...(params === undefined ? {} : { params }),
});

export const notification = (name: string, params?: unknown): object => ({
  jsonrpc: "2.0",
  method: name,
  ...(params === undefined ? {} : { params }),
});
