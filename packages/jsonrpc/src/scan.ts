// One pass over the text of a message before JSON.parse: depth, number of members, repeated names where
// they decide what runs, and numeric ids that a JavaScript number might not keep. Linear, no recursion,
// and no verdict on syntax: JSON.parse gives that.

import type { Limits } from "./limits.ts";

/** Names are compared down to this level: the message, its params, and what lies directly in those. */
const comparedLevels = 3;

/** What JSON.parse would not tell about one message. */
export interface Unusual {
  /** The text of its numeric id, where that is not a short plain integer. */
  readonly oddId: string | undefined;
  /** The first name that stands twice in one object, within the levels that are compared. */
  readonly repeated: string | undefined;
  /** Whether the id itself stands twice, so that no one can say which one to answer. */
  readonly isIdRepeated: boolean;
}

export interface Scan {
  /** The first bound that the text breaks. */
  readonly broken: "too-deep" | "too-many-members" | undefined;
  /** Per message of a batch (0 for a single one), where there is something to tell. */
  readonly unusual: ReadonlyMap<number, Unusual> | undefined;
  /** Text of the id of a single call, for an answer to one that is refused before parsing. */
  readonly callId: string | undefined;
}

const quoteMark = 0x22;
const openObject = 0x7b;
const closeObject = 0x7d;
const openArray = 0x5b;
const closeArray = 0x5d;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;

export function scan(text: string, limits: Limits): Scan {
  return new Scanner(text, limits).run();
}

class Scanner {
  #broken: Scan["broken"];
  #unusual: Map<number, Unusual> | undefined;
  #firstId: string | undefined;
  /** A response carries an id of the other direction, so only what has a method is answered under its id. */
  #hasMethod = false;
  readonly #text: string;
  readonly #limits: Limits;
  readonly #start: number;
  readonly #isBatch: boolean;
  readonly #messageDepth: number;
  /** The names that the open object of each compared level has so far. */
  readonly #names: (Set<string> | string[] | undefined)[] = [];
  #depth = 0;
  #members = 0;
  #item = 0;

  constructor(text: string, limits: Limits) {
    this.#text = text;
    this.#limits = limits;
    this.#start = skipSpace(text, 0);
    this.#isBatch = text.charCodeAt(this.#start) === openArray;
    this.#messageDepth = this.#isBatch ? 2 : 1;
  }

  run(): Scan {
    const text = this.#text;
    for (let i = this.#start; i < text.length && this.#broken === undefined; i++) {
      const c = text.charCodeAt(i);
      if (c === quoteMark) i = this.#string(i);
      else if (c === openObject || c === openArray) this.#open();
      else if (c === closeObject || c === closeArray) this.#depth--;
      else if (c === comma && this.#depth === 1 && this.#isBatch) this.#item++;
    }
    return this.#broken === undefined && this.#unusual === undefined ? nothingToTell : this.#findings();
  }

  #findings(): Scan {
    const callId = this.#hasMethod ? this.#firstId : undefined;
    return { broken: this.#broken, unusual: this.#unusual, callId };
  }

  #open(): void {
    if (++this.#depth > this.#limits.maxDepth) this.#broken = "too-deep";
    else if (this.#isCompared()) this.#names[this.#depth] = undefined;
  }

  /** Gives the index of the last character that it has dealt with. */
  #string(start: number): number {
    const end = endOfString(this.#text, start + 1);
    const after = skipSpace(this.#text, end);
    if (this.#text.charCodeAt(after) !== colon) return end - 1;
    if (++this.#members > this.#limits.maxMembers) this.#broken = "too-many-members";
    else if (this.#isCompared()) this.#name(nameAt(this.#text, start + 1, end - 1), after + 1);
    return after;
  }

  #isCompared(): boolean {
    return this.#depth < comparedLevels + this.#messageDepth;
  }

  #name(name: string, valueAt: number): void {
    const isOfMessage = this.#depth === this.#messageDepth;
    if (this.#isRepeated(name)) this.#noteRepeated(name, isOfMessage && name === "id");
    if (!isOfMessage) return;
    if (name === "id") this.#noteId(tokenAt(this.#text, skipSpace(this.#text, valueAt)));
    else if (name === "method") this.#hasMethod ||= !this.#isBatch;
  }

  #noteRepeated(name: string, isIdRepeated: boolean): void {
    const { repeated = name, ...known } = this.#known();
    this.#note({ ...known, repeated, isIdRepeated: known.isIdRepeated || isIdRepeated });
  }

  #noteId(id: string): void {
    this.#firstId ??= id;
    if (isOddNumber(id)) this.#note({ ...this.#known(), oddId: id });
  }

  #known(): Unusual {
    return this.#unusual?.get(this.#item) ?? usual;
  }

  #note(unusual: Unusual): void {
    this.#unusual ??= new Map();
    this.#unusual.set(this.#item, unusual);
  }

  /** Few names are compared one by one; many go into a set, so that the time stays linear. */
  #isRepeated(name: string): boolean {
    const seen = this.#names[this.#depth];
    if (seen === undefined) {
      this.#names[this.#depth] = [name];
      return false;
    }
    if (!Array.isArray(seen)) return seen.size === seen.add(name).size;
    if (seen.includes(name)) return true;
    if (seen.length < 16) seen.push(name);
    else this.#names[this.#depth] = new Set(seen).add(name);
    return false;
  }
}

const nothingToTell: Scan = Object.freeze({ broken: undefined, unusual: undefined, callId: undefined });
const usual: Unusual = Object.freeze({ oddId: undefined, repeated: undefined, isIdRepeated: false });

/** The index behind the closing quote, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (at - 1 - slashes >= from && text.charCodeAt(at - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
  return text.length;
}

function skipSpace(text: string, from: number): number {
  let i = from;
  for (;;) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) return i;
    i++;
  }
}

function nameAt(text: string, from: number, to: number): string {
  const raw = text.slice(from, to);
  if (!raw.includes("\\")) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw; // not JSON: the parse that follows refuses the whole text
  }
}

/** A scalar up to its delimiter; a string with its quotes; the empty text for anything else. */
function tokenAt(text: string, from: number): string {
  if (text.charCodeAt(from) === quoteMark) return text.slice(from, endOfString(text, from + 1));
  let end = from;
  while (end < text.length && isNumberCharacter(text.charCodeAt(end))) end++;
  return text.slice(from, end);
}

function isNumberCharacter(c: number): boolean {
  return (c >= 0x30 && c <= 0x39) || c === 0x2d || c === 0x2b || c === 0x2e || c === 0x65 || c === 0x45;
}

function isOddNumber(token: string): boolean {
  return token !== "" && token.charCodeAt(0) !== quoteMark && !/^-?\d{1,15}$/.test(token);
}
