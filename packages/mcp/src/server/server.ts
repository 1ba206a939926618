// An MCP server: all revisions from one set of definitions, over HTTP and over duplex connections.

import {
  type Connection,
  createRegistry,
  dispatcher,
  type Exchange,
  ignoreErrors,
  type JsonObject,
  type JsonValue,
  type Method,
  method,
  type Outcome,
  ok,
  Peer,
  type Profile,
  type Protocol,
  type Registry,
  type Reply,
  result,
  systemClock,
} from "@dragoman/jsonrpc";
import type { HttpRoute } from "@dragoman/transport";
import type { McpProfile } from "../spec/profile.ts";
import { profiles } from "../spec/select.ts";
import type { ConnectionState, McpArrival } from "./arrival.ts";
import { httpRoute } from "./http.ts";
import { cancelled, discover, initialize, initialized, ping } from "./lifecycle.ts";
import type { McpServerOptions } from "./options.ts";
import { admitBatch, admitFrame, selectProfile } from "./protocol.ts";
import { createResources, listResources, listTemplates, readResource } from "./resources.ts";
import { Sessions } from "./sessions.ts";
import { callTool, createTools, listTools } from "./tools.ts";

export interface McpServer {
  readonly protocol: Protocol<McpArrival>;
  /** The one endpoint of Streamable HTTP, for both lifecycles. */
  route(): HttpRoute;
  /** Serves one duplex connection, such as stdio, in both lifecycles. */
  connect(connection: Connection): Peer<McpArrival>;
}

/** Builds a server once per process; it serves any number of requests and connections. Throws on a definition that cannot be served. */
export function createMcpServer(options: McpServerOptions): McpServer {
  const { clock = systemClock, onError = ignoreErrors } = options;
  const sessions =
    options.sessions === undefined ? undefined : new Sessions(options.sessions, { clock, onError });
  const registries = new Map<Profile, Registry<McpArrival>>(
    profiles.map((profile) => [profile, registryOf(profile, options, sessions)]),
  );
  const empty: Registry<McpArrival> = new Map();
  const protocol: Protocol<McpArrival> = {
    select: selectProfile,
    // `select` gives nothing but profiles of MCP
    admit: (frame, profile: McpProfile, arrival) => admitFrame(frame, profile, arrival, { sessions }),
    admitBatch: (batch, _profile, arrival) => admitBatch(batch, arrival, { sessions }),
    service: dispatcher((exchange) => registries.get(exchange.profile) ?? empty, options),
    onError,
  };
  return {
    protocol,
    route: () => httpRoute(protocol, sessions),
    connect(connection) {
      const state: ConnectionState = { profile: undefined };
      return new Peer(connection, {
        protocol,
        arrival: (base) => ({
          ...base,
          mirrored: undefined,
          sessionId: undefined,
          session: undefined,
          connection: state,
        }),
      });
    },
  };
}

/** The methods of one revision: those of its table that this server has definitions for, and the custom ones. */
function registryOf(
  profile: McpProfile,
  options: McpServerOptions,
  sessions: Sessions | undefined,
): Registry<McpArrival> {
  const tools = createTools(options.tools ?? []);
  const resources = createResources(options.resources ?? []);
  const capabilities = capabilitiesOf(options);
  const standard: Method<McpArrival>[] = [
    initialize(options, capabilities, sessions),
    ping(),
    initialized(),
    cancelled(),
    discover(profile, options, capabilities),
  ];
  if (options.tools !== undefined) {
    standard.push(listTools(tools, profile, options), callTool(tools, profile, options));
  }
  if (options.resources !== undefined) {
    standard.push(
      listResources(resources, profile, options),
      listTemplates(profile, options),
      readResource(resources, profile, options),
    );
  }
  const served = standard.filter((entry) => profile.methods.has(entry.name));
  return createRegistry([...served, ...(options.methods ?? [])]);
}

/** A capability is declared where there is something to serve (Lifecycle, Capability Negotiation). */
function capabilitiesOf({ tools, resources, experimental }: McpServerOptions): JsonObject {
  return {
    ...(tools === undefined ? {} : { tools: {} }),
    ...(resources === undefined ? {} : { resources: {} }),
    ...(experimental === undefined ? {} : { experimental }),
  };
}

/** Takes the params of a custom method as they are. */
export function anyParams(params: JsonValue): Outcome<JsonValue> {
  return ok(params);
}

export interface CustomMethod<P> {
  readonly name: string;
  /** Reads params into what `run` takes; `anyParams` takes them as they are. */
  readonly decode: (params: JsonValue) => Outcome<P, string>;
  /** Its value is the result of a call with an id; a call without one is not answered. */
  readonly run: (params: P, exchange: Exchange<McpArrival>) => unknown;
}

/** A method of the application's own. It runs with an id and without one; only the first is answered. */
export function customMethod<P = JsonValue>(options: CustomMethod<P>): Method<McpArrival> {
  return method<P, McpArrival>({
    name: options.name,
    calls: "either",
    decode: options.decode,
    run(params, exchange): Reply | Promise<Reply> {
      const value = options.run(params, exchange);
      return value instanceof Promise ? value.then(result) : result(value);
    },
  });
}
