// Judges a plain JSON Schema when it is defined, so that no call ever meets a schema that cannot be checked:
// keywords have the form that they need, references resolve inside the document, patterns compile, and no schema
// refers to itself without going deeper into the value.

import { isJsonObject, type JsonObject, type JsonValue, member, typeName } from "@dragoman/jsonrpc";
import { type Dialect, type Holds, keywords, typeNames } from "./dialects.ts";
import { partsOf } from "./parts.ts";
import { collectTargets, type Targets } from "./targets.ts";

interface SchemaFault {
  /** JSON Pointer as a fragment, such as `#/properties/name`. */
  readonly at: string;
  readonly what: string;
}

export interface Examined {
  readonly fault: SchemaFault | undefined;
  readonly comparesItems: boolean;
}

export function examine(root: JsonObject, dialect: Dialect): Examined {
  const targets = collectTargets(root, dialect);
  if (targets.fault !== undefined) return { fault: { at: "#", what: targets.fault }, comparesItems: false };
  return new Examiner(targets).run(root);
}

class Examiner {
  readonly #targets: Targets;
  /** Each schema that was seen, with the schemas that judge the same value. */
  readonly #inPlace = new Map<JsonObject, JsonObject[]>();
  #fault: SchemaFault | undefined;
  #comparesItems = false;

  constructor(targets: Targets) {
    this.#targets = targets;
  }

  run(root: JsonObject): Examined {
    this.#visit(root, "#");
    if (this.#fault === undefined && this.#isEndless()) {
      this.#fault = { at: "#", what: "a schema refers to itself without going deeper into the value" };
    }
    return { fault: this.#fault, comparesItems: this.#comparesItems };
  }

  #visit(schema: JsonValue, at: string): void {
    if (typeof schema === "boolean" || this.#fault !== undefined) return;
    if (!isJsonObject(schema)) {
      this.#fault = { at, what: `expected a schema, got ${typeName(schema)}` };
      return;
    }
    if (this.#inPlace.has(schema)) return;
    const inPlace: JsonObject[] = [];
    this.#inPlace.set(schema, inPlace);
    if (member(schema, "uniqueItems") === true) this.#comparesItems = true;
    this.#checkKeywords(schema, at);
    for (const part of partsOf(schema)) {
      if (part.isInPlace && isJsonObject(part.schema)) inPlace.push(part.schema);
      this.#visit(part.schema, `${at}${part.at}`);
    }
    for (const keyword of ["$ref", "$recursiveRef"]) this.#follow(schema, keyword, at, inPlace);
  }

  #checkKeywords(schema: JsonObject, at: string): void {
    for (const [name, value] of Object.entries(schema)) {
      const keyword = keywords.get(name);
      const expected = keyword === undefined ? undefined : formFault(keyword.holds, value);
      if (expected !== undefined) this.#fault ??= { at: `${at}/${name}`, what: `expected ${expected}` };
    }
    const patterns = member(schema, "patternProperties");
    const bad = isJsonObject(patterns) ? Object.keys(patterns).find((text) => !isPattern(text)) : undefined;
    if (bad !== undefined) {
      this.#fault ??= { at: `${at}/patternProperties`, what: `"${bad}" is not a regular expression` };
    }
  }

  #follow(schema: JsonObject, keyword: string, at: string, inPlace: JsonObject[]): void {
    const reference = member(schema, keyword);
    if (typeof reference !== "string" || this.#fault !== undefined) return;
    const target = this.#targets.resolve(reference, schema);
    if (target === undefined) {
      const what = `"${reference}" points to nothing in this document; references are never fetched`;
      this.#fault = { at: `${at}/${keyword}`, what };
      return;
    }
    if (isJsonObject(target)) inPlace.push(target);
    this.#visit(target, `${at}/${keyword}`);
  }

  /** A circle of schemas that all judge the same value would never come to an end. */
  #isEndless(): boolean {
    const done = new Set<JsonObject>();
    const open = new Set<JsonObject>();
    const closes = (schema: JsonObject): boolean => {
      if (open.has(schema)) return true;
      if (done.has(schema)) return false;
      open.add(schema);
      const found = (this.#inPlace.get(schema) ?? []).some(closes);
      open.delete(schema);
      done.add(schema);
      return found;
    };
    return [...this.#inPlace.keys()].some(closes);
  }
}

const isString = (value: JsonValue): boolean => typeof value === "string";
const isStringList = (value: JsonValue): boolean => Array.isArray(value) && value.every(isString);

/** What was expected of a keyword's value, where it is something else. */
function formFault(holds: Holds, value: JsonValue): string | undefined {
  const [isGood, expected] = forms[holds];
  return isGood(value) ? undefined : expected;
}

const isAnything = (): boolean => true;
const forms: Readonly<Record<Holds, readonly [(value: JsonValue) => boolean, string]>> = {
  // sub-schemas are judged one by one when they are visited
  schema: [isAnything, ""],
  "schema-or-list": [isAnything, ""],
  "schema-list": [(value) => Array.isArray(value) && value.length > 0, "an array of schemas"],
  "schema-map": [isJsonObject, "an object of schemas"],
  "schemas-or-string-lists": [isJsonObject, "an object"],
  string: [isString, "a string"],
  pattern: [(value) => typeof value === "string" && isPattern(value), "a regular expression"],
  "string-list": [isStringList, "an array of strings"],
  "string-lists": [
    (value) => isJsonObject(value) && Object.values(value).every(isStringList),
    "an object of arrays of strings",
  ],
  type: [
    (value) => (Array.isArray(value) ? value.every((name) => typeNames.has(name)) : typeNames.has(value)),
    "a type of JSON Schema",
  ],
  number: [(value) => typeof value === "number", "a number"],
  list: [(value) => Array.isArray(value), "an array"],
};

function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false; // a syntax error in the pattern
  }
}
