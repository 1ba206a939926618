// Resources and templates of resources as their author defines them, and the params of a read as they come.

import type { JsonObject, Principal } from "@dragoman/jsonrpc";
import { type Decoder, object, refine, string } from "@dragoman/schema";
import type { CacheHints } from "./cache-hints.ts";
import type { Complete } from "./completion.ts";
import type { ResourceContents } from "./content.ts";
import type { Icon } from "./icons.ts";
import type { Turn } from "./turn.ts";

/** A text, bytes, or whole contents where there are several. */
export type ResourceOutput = string | Uint8Array | readonly ResourceContents[];

interface Described {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: JsonObject;
  readonly icons?: readonly Icon[];
  readonly _meta?: JsonObject;
  /** How long what is read may be kept, where the server's own hints are not meant. */
  readonly cache?: CacheHints;
  isVisibleTo?(principal: Principal | undefined): boolean;
}

export interface Resource extends Described {
  /** An absolute URI; a read must name it letter by letter. */
  readonly uri: string;
  /** Bytes. */
  readonly size?: number;
  /** What stands there, or what finds it out for each read. */
  readonly read: ResourceOutput | ((turn: Turn) => ResourceOutput | Promise<ResourceOutput>);
}

/** The values of a template's variables; a list where the variable is exploded. */
export type UriVariables = Readonly<Record<string, string | readonly string[]>>;

export interface ResourceTemplate extends Described {
  /** As RFC 6570 has it, such as `files:///{+path}`. */
  readonly uriTemplate: string;
  /** Suggests values of variables, by their names. */
  readonly complete?: Readonly<Record<string, Complete>>;
  /**
   * Reads one of the resources. Variables are decoded, and hold what the client sent: a path may climb, so never join
   * it to a folder unchecked. Undefined says that there is no such resource.
   */
  read(
    variables: UriVariables,
    turn: Turn,
    uri: string,
  ): ResourceOutput | undefined | Promise<ResourceOutput | undefined>;
}

/** Gives the resource back, for its type. */
export function resource(definition: Resource): Resource {
  return definition;
}

/** Gives the template back, for its type. */
export function resourceTemplate(definition: ResourceTemplate): ResourceTemplate {
  return definition;
}

export interface ReadResourceParams {
  readonly uri: string;
}

export const readResourceParams: Decoder<ReadResourceParams> = object({
  uri: refine(string(), (uri) => (URL.canParse(uri) ? undefined : "expected an absolute URI")),
});
