// resources/list, resources/templates/list and resources/read (Resources).

import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  LocalError,
  type Method,
  member,
  method,
  type Outcome,
  ok,
  quote,
  type Reply,
  refuse,
  refused,
  result,
  typeName,
} from "@dragoman/jsonrpc";
import type { ResourceContents } from "../model/content.ts";
import type { Resource, ResourceOutput } from "../model/resource.ts";
import type { McpCondition } from "../spec/conditions.ts";
import { methods } from "../spec/names.ts";
import type { McpProfile } from "../spec/profile.ts";
import type { McpArrival } from "./arrival.ts";
import type { McpServerOptions } from "./options.ts";
import { decodeCursor, pagedList } from "./pages.ts";
import { resultForm } from "./results.ts";

const defaultPageSize = 1_000;

export type Resources = ReadonlyMap<string, Resource>;

export function createResources(resources: readonly Resource[]): Resources {
  const known = new Map<string, Resource>();
  for (const resource of resources) {
    if (!URL.canParse(resource.uri)) {
      throw new LocalError("ERR_CONFIG", `the resource URI ${quote(resource.uri)} is not absolute`);
    }
    if (known.has(resource.uri))
      throw new LocalError("ERR_CONFIG", `the resource ${quote(resource.uri)} stands twice`);
    known.set(resource.uri, resource);
  }
  return known;
}

export function listResources(
  known: Resources,
  profile: McpProfile,
  options: McpServerOptions,
): Method<McpArrival> {
  const form = resultForm(profile, options);
  const { pageSize = defaultPageSize } = options;
  const list = pagedList(
    "resources",
    [...known.values()].map((entry) => describeResource(entry, profile)),
    {
      form,
      pageSize,
    },
  );
  return method({ name: methods.resourcesList, decode: decodeCursor, run: list });
}

export function listTemplates(profile: McpProfile, options: McpServerOptions): Method<McpArrival> {
  const list = pagedList("resourceTemplates", [], { form: resultForm(profile, options), pageSize: 1 });
  return method({ name: methods.resourcesTemplatesList, decode: decodeCursor, run: list });
}

function describeResource({ read: _, title, ...entry }: Resource, profile: McpProfile): object {
  return title === undefined || !profile.tools.title ? entry : { ...entry, title };
}

function decodeRead(params: JsonValue): Outcome<string> {
  const uri = isJsonObject(params) ? member(params, "uri") : undefined;
  if (typeof uri !== "string")
    return refuse("params-invalid", `params.uri: expected a string, got ${typeName(uri)}`);
  if (!URL.canParse(uri))
    return refuse("params-invalid", `params.uri: expected an absolute URI, got ${quote(uri)}`);
  return ok(uri);
}

export function readResource(
  known: Resources,
  profile: McpProfile,
  options: McpServerOptions,
): Method<McpArrival> {
  const form = resultForm(profile, options);
  const reply = (resource: Resource, output: ResourceOutput): Reply =>
    result(form.cacheable({ contents: toContents(resource, output) }));
  return method<string, McpArrival>({
    name: methods.resourcesRead,
    decode: decodeRead,
    run(uri, exchange) {
      const resource = known.get(uri);
      if (resource === undefined) {
        const data: JsonObject = { uri };
        return refused(refuse<McpCondition>("resource-unknown", `no resource is at ${quote(uri)}`, { data }));
      }
      const turn = {
        get signal(): AbortSignal {
          return exchange.signal;
        },
        principal: exchange.principal,
      };
      const output = resource.read(turn);
      return output instanceof Promise
        ? output.then((settled) => reply(resource, settled))
        : reply(resource, output);
    },
  });
}

function toContents({ uri, mimeType }: Resource, output: ResourceOutput): readonly ResourceContents[] {
  const base = mimeType === undefined ? { uri } : { uri, mimeType };
  if (typeof output === "string") return [{ ...base, text: output }];
  if (output instanceof Uint8Array) return [{ ...base, blob: toBase64(output) }];
  return output;
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(binary);
}
