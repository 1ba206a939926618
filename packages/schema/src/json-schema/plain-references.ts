// The form of a schema that the validator reads: it takes `id` and `$id` in every dialect and knows no dynamic
// references. So the word that means nothing in the dialect goes, and dynamic references become plain ones where
// that is the same: where their anchor stands once, every dynamic scope leads to it (JSON Schema 2020-12, §8.2.3.2).

import { isJsonObject, type JsonObject, type JsonValue, member } from "@dragoman/jsonrpc";
import { type Dialect, idKeyword } from "./dialects.ts";
import { mapParts, partsOf } from "./parts.ts";

/** Gives undefined where a dynamic reference depends on how it is reached. */
export function toPlainReferences(schema: JsonObject, dialect: Dialect): JsonObject | undefined {
  const foreignId = idKeyword[dialect] === "id" ? "$id" : "id";
  if (dialect !== "2020-12") return rename(schema, new Map([[foreignId, undefined]]));
  const anchors = dynamicAnchors(schema);
  if (new Set(anchors).size !== anchors.length) return undefined;
  return rename(
    schema,
    new Map([
      [foreignId, undefined],
      ["$dynamicAnchor", "$anchor"],
      ["$dynamicRef", "$ref"],
    ]),
  );
}

/** Renames keywords of all sub-schemas; undefined drops one, and a keyword that is there already stays. */
function rename(schema: JsonObject, names: ReadonlyMap<string, string | undefined>): JsonObject {
  const entries = Object.entries(schema).flatMap(([name, value]): [string, JsonValue][] => {
    const to = names.has(name) ? names.get(name) : name;
    return to === undefined || (to !== name && Object.hasOwn(schema, to)) ? [] : [[to, value]];
  });
  return mapParts(Object.fromEntries(entries), (part) => rename(part, names));
}

function dynamicAnchors(schema: JsonValue): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const own = member(schema, "$dynamicAnchor");
  const inside = partsOf(schema).flatMap((part) => dynamicAnchors(part.schema));
  return typeof own === "string" ? [own, ...inside] : inside;
}
