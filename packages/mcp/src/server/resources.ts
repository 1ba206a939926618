// resources/list, resources/templates/list and resources/read (Resources). A URI is looked for among the resources, then
// among the templates in their order.

import { type Exchange, type Principal, quote, type Reply, refuse, refused } from "@dragoman/jsonrpc";
import { toBase64 } from "../model/base64.ts";
import type { CacheHints } from "../model/cache-hints.ts";
import { faultOfContents, type ResourceContents } from "../model/content.ts";
import { listParams } from "../model/lists.ts";
import {
  type Resource,
  type ResourceOutput,
  type ResourceTemplate,
  readResourceParams,
} from "../model/resources.ts";
import type { Turn } from "../model/turn.ts";
import type { McpCondition } from "../spec/conditions.ts";
import { type MethodSpec, methods } from "../spec/methods.ts";
import type { McpArrival } from "./arrival.ts";
import { decoded } from "./decoded.ts";
import type { Edition, Operation, Operations } from "./edition.ts";
import { Pages } from "./pages.ts";
import type { ResourceTable, TemplateTable } from "./resource-table.ts";
import { runInRounds, throwOn } from "./turns.ts";

export interface ResourceTables {
  readonly resources: ResourceTable;
  readonly templates: TemplateTable;
}

export function resourceOperations(tables: ResourceTables, pageSize: number): Operations {
  return new Map<MethodSpec, (edition: Edition) => Operation>([
    [methods.resourcesList, (edition) => list(tables, edition, pageSize)],
    [methods.resourceTemplatesList, (edition) => listTemplates(tables, edition, pageSize)],
    [methods.resourcesRead, (edition) => read(tables, edition)],
  ]);
}

function list({ resources: source }: ResourceTables, { results }: Edition, pageSize: number): Operation {
  const pages = new Pages({
    source,
    pageSize,
    write: (entries, next, isPrivate) =>
      results.cacheable({ resources: entries.map(describeResource), ...next }, undefined, isPrivate),
  });
  return { run: decoded(listParams, (params, { principal }) => pages.get(params, principal)) };
}

function describeResource(resource: Resource): object {
  const { uri, name, title, description, mimeType, size, annotations, icons, _meta } = resource;
  return { uri, name, title, description, mimeType, size, annotations, icons, _meta };
}

function listTemplates(
  { templates: source }: ResourceTables,
  { results }: Edition,
  pageSize: number,
): Operation {
  const pages = new Pages({
    source,
    pageSize,
    write: (entries, next, isPrivate) =>
      results.cacheable({ resourceTemplates: entries.map(describeTemplate), ...next }, undefined, isPrivate),
  });
  return { run: decoded(listParams, (params, { principal }) => pages.get(params, principal)) };
}

function describeTemplate(template: ResourceTemplate): object {
  const { uriTemplate, name, title, description, mimeType, annotations, icons, _meta } = template;
  return { uriTemplate, name, title, description, mimeType, annotations, icons, _meta };
}

/** What stands at a URI, and how it is read. */
interface Found {
  readonly mimeType: string | undefined;
  readonly cache: CacheHints | undefined;
  readonly read: ResourceOutput | ((turn: Turn) => unknown);
}

function read(tables: ResourceTables, edition: Edition): Operation {
  const run = ({ uri }: { uri: string }, exchange: Exchange<McpArrival>): Reply | Promise<Reply> => {
    const found = find(tables, uri, exchange.principal);
    if (found === undefined) return unknown(uri);
    const finish = (output: unknown): Reply => {
      if (output === undefined) return unknown(uri);
      // what a reader gives is what its type says
      const contents = toContents(uri, found.mimeType, output as ResourceOutput);
      return edition.results.cacheable({ contents }, found.cache);
    };
    const { read: source } = found;
    if (typeof source !== "function") return finish(source);
    return runInRounds(exchange, edition, { run: source, finish, fail: throwOn });
  };
  return { run: decoded(readResourceParams, run) };
}

function find(
  { resources, templates }: ResourceTables,
  uri: string,
  principal: Principal | undefined,
): Found | undefined {
  const resource = resources.get(uri, principal);
  if (resource !== undefined) return foundOf(resource, resource.read);
  for (const { definition, template } of templates.served(principal)) {
    const variables = template.match(uri);
    if (variables !== undefined) return foundOf(definition, (turn) => definition.read(variables, turn, uri));
  }
  return undefined;
}

function foundOf({ mimeType, cache }: Resource | ResourceTemplate, source: Found["read"]): Found {
  return { mimeType, cache, read: source };
}

function unknown(uri: string): Reply {
  return refused(refuse<McpCondition>("resource-unknown", `nothing is at ${quote(uri)}`, { data: { uri } }));
}

function toContents(
  uri: string,
  mimeType: string | undefined,
  output: ResourceOutput,
): readonly ResourceContents[] {
  const base = mimeType === undefined ? { uri } : { uri, mimeType };
  if (typeof output === "string") return [{ ...base, text: output }];
  if (output instanceof Uint8Array) return [{ ...base, blob: toBase64(output) }];
  for (const contents of output) {
    const fault = faultOfContents(contents);
    if (fault !== undefined) throw new TypeError(`the resource ${quote(uri)} cannot be sent: ${fault}`);
  }
  return output;
}
