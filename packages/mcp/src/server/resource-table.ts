// The resources of a server by URI.

import { LocalError, quote } from "@dragoman/jsonrpc";
import type { Resource } from "../model/resources.ts";
import type { ListSource } from "./pages.ts";

export class ResourceTable implements ListSource<Resource> {
  readonly version = 0;
  readonly entries: readonly Resource[];
  readonly #byUri: ReadonlyMap<string, Resource>;

  constructor(resources: readonly Resource[]) {
    const byUri = new Map<string, Resource>();
    for (const resource of resources) {
      const { uri } = resource;
      if (!URL.canParse(uri)) {
        throw new LocalError("ERR_CONFIG", `the resource ${quote(uri)} needs an absolute URI`);
      }
      if (byUri.has(uri)) throw new LocalError("ERR_CONFIG", `the resource ${quote(uri)} stands twice`);
      byUri.set(uri, resource);
    }
    this.entries = [...byUri.values()];
    this.#byUri = byUri;
  }

  get(uri: string): Resource | undefined {
    return this.#byUri.get(uri);
  }
}
