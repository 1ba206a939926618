// What the validator found, in our words: the innermost fault of the first part that failed.

import type { OutputUnit } from "@cfworker/json-schema";
import { isJsonObject, type JsonValue, member } from "@dragoman/jsonrpc";
import { itemPath, memberPath } from "../path.ts";
import type { Checked, Issue } from "../schema.ts";

/** The validator compares each item of a unique array with each other: the square of the length. */
const maxComparedItems = 1_000;
const maxMessageLength = 200;

/** Keywords that only say that something inside them failed. */
const frames: ReadonlySet<string> = new Set(
  (
    "$ref $recursiveRef allOf if properties patternProperties additionalProperties unevaluatedProperties " +
    "propertyNames dependentSchemas dependencies items prefixItems additionalItems unevaluatedItems"
  ).split(" "),
);

export const tooLarge: Checked<never> = {
  ok: false,
  issues: [
    { path: "", message: "the value cannot be checked: it is too large, or a name in it is not Unicode" },
  ],
};

export function toIssue(errors: readonly OutputUnit[], value: JsonValue): Issue {
  const inner = errors.find(({ keyword }) => !frames.has(keyword)) ?? errors.at(-1);
  if (inner === undefined) return { path: "", message: "the value does not match" };
  const message = inner.keyword === "false" ? "not allowed here" : reword(inner.error);
  return { path: toPath(inner.instanceLocation, value), message };
}

function reword(text: string): string {
  const plain = text
    .replace(/^Instance type "(\w+)" is invalid\. Expected "(.*)"\.$/, 'expected "$2", got "$1"')
    .replace(/^Instance does not have required property "(.*)"\.$/, 'the member "$1" is missing')
    .replace(/^Instance /, "")
    .replace(/\.$/, "");
  return plain.length > maxMessageLength ? `${plain.slice(0, maxMessageLength)}…` : plain;
}

/** `#/parts/0/text` to `parts[0].text`; the value tells an index from a name. */
function toPath(location: string, root: JsonValue): string {
  let path = "";
  let place: JsonValue | undefined = root;
  for (const step of location.split("/").slice(1)) {
    const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    const isItem = Array.isArray(place);
    path = isItem ? itemPath(path, Number(name)) : memberPath(path, name);
    place = Array.isArray(place)
      ? place[Number(name)]
      : isJsonObject(place)
        ? member(place, name)
        : undefined;
  }
  return path;
}

/** An issue where some array is too long to be compared item by item. */
export function tooManyItems(value: JsonValue, path = ""): Checked<never> | undefined {
  if (Array.isArray(value)) {
    if (value.length > maxComparedItems) {
      const message = `expected at most ${maxComparedItems} items where items are compared`;
      return { ok: false, issues: [{ path, message }] };
    }
    return firstDefined(value.entries(), ([i, item]) => tooManyItems(item, itemPath(path, i)));
  }
  if (!isJsonObject(value)) return undefined;
  return firstDefined(Object.entries(value), ([name, part]) => tooManyItems(part, memberPath(path, name)));
}

function firstDefined<T, R>(list: Iterable<T>, look: (item: T) => R | undefined): R | undefined {
  for (const item of list) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
