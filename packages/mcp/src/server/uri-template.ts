// URI templates (RFC 6570): which URIs a template stands for, and the values of its variables in one of them. Matching
// walks the URI once and never goes back, so that its time grows with the length and nothing else.

import { LocalError, quote } from "@dragoman/jsonrpc";
import type { UriVariables } from "../model/resources.ts";

interface Variable {
  readonly name: string;
  readonly isList: boolean;
  readonly maxLength: number | undefined;
}

interface Operator {
  /** What the expansion starts with, where there is one. */
  readonly first: string;
  readonly separator: string;
  readonly isNamed: boolean;
  /** Whether values keep reserved characters as they are. */
  readonly allowsReserved: boolean;
}

interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

type Part = string | Expression;

const plain: Operator = { first: "", separator: ",", isNamed: false, allowsReserved: false };
const operators: ReadonlyMap<string, Operator> = new Map([
  ["+", { ...plain, allowsReserved: true }],
  ["#", { ...plain, first: "#", allowsReserved: true }],
  [".", { ...plain, first: ".", separator: "." }],
  ["/", { ...plain, first: "/", separator: "/" }],
  [";", { ...plain, first: ";", separator: ";", isNamed: true }],
  ["?", { ...plain, first: "?", separator: "&", isNamed: true }],
  ["&", { ...plain, first: "&", separator: "&", isNamed: true }],
]);

const variable = /^((?:\w|%[0-9A-Fa-f]{2})(?:[\w.]|%[0-9A-Fa-f]{2})*)(?:(\*)|:([1-9]\d{0,3}))?$/;

export class UriTemplate {
  readonly text: string;
  /** Names of the variables, in order. */
  readonly names: readonly string[];
  readonly #parts: readonly Part[];

  /** Throws `ERR_CONFIG` on a template that is none, or that could not be told apart in a URI. */
  constructor(text: string) {
    this.text = text;
    this.#parts = parse(text);
    this.names = this.#parts.flatMap((part) =>
      typeof part === "string" ? [] : part.variables.map(({ name }) => name),
    );
    const twice = this.names.find((name, index) => this.names.indexOf(name) !== index);
    if (twice !== undefined) throw fault(text, `the variable ${quote(twice)} stands twice`);
    checkOrder(text, this.#parts);
  }

  /** The values of the variables in a URI; undefined where it is not of this template. */
  match(uri: string): UriVariables | undefined {
    const values: [string, string | readonly string[]][] = [];
    let at = 0;
    for (const [index, part] of this.#parts.entries()) {
      if (typeof part === "string") {
        if (!uri.startsWith(part, at)) return undefined;
        at += part.length;
        continue;
      }
      const end = this.#endOf(uri, at, index);
      if (end === undefined) return undefined;
      const found = read(part, uri.slice(at, end));
      if (found === undefined) return undefined;
      values.push(...found);
      at = end;
    }
    return at === uri.length ? Object.fromEntries(values) : undefined;
  }

  /** Where an expression ends: at what comes next, or at the end. */
  #endOf(uri: string, at: number, index: number): number | undefined {
    const next = this.#parts[index + 1];
    if (next === undefined) return uri.length;
    if (typeof next === "string") {
      if (index + 2 < this.#parts.length) {
        const found = uri.indexOf(next, at);
        return found < 0 ? undefined : found;
      }
      const end = uri.length - next.length;
      return end >= at && uri.endsWith(next) ? end : undefined;
    }
    const found = this.#parts
      .slice(index + 1)
      .map((part) => uri.indexOf(typeof part === "string" ? part : part.operator.first, at))
      .filter((position) => position >= 0);
    return found.length === 0 ? uri.length : Math.min(...found);
  }
}

function fault(text: string, detail: string): LocalError {
  return new LocalError("ERR_CONFIG", `the URI template ${quote(text)} cannot be served: ${detail}`);
}

function parse(text: string): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf("{", at);
    const literal = text.slice(at, open < 0 ? text.length : open);
    if (literal.includes("}")) throw fault(text, 'a "}" closes nothing');
    if (literal !== "") parts.push(literal);
    if (open < 0) break;
    const close = text.indexOf("}", open);
    if (close < 0) throw fault(text, 'a "{" is not closed');
    parts.push(parseExpression(text, text.slice(open + 1, close)));
    at = close + 1;
  }
  if (!URL.canParse(text.replace(/\{[^}]*\}/g, "x"))) throw fault(text, "it gives no absolute URIs");
  return parts;
}

function parseExpression(text: string, inner: string): Expression {
  const operator = operators.get(inner.slice(0, 1));
  const list = operator === undefined ? inner : inner.slice(1);
  const variables = list.split(",").map((spec): Variable => {
    const [, name, star, length] = variable.exec(spec) ?? [];
    if (name === undefined) throw fault(text, `${quote(spec)} is no variable`);
    return { name, isList: star !== undefined, maxLength: length === undefined ? undefined : Number(length) };
  });
  const own = operator ?? plain;
  if (!own.isNamed && variables.length > 1 && variables.some(({ isList }) => isList)) {
    throw fault(text, "a list beside other variables could not be told from them");
  }
  return { operator: own, variables };
}

/** Two expressions side by side are told apart by the sign that the second one starts with. */
function checkOrder(text: string, parts: readonly Part[]): void {
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (typeof part === "string" || before === undefined || typeof before === "string") continue;
    if (part.operator.first === "" || part.operator.first === before.operator.first) {
      throw fault(text, "two expressions side by side could not be told apart");
    }
  }
}

type Values = readonly (readonly [string, string | readonly string[]])[];

/** The values in the text of one expression. */
function read(
  { operator, variables }: Expression,
  text: string,
): [string, string | readonly string[]][] | undefined {
  const { first, separator, isNamed, allowsReserved } = operator;
  if (text === "") return variables.length > 0 && first === "" ? undefined : [];
  if (!text.startsWith(first)) return undefined;
  const inner = text.slice(first.length);
  if (!allowsReserved && (isNamed ? /[#?]/ : separator === "/" ? /[?#]/ : /[/?#]/).test(inner))
    return undefined;
  const items = inner.split(separator);
  const found = isNamed ? readNamed(variables, items) : readOrdered(variables, items, separator);
  return found === undefined ? undefined : decodeAll(found);
}

function readOrdered(
  variables: readonly Variable[],
  items: readonly string[],
  separator: string,
): Values | undefined {
  const [only] = variables;
  if (only?.isList === true) return [[only.name, items]];
  // the last one takes what is left, as a reserved value may hold the separator
  if (items.length < variables.length) {
    if (variables.length > 1 && separator !== ",")
      return items.map((item, i) => [variables[i]?.name ?? "", item]);
    return undefined;
  }
  const found = variables.map((one, i): readonly [Variable, string] => [
    one,
    i === variables.length - 1 ? items.slice(i).join(separator) : (items[i] ?? ""),
  ]);
  return found.every(([one, value]) => fits(one, value))
    ? found.map(([{ name }, value]) => [name, value])
    : undefined;
}

function readNamed(variables: readonly Variable[], items: readonly string[]): Values | undefined {
  const lists = new Map<string, string[]>();
  for (const item of items) {
    const equals = item.indexOf("=");
    const name = equals < 0 ? item : item.slice(0, equals);
    const known = variables.find((one) => one.name === name);
    const before = lists.get(name);
    if (known === undefined || (before !== undefined && !known.isList)) return undefined;
    lists.set(name, [...(before ?? []), equals < 0 ? "" : item.slice(equals + 1)]);
  }
  return [...lists].map(([name, values]) => {
    const isList = variables.find((one) => one.name === name)?.isList === true;
    return [name, isList ? values : (values[0] ?? "")];
  });
}

function fits({ maxLength }: Variable, value: string): boolean {
  return maxLength === undefined || [...value].length <= maxLength;
}

/** Undefined where something is not encoded as a URI is. */
function decodeAll(found: Values): [string, string | readonly string[]][] | undefined {
  try {
    return found.map(([name, value]) => [
      name,
      typeof value === "string" ? decodeURIComponent(value) : value.map((one) => decodeURIComponent(one)),
    ]);
  } catch {
    return undefined; // a percent sign without two digits, or bytes that are not UTF-8
  }
}
