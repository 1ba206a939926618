// An MCP server: every revision from one set of definitions, over HTTP and over duplex connections.

import {
  type Connection,
  createRegistry,
  dispatcher,
  ignoreErrors,
  type Method,
  type Registry as MethodRegistry,
  type Peer,
  type Profile,
  type Protocol,
  randomId,
  systemClock,
} from "@dragoman/jsonrpc";
import type { HttpRoute } from "@dragoman/transport";
import type { Prompt } from "../model/prompts.ts";
import type { Resource, ResourceTemplate } from "../model/resources.ts";
import type { Tool } from "../model/tools.ts";
import type { ServerCapability } from "../spec/methods.ts";
import type { McpProfile } from "../spec/profile.ts";
import { serveRevisions } from "../spec/select.ts";
import { admission } from "./admission.ts";
import type { McpArrival } from "./arrival.ts";
import { StateSeal } from "./asking/request-state.ts";
import { capabilitiesOf, servedCapabilities } from "./capabilities.ts";
import type { Registry } from "./catalog.ts";
import { Changes, type ListName } from "./changes.ts";
import { Clients, clientOperations } from "./clients.ts";
import { completionOperations } from "./completions.ts";
import { type ConnectOptions, connect } from "./connect.ts";
import { checkCustomMethods, customMethodOf } from "./custom-methods.ts";
import type { Edition, Operations } from "./edition.ts";
import { httpRoute } from "./http/http-route.ts";
import { SessionGate } from "./http/session-gate.ts";
import { lifecycleOperations } from "./lifecycle.ts";
import { logFilter, loggingOperations } from "./logging.ts";
import type { McpServerOptions } from "./options.ts";
import { promptOperations } from "./prompts.ts";
import { createReport } from "./report.ts";
import { resourceOperations } from "./resources.ts";
import { Results } from "./results.ts";
import { Subscriptions } from "./subscriptions.ts";
import { createTables } from "./tables.ts";
import { toolOperations } from "./tools.ts";

export interface McpServer {
  readonly protocol: Protocol<McpArrival>;
  /** The one endpoint of Streamable HTTP, for all revisions that are served. */
  route(): HttpRoute;
  /** Serves one duplex connection, such as stdio, in all revisions that are served. */
  connect(connection: Connection, options?: ConnectOptions): Peer<McpArrival>;
  /** The tools, which may change at any time; clients are told. */
  readonly tools: Registry<Tool>;
  /** The same for resources, by their URIs. */
  readonly resources: Registry<Resource>;
  /** The same for templates of resources, by their texts. */
  readonly resourceTemplates: Registry<ResourceTemplate>;
  readonly prompts: Registry<Prompt>;
  /** Tells the clients that subscribed to a resource that it reads differently now. */
  resourceUpdated(uri: string): void;
  /** Tells clients that a list reads differently now, for reasons that the server cannot see. */
  listChanged(list: ListName): void;
  /** Ends every subscription with its answer. Calls that run go on. */
  endSubscriptions(): void;
}

const defaultPageSize = 1_000;
const defaultAskTimeoutMs = 600_000;
const defaultDebounceMs = 50;
const defaultMaxSubscriptions = 10_000;

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
    store === undefined
      ? undefined
      : new SessionGate({ store, streams: options.streams, revisions, clock, newId, report });
  const changes = new Changes({ clock, debounceMs: options.debounceMs ?? defaultDebounceMs });
  const tables = createTables(options, changes);
  const served = servedCapabilities(options, tables);
  const subscriptions = new Subscriptions({
    changes,
    served,
    maxSubscriptions: options.maxSubscriptions ?? defaultMaxSubscriptions,
    tasks: undefined,
  });
  const pageSize = options.pageSize ?? defaultPageSize;
  const operations: Operations = new Map(
    [
      lifecycleOperations({
        info: options.info,
        instructions: options.instructions,
        capabilities: (profile, isReachable) => capabilitiesOf({ served, options, profile, isReachable }),
        supportedVersions: revisions.versions.all,
        sessions,
      }),
      clientOperations(new Clients(changes)),
      subscriptions.operations,
      loggingOperations(),
      toolOperations(tables.tools, { pageSize, timeoutMs: options.toolTimeoutMs ?? 0, report }),
      resourceOperations(tables, pageSize),
      promptOperations(tables.prompts, pageSize),
      completionOperations(tables),
    ].flatMap((some) => [...some]),
  );
  const seal = new StateSeal({ ...options.requestState, now: () => clock.now() });
  const editions = revisions.all.map((profile) => editionOf(profile, options, seal));
  const registries = createRegistries(editions, { options, operations, served });
  const none: MethodRegistry<McpArrival> = new Map();
  const protocol: Protocol<McpArrival> = {
    ...admission(revisions),
    service: dispatcher((exchange) => registries.get(exchange.profile) ?? none, { onError, clock, newId }),
    onError,
  };
  const shutDown = (): void => {
    subscriptions.endAll();
    sessions?.endStreams();
  };
  return {
    protocol,
    route: () => httpRoute({ protocol, revisions, sessions, shutDown }),
    connect: (connection, own = {}) =>
      connect(connection, own, { protocol, revisions, subscriptions, clock }),
    tools: tables.tools,
    resources: tables.resources,
    resourceTemplates: tables.templates,
    prompts: tables.prompts,
    resourceUpdated: (uri) => changes.resourceUpdated(uri),
    listChanged: (list) => changes.listChanged(list),
    endSubscriptions: () => subscriptions.endAll(),
  };
}

function editionOf(profile: McpProfile, options: McpServerOptions, seal: StateSeal): Edition {
  return {
    profile,
    results: new Results(profile, options.info, options.cache),
    seal,
    askTimeoutMs: options.askTimeoutMs ?? defaultAskTimeoutMs,
    logs: logFilter(profile, options.logging === true),
  };
}

interface Offer {
  readonly options: McpServerOptions;
  readonly operations: Operations;
  readonly served: ReadonlySet<ServerCapability>;
}

/** The methods of each revision. */
function createRegistries(
  editions: readonly Edition[],
  offer: Offer,
): ReadonlyMap<Profile, MethodRegistry<McpArrival>> {
  const custom = offer.options.methods ?? [];
  checkCustomMethods(
    custom,
    editions.map(({ profile }) => profile),
  );
  return new Map(
    editions.map((edition) => {
      const own = custom.map((definition) => customMethodOf(definition, edition));
      return [edition.profile, createRegistry([...standardMethods(edition, offer), ...own])];
    }),
  );
}

/** What a revision defines, a capability of this server covers, and an operation does. */
function standardMethods(edition: Edition, { operations, served }: Offer): readonly Method<McpArrival>[] {
  return [...edition.profile.methods.values()].flatMap((spec) => {
    const operation = operations.get(spec);
    if (operation === undefined || (spec.capability !== undefined && !served.has(spec.capability))) return [];
    const { name, calls } = spec;
    return [{ name, calls, positional: "refuse", nullParams: "refuse", ...operation(edition) }];
  });
}
