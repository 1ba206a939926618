// Everything inside one schema document that a reference can point to. Nothing outside is ever fetched, so what is
// not here does not exist.

import { isJsonObject, type JsonObject, type JsonValue, member } from "@dragoman/jsonrpc";
import { type Dialect, idKeyword, keywords } from "./dialects.ts";
import { escapeStep, partsOf } from "./parts.ts";

/** Stands for the address of a document that has none. */
const nowhere = "https://schema.invalid/";

export interface Targets {
  /** The schema that a reference in `from` points to, as it came; undefined where there is none. */
  resolve(reference: string, from: JsonObject): JsonValue | undefined;
  /** A reference or id that is no URI reference, or an id that stands twice. */
  readonly fault: string | undefined;
}

export function collectTargets(root: JsonObject, dialect: Dialect): Targets {
  return new Collector(dialect).run(root);
}

class Collector implements Targets {
  fault: string | undefined;
  readonly #idKeyword: "$id" | "id";
  readonly #targets = new Map<string, JsonValue>();
  readonly #baseOf = new Map<JsonObject, string>();

  constructor(dialect: Dialect) {
    this.#idKeyword = idKeyword[dialect];
  }

  run(root: JsonObject): Targets {
    this.#collect(root, nowhere, "");
    return this;
  }

  resolve(reference: string, from: JsonObject): JsonValue | undefined {
    const address = resolveAddress(reference, this.#baseOf.get(from) ?? nowhere);
    return address === undefined ? undefined : this.#targets.get(address);
  }

  #collect(schema: JsonValue, outerBase: string, pointer: string): void {
    if (typeof schema === "boolean") this.#add(`${outerBase}#${pointer}`, schema);
    if (!isJsonObject(schema)) return;
    const base = this.#readId(schema, outerBase, pointer);
    this.#add(`${base}#${pointer}`, schema);
    if (!this.#baseOf.has(schema)) this.#baseOf.set(schema, base);
    const anchor = member(schema, "$anchor");
    if (typeof anchor === "string") this.#targets.set(`${base}#${anchor}`, schema);
    for (const part of partsOf(schema)) this.#collect(part.schema, base, `${pointer}${part.at}`);
    for (const [name, value] of Object.entries(schema)) {
      // schemas under a name of the author's own can be pointed to as well
      if (keywords.has(name) || opaque.has(name) || !isJsonObject(value)) continue;
      this.#collect(value, base, `${pointer}/${escapeStep(name)}`);
    }
  }

  /** The base of the references in a schema. One with an id of its own can be reached under both addresses. */
  #readId(schema: JsonObject, outerBase: string, pointer: string): string {
    const id = member(schema, this.#idKeyword);
    if (typeof id !== "string" || id === "") return outerBase;
    const address = resolveAddress(id, outerBase);
    if (address === undefined) this.fault ??= `expected a URI reference as the id, got "${id}"`;
    else if (!address.endsWith("#")) this.#add(address, schema);
    else if (pointer === "") return address.slice(0, -1);
    else this.#collect(schema, outerBase, "");
    return outerBase;
  }

  #add(address: string, schema: JsonValue): void {
    const known = this.#targets.get(address);
    if (known !== undefined && known !== schema) this.fault ??= `the address ${address} stands twice`;
    this.#targets.set(address, schema);
  }
}

/** Keywords whose objects are values, not schemas. */
const opaque: ReadonlySet<string> = new Set(["const", "default", "$vocabulary"]);

/** The absolute address with its fragment decoded; it always has a `#`. */
function resolveAddress(reference: string, base: string): string | undefined {
  try {
    const url = new URL(reference, base);
    const fragment = decodeURIComponent(url.hash.slice(1));
    url.hash = "";
    return `${url.href}#${fragment}`;
  } catch {
    return undefined; // not a URI reference, or its percent-encoding is broken
  }
}
