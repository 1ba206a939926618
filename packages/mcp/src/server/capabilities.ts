// What a server declares: what there is to serve, and nothing else (Lifecycle, Capability Negotiation).

import type { JsonObject } from "@dragoman/jsonrpc";
import type { ServerCapability } from "../spec/methods.ts";
import type { McpProfile } from "../spec/profile.ts";
import { hasCompletions } from "./completions.ts";
import type { McpServerOptions } from "./options.ts";
import type { Tables } from "./tables.ts";

/** The capabilities behind which methods are served. */
export function servedCapabilities(options: McpServerOptions, tables: Tables): ReadonlySet<ServerCapability> {
  const served = new Set<ServerCapability>();
  if (options.tools !== undefined) served.add("tools");
  if (options.resources !== undefined || options.resourceTemplates !== undefined) served.add("resources");
  if (options.prompts !== undefined) served.add("prompts");
  if (options.completions === true || hasCompletions(tables)) served.add("completions");
  if (options.logging === true) served.add("logging");
  return served;
}

export interface Declared {
  readonly served: ReadonlySet<ServerCapability>;
  readonly options: McpServerOptions;
  readonly profile: McpProfile;
  /** Whether there is a way to tell the client of changes. */
  readonly isReachable: boolean;
}

/** Capabilities as a revision says them; a client that cannot be reached is promised no news. */
export function capabilitiesOf({ served, options, profile, isReachable }: Declared): JsonObject {
  const news = isReachable ? { listChanged: true } : {};
  const { experimental, extensions } = options;
  const isDeclaring = profile.extensions && extensions !== undefined && Object.keys(extensions).length > 0;
  return {
    ...(served.has("tools") ? { tools: news } : {}),
    ...(served.has("resources") ? { resources: isReachable ? { subscribe: true, ...news } : {} } : {}),
    ...(served.has("prompts") ? { prompts: news } : {}),
    ...(served.has("completions") ? { completions: {} } : {}),
    ...(served.has("logging") ? { logging: {} } : {}),
    ...(experimental === undefined ? {} : { experimental }),
    ...(isDeclaring ? { extensions } : {}),
  };
}
