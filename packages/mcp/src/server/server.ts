// An MCP server: every revision from one set of definitions, over HTTP and over duplex connections.

import {
  type Connection,
  createRegistry,
  dispatcher,
  ignoreErrors,
  type JsonObject,
  type Method,
  Peer,
  type Principal,
  type Profile,
  type Protocol,
  type Registry,
  randomId,
  systemClock,
} from "@dragoman/jsonrpc";
import type { HttpRoute } from "@dragoman/transport";
import type { ServerCapability } from "../spec/methods.ts";
import type { Handshake, McpProfile } from "../spec/profile.ts";
import { serveRevisions } from "../spec/select.ts";
import { admission } from "./admission.ts";
import type { McpArrival } from "./arrival.ts";
import { checkCustomMethods, customMethodOf } from "./custom-methods.ts";
import type { Edition, Operations } from "./edition.ts";
import { httpRoute } from "./http-route.ts";
import { lifecycleOperations } from "./lifecycle.ts";
import type { McpServerOptions } from "./options.ts";
import { createReport } from "./report.ts";
import { ResourceTable } from "./resource-table.ts";
import { resourceOperations } from "./resources.ts";
import { Results } from "./results.ts";
import { SessionGate } from "./session-gate.ts";
import { ToolTable } from "./tool-table.ts";
import { toolOperations } from "./tools.ts";

export interface ConnectOptions {
  /** Who is at the other end. */
  readonly principal?: Principal;
}

export interface McpServer {
  readonly protocol: Protocol<McpArrival>;
  /** The one endpoint of Streamable HTTP, for all revisions that are served. */
  route(): HttpRoute;
  /** Serves one duplex connection, such as stdio, in all revisions that are served. */
  connect(connection: Connection, options?: ConnectOptions): Peer<McpArrival>;
}

const defaultPageSize = 1_000;

/**
 * Builds a server, once per process: it serves any number of requests and connections at the same time. Throws
 * `ERR_CONFIG` on a definition that no client could use.
 */
export function createMcpServer(options: McpServerOptions): McpServer {
  const { onError = ignoreErrors, clock = systemClock, newId = randomId } = options;
  const revisions = serveRevisions(options.revisions);
  const report = createReport(onError, newId);
  const { sessions: store } = options;
  const sessions =
    store === undefined ? undefined : new SessionGate({ store, revisions, clock, newId, report });
  const registries = createRegistries(revisions.all, options, [
    lifecycleOperations({
      info: options.info,
      instructions: options.instructions,
      capabilities: capabilitiesOf(options),
      supportedVersions: revisions.versions.all,
      sessions,
    }),
    toolOperations(new ToolTable(options.tools ?? []), {
      pageSize: options.pageSize ?? defaultPageSize,
      timeoutMs: options.toolTimeoutMs ?? 0,
      report,
    }),
    resourceOperations(new ResourceTable(options.resources ?? []), options.pageSize ?? defaultPageSize),
  ]);
  const none: Registry<McpArrival> = new Map();
  const protocol: Protocol<McpArrival> = {
    ...admission(revisions),
    service: dispatcher((exchange) => registries.get(exchange.profile) ?? none, { onError, clock, newId }),
    onError,
  };
  return {
    protocol,
    route: () => httpRoute({ protocol, revisions, sessions }),
    connect(connection, { principal } = {}) {
      const handshake: Handshake = { kind: "connection", profile: undefined };
      return new Peer(connection, {
        protocol,
        arrival: (base) => ({ ...base, head: undefined, handshake, served: revisions.versions }),
        clock,
        ...(principal === undefined ? {} : { principal }),
      });
    },
  };
}

/** A capability is declared where there is something to serve (Lifecycle, Capability Negotiation). */
function capabilitiesOf({ tools, resources, experimental }: McpServerOptions): JsonObject {
  return {
    ...(tools === undefined ? {} : { tools: {} }),
    ...(resources === undefined ? {} : { resources: {} }),
    ...(experimental === undefined ? {} : { experimental }),
  };
}

/** The methods of each revision. */
function createRegistries(
  profiles: readonly McpProfile[],
  options: McpServerOptions,
  operations: readonly Operations[],
): ReadonlyMap<Profile, Registry<McpArrival>> {
  const all: Operations = new Map(operations.flatMap((some) => [...some]));
  const custom = options.methods ?? [];
  checkCustomMethods(custom, profiles);
  return new Map(
    profiles.map((profile) => {
      const edition = { profile, results: new Results(profile, options.info, options.cache) };
      const own = custom.map((definition) => customMethodOf(definition, edition));
      return [profile, createRegistry([...standardMethods(edition, all, options), ...own])];
    }),
  );
}

/** What a revision defines, a capability of this server covers, and an operation does. */
function standardMethods(
  edition: Edition,
  operations: Operations,
  options: McpServerOptions,
): readonly Method<McpArrival>[] {
  const isServed = (capability: ServerCapability | undefined): boolean =>
    capability === undefined || options[capability] !== undefined;
  return [...edition.profile.methods.values()].flatMap((spec) => {
    const operation = operations.get(spec);
    if (operation === undefined || !isServed(spec.capability)) return [];
    const { name, calls } = spec;
    return [{ name, calls, positional: "refuse", nullParams: "refuse", ...operation(edition) }];
  });
}
