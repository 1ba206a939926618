// A JSON reader that is slow and plain: it keeps what JSON.parse drops, the text of numbers and every repeated member.

export type PlainJson =
  | { readonly kind: "literal"; readonly text: "null" | "true" | "false" }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "array"; readonly items: readonly PlainJson[] }
  | { readonly kind: "object"; readonly members: readonly PlainMember[] };

interface PlainMember {
  readonly name: string;
  readonly value: PlainJson;
}

/** Undefined where the text is not JSON (RFC 8259 §2). */
export function readPlainJson(text: string): PlainJson | undefined {
  const reader = new Reader(text);
  try {
    return reader.document();
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

class NotJson extends Error {}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): PlainJson {
    const value = this.#value();
    this.#space();
    if (this.#at !== this.#text.length) throw new NotJson();
    return value;
  }

  #value(): PlainJson {
    this.#space();
    const literal = this.#take(/null|true|false/y);
    if (literal === "null" || literal === "true" || literal === "false")
      return { kind: "literal", text: literal };
    const number = this.#take(/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y);
    if (number !== undefined) return { kind: "number", text: number };
    if (this.#take(/\[/y) !== undefined)
      return { kind: "array", items: this.#list("]", () => this.#value()) };
    if (this.#take(/\{/y) !== undefined)
      return { kind: "object", members: this.#list("}", () => this.#member()) };
    return { kind: "string", value: this.#string() };
  }

  #member(): PlainMember {
    this.#space();
    const name = this.#string();
    this.#space();
    this.#need(/:/y);
    return { name, value: this.#value() };
  }

  #list<T>(close: "]" | "}", read: () => T): T[] {
    const end = close === "]" ? /\]/y : /\}/y;
    const list: T[] = [];
    this.#space();
    if (this.#take(end) !== undefined) return list;
    for (;;) {
      list.push(read());
      this.#space();
      if (this.#take(end) !== undefined) return list;
      this.#need(/,/y);
    }
  }

  #string(): string {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that a string holds none of them is the rule
    const text = this.#need(/"(?:[^"\\\u0000-\u001f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/y);
    return String(JSON.parse(text));
  }

  #space(): void {
    this.#take(/[ \t\n\r]*/y);
  }

  #need(pattern: RegExp): string {
    const text = this.#take(pattern);
    if (text === undefined) throw new NotJson();
    return text;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const text = pattern.exec(this.#text)?.[0];
    this.#at += text?.length ?? 0;
    return text;
  }
}

/** The last member of a name, which is the one that JSON.parse keeps. */
export function lastMember(value: PlainJson, name: string): PlainJson | undefined {
  return value.kind === "object"
    ? value.members.findLast((member) => member.name === name)?.value
    : undefined;
}

/** Arrays and objects inside one another. */
export function depthOf(value: PlainJson): number {
  const inner = childrenOf(value).map(depthOf);
  return value.kind === "array" || value.kind === "object" ? 1 + Math.max(0, ...inner) : 0;
}

/** Members of all objects together. */
export function membersOf(value: PlainJson): number {
  const own = value.kind === "object" ? value.members.length : 0;
  return childrenOf(value).reduce((sum, child) => sum + membersOf(child), own);
}

/** Whether a name stands twice in one of the objects down to a level; the value itself is level 1. */
export function hasRepeated(value: PlainJson, levels: number): boolean {
  if (levels === 0) return false;
  const names = value.kind === "object" ? value.members.map(({ name }) => name) : [];
  return (
    new Set(names).size < names.length || childrenOf(value).some((child) => hasRepeated(child, levels - 1))
  );
}

function childrenOf(value: PlainJson): readonly PlainJson[] {
  if (value.kind === "array") return value.items;
  return value.kind === "object" ? value.members.map((member) => member.value) : [];
}
