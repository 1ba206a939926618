// What a reader of JSON-RPC must say of a body, worked out slowly from the plain reading of its text.

import type { Envelope, Limits } from "@dragoman/jsonrpc";
import { depthOf, hasRepeated, lastMember, membersOf, type PlainJson, readPlainJson } from "./plain-json.ts";

/** The verdict on one message. Ids are their text on the wire. */
export type Verdict =
  | { readonly kind: "request" | "result" | "error"; readonly id: string }
  | { readonly kind: "notification" }
  | { readonly kind: "refused"; readonly conditions: readonly string[]; readonly ids: readonly string[] };

export type PlainVerdict = Verdict | { readonly kind: "batch"; readonly items: readonly Verdict[] };

const comparedLevels = 3;

export function plainVerdict(bytes: Uint8Array, envelope: Envelope, limits: Limits): PlainVerdict {
  if (bytes.length > limits.maxBytes) return refused("too-large");
  const text = textOf(bytes);
  const value = text === undefined ? undefined : readPlainJson(text);
  if (text === undefined) return refused("not-json");
  // a text that is no JSON may be refused for the bound that it breaks first
  if (value === undefined)
    return { kind: "refused", conditions: ["not-json", ...bounds], ids: anyIdOf(text) };
  if (depthOf(value) > limits.maxDepth || membersOf(value) > limits.maxMembers) {
    return { kind: "refused", conditions: bounds, ids: ["null", ...simpleIdsOf(value)] };
  }
  if (value.kind !== "array") return messageVerdict(value, envelope);
  if (value.items.length === 0) return refused("batch-empty");
  if (envelope.batch === "refuse") return refused("batch-refused");
  if (value.items.length > limits.maxBatch) return refused("batch-too-long");
  return { kind: "batch", items: value.items.map((item) => messageVerdict(item, envelope)) };
}

const bounds = ["too-deep", "too-many-members"];

function textOf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) && !text.startsWith("\ufeff") ? text : undefined;
}

/** Any id that stands in a text that is no JSON: a bound may be broken before the fault in its syntax. */
function anyIdOf(text: string): readonly string[] {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|-?[0-9.eE+-]+/g) ?? [];
  return ["null", ...tokens, ...tokens.flatMap(reencoded)];
}

function reencoded(token: string): readonly string[] {
  try {
    return [JSON.stringify(JSON.parse(token))];
  } catch {
    return []; // no JSON by itself
  }
}

/** A call that breaks a bound may be answered under its id, where the text up to there leaves no doubt about it. */
function simpleIdsOf(value: PlainJson): readonly string[] {
  if (value.kind !== "object" || lastMember(value, "method") === undefined) return [];
  return value.members.flatMap(({ name, value: id }) => {
    if (name !== "id") return [];
    if (id.kind === "string") return [JSON.stringify(id.value)];
    return id.kind === "number" && /^-?[0-9]{1,15}$/.test(id.text) ? [String(Number(id.text))] : [];
  });
}

function messageVerdict(value: PlainJson, envelope: Envelope): Verdict {
  if (value.kind !== "object") return refused("not-an-object");
  const id = idOf(lastMember(value, "id"), envelope);
  const method = lastMember(value, "method");
  const result = lastMember(value, "result");
  const error = lastMember(value, "error");
  const isResponse = method === undefined && (result !== undefined || error !== undefined);
  if (hasRepeated(value, comparedLevels)) {
    const isIdTwice = value.members.filter(({ name }) => name === "id").length > 1;
    const known = id.kind === "id" && !isIdTwice ? id.text : "null";
    return isResponse ? refused("response-malformed") : refused("member-repeated", known);
  }
  const version = lastMember(value, "jsonrpc");
  const isVersionRight = version?.kind === "string" && version.value === "2.0";
  return isResponse
    ? responseVerdict({ id, result, error, isVersionRight })
    : callVerdict({ id, method, result, error, isVersionRight });
}

interface Members {
  readonly id: PlainId;
  readonly method?: PlainJson | undefined;
  readonly result: PlainJson | undefined;
  readonly error: PlainJson | undefined;
  readonly isVersionRight: boolean;
}

function callVerdict({ id, method, result, error, isVersionRight }: Members): Verdict {
  if (id.kind === "refused") return refused(id.condition);
  const known = id.kind === "id" ? id.text : "null";
  if (!isVersionRight) return refused("version-wrong", known);
  if (method === undefined) return refused("not-a-message", known);
  if (method.kind !== "string") return refused("method-not-a-string", known);
  if (!isNullish(result) || !isNullish(error)) return refused("not-a-message", known);
  return id.kind === "absent" ? { kind: "notification" } : { kind: "request", id: id.text };
}

function responseVerdict({ id, result, error, isVersionRight }: Members): Verdict {
  const malformed = refused("response-malformed");
  if (!isVersionRight || (result !== undefined && error !== undefined)) return malformed;
  if (result !== undefined)
    return id.kind === "id" && id.text !== "null" ? { kind: "result", id: id.text } : malformed;
  const code = error === undefined ? undefined : lastMember(error, "code");
  const message = error === undefined ? undefined : lastMember(error, "message");
  const isWellFormed =
    code?.kind === "number" && Number.isInteger(Number(code.text)) && message?.kind === "string";
  return isWellFormed ? { kind: "error", id: id.kind === "id" ? id.text : "null" } : malformed;
}

type PlainId =
  | { readonly kind: "id"; readonly text: string }
  | { readonly kind: "absent" }
  | { readonly kind: "refused"; readonly condition: string };

const unreadable: PlainId = { kind: "refused", condition: "id-unreadable" };

function idOf(value: PlainJson | undefined, { ids }: Envelope): PlainId {
  if (value === undefined) return { kind: "absent" };
  if (value.kind === "string") return { kind: "id", text: JSON.stringify(value.value) };
  if (value.kind === "literal" && value.text === "null") {
    return ids.null === "accept" ? { kind: "id", text: "null" } : { kind: "refused", condition: "id-null" };
  }
  return value.kind === "number" ? numberId(value.text, ids) : unreadable;
}

function numberId(text: string, ids: Envelope["ids"]): PlainId {
  const exact = rationalOf(text);
  if (exact === undefined) return unreadable;
  const { numerator, denominator } = exact;
  if (numerator % denominator !== 0n) {
    const kept = rationalOf(String(Number(text)));
    const isKept = kept !== undefined && kept.numerator * denominator === numerator * kept.denominator;
    return ids.fractional === "accept" && isKept ? { kind: "id", text: String(Number(text)) } : unreadable;
  }
  const integer = String(numerator / denominator);
  const digits = integer.replace("-", "").length;
  if (digits > (/e/i.test(text) ? 15 : 1_000)) return unreadable;
  if (!Number.isSafeInteger(Number(integer)) && ids.big === "refuse") return unreadable;
  return { kind: "id", text: integer };
}

/** The number as a fraction; undefined for exponents that no id has any use for. */
function rationalOf(text: string): { numerator: bigint; denominator: bigint } | undefined {
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const mantissa = BigInt(`${sign}${whole}${fraction}`);
  if (mantissa === 0n) return { numerator: 0n, denominator: 1n };
  const power = Number(exponent) - fraction.length;
  if (Math.abs(power) > 5_000) return undefined;
  return power >= 0
    ? { numerator: mantissa * 10n ** BigInt(power), denominator: 1n }
    : { numerator: mantissa, denominator: 10n ** BigInt(-power) };
}

function isNullish(value: PlainJson | undefined): boolean {
  return value === undefined || (value.kind === "literal" && value.text === "null");
}

function refused(condition: string, id = "null"): Verdict {
  return { kind: "refused", conditions: [condition], ids: [id] };
}
