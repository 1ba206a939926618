// Whether every value that a schema accepts is an object.

import { isJsonObject, type JsonObject, type JsonValue, member } from "@dragoman/jsonrpc";

/** Follows alternatives and local references, each once. */
export function isObjectSchema(
  schema: JsonValue | undefined,
  root: JsonObject,
  seen: ReadonlySet<unknown> = new Set(),
): boolean {
  if (!isJsonObject(schema) || seen.has(schema)) return false;
  const type = member(schema, "type");
  if (type !== undefined) return type === "object" || (Array.isArray(type) && type.join() === "object");
  const inside = new Set(seen).add(schema);
  const isObject = (part: JsonValue): boolean => isObjectSchema(part, root, inside);
  const reference = member(schema, "$ref");
  if (typeof reference === "string" && isObject(target(reference, root) ?? null)) return true;
  const all = member(schema, "allOf");
  if (Array.isArray(all) && all.some(isObject)) return true;
  return ["anyOf", "oneOf"].some((keyword) => {
    const alternatives = member(schema, keyword);
    return Array.isArray(alternatives) && alternatives.length > 0 && alternatives.every(isObject);
  });
}

/** What a JSON Pointer into the same document points to. */
function target(reference: string, root: JsonObject): JsonValue | undefined {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  let place: JsonValue | undefined = root;
  for (const step of reference.split("/").slice(1)) {
    place = isJsonObject(place) ? member(place, step.replaceAll("~1", "/").replaceAll("~0", "~")) : undefined;
  }
  return place;
}
