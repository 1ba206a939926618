// resources/list, resources/templates/list and resources/read (Resources).

import { type Exchange, quote, type Reply, refuse, refused } from "@dragoman/jsonrpc";
import type { ResourceContents } from "../model/content.ts";
import { listParams } from "../model/lists.ts";
import {
  type ReadResourceParams,
  type Resource,
  type ResourceOutput,
  readResourceParams,
} from "../model/resources.ts";
import type { McpCondition } from "../spec/conditions.ts";
import { type MethodSpec, methods } from "../spec/methods.ts";
import type { McpArrival } from "./arrival.ts";
import { decoded } from "./decoded.ts";
import type { Edition, Operation, Operations } from "./edition.ts";
import { Pages } from "./pages.ts";
import type { ResourceTable } from "./resource-table.ts";
import { runInRounds, throwOn } from "./turns.ts";

export function resourceOperations(resources: ResourceTable, pageSize: number): Operations {
  return new Map<MethodSpec, (edition: Edition) => Operation>([
    [methods.resourcesList, (edition) => list(resources, edition, pageSize)],
    [methods.resourceTemplatesList, (edition) => listTemplates(edition)],
    [methods.resourcesRead, (edition) => read(resources, edition)],
  ]);
}

function list(source: ResourceTable, { results }: Edition, pageSize: number): Operation {
  const pages = new Pages({
    source,
    pageSize,
    write: (entries, next) => results.cacheable({ resources: entries.map(describeResource), ...next }),
  });
  return { run: decoded(listParams, (params) => pages.get(params)) };
}

function describeResource(resource: Resource): object {
  const { uri, name, title, description, mimeType, size, annotations, _meta } = resource;
  return { uri, name, title, description, mimeType, size, annotations, _meta };
}

function listTemplates({ results }: Edition): Operation {
  const pages = new Pages<never>({
    source: { version: 0, entries: [] },
    pageSize: 1,
    write: (resourceTemplates) => results.cacheable({ resourceTemplates }),
  });
  return { run: decoded(listParams, (params) => pages.get(params)) };
}

function read(resources: ResourceTable, edition: Edition): Operation {
  const { results } = edition;
  const reply = (resource: Resource, output: ResourceOutput): Reply =>
    results.cacheable({ contents: toContents(resource, output) });

  const run = ({ uri }: ReadResourceParams, exchange: Exchange<McpArrival>): Reply | Promise<Reply> => {
    const resource = resources.get(uri);
    if (resource === undefined) {
      return refused(
        refuse<McpCondition>("resource-unknown", `nothing is at ${quote(uri)}`, { data: { uri } }),
      );
    }
    const { read: source } = resource;
    if (typeof source !== "function") return reply(resource, source);
    return runInRounds(exchange, edition, {
      run: source,
      // what a reader gives is what its type says
      finish: (output) => reply(resource, output as ResourceOutput),
      fail: throwOn,
    });
  };
  return { run: decoded(readResourceParams, run) };
}

function toContents({ uri, mimeType }: Resource, output: ResourceOutput): readonly ResourceContents[] {
  const base = mimeType === undefined ? { uri } : { uri, mimeType };
  if (typeof output === "string") return [{ ...base, text: output }];
  if (output instanceof Uint8Array) return [{ ...base, blob: toBase64(output) }];
  return output;
}

/** Bytes that String.fromCharCode takes as arguments at once. */
const chunkSize = 8_192;

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += chunkSize) {
    parts.push(String.fromCharCode(...bytes.subarray(i, i + chunkSize)));
  }
  return btoa(parts.join(""));
}
