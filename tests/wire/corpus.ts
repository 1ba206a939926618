// The cases of the corpus and the bytes of their bodies.

import { readFileSync } from "node:fs";

export type ProfileName = "jsonrpc" | "mcp-legacy" | "mcp-modern" | "a2a-1.0" | "a2a-0.3";

type PerProfile<T> = Partial<Record<ProfileName, T>>;

/** Null takes a header away; a list sends the field several times. */
export type HeaderChanges = Readonly<Record<string, string | readonly string[] | null>>;

interface Generated {
  readonly kind: "nested-array" | "nested-object" | "long-string" | "long-number" | "wide-object" | "batch";
  readonly depth?: number;
  readonly bytes?: number;
  readonly digits?: number;
  readonly count?: number;
  readonly item?: string;
  readonly template?: string;
}

export interface WireForm {
  readonly kind:
    | "gzip"
    | "chunked"
    | "chunked-cut"
    | "content-length"
    | "cl-and-te"
    | "cl-duplicate"
    | "expect-100"
    | "headers-only";
  readonly size?: number;
  readonly delta?: number;
}

/** What an answer must be: see README.md. */
export interface AnswerForm {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code?: number | "any" | readonly number[] };
  readonly contains?: string;
}

export interface Outcome {
  readonly status: number | readonly number[];
  readonly response?: null | "any" | AnswerForm | readonly AnswerForm[] | { readonly count: number };
  readonly runs?: boolean;
  readonly runCount?: number;
  readonly headersAbsent?: readonly string[];
}

export interface Expectation extends Outcome {
  readonly sameAs?: string;
  readonly or?: readonly Outcome[];
}

export interface WireCase {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly body?: string | null;
  readonly bodyFor?: PerProfile<string>;
  readonly bodyBase64?: string;
  readonly bodyBase64For?: PerProfile<string>;
  readonly generate?: Generated;
  readonly generateFor?: PerProfile<Generated>;
  readonly headers?: HeaderChanges;
  readonly headersFor?: PerProfile<HeaderChanges>;
  readonly httpMethod?: string;
  readonly query?: string;
  readonly wire?: WireForm;
  readonly session?: false | { readonly version: string };
  readonly setup?: "stateful-only";
  readonly inflight?: {
    readonly bodyFor: PerProfile<string>;
    readonly headersFor?: PerProfile<HeaderChanges>;
    readonly expectFor: PerProfile<AnswerForm>;
  };
  readonly expect: PerProfile<Expectation>;
}

// beside this file in the sources; the compiled one stands two folders away from it
const place = import.meta.url.includes("/dist/") ? "../../wire/cases.json" : "./cases.json";
const text = readFileSync(new URL(place, import.meta.url), "utf8");

// the file is ours and fixed; the tests fail where it does not have this form
export const cases = JSON.parse(text) as readonly WireCase[];

/** The body of a case for one profile, byte for byte. */
export function bodyOf(wireCase: WireCase, profile: ProfileName): Uint8Array {
  const plain = wireCase.bodyFor?.[profile];
  if (plain !== undefined) return Buffer.from(plain);
  const encoded = wireCase.bodyBase64For?.[profile];
  if (encoded !== undefined) return Buffer.from(encoded, "base64");
  const generated = wireCase.generateFor?.[profile];
  if (generated !== undefined) return Buffer.from(generate(generated));
  if (wireCase.bodyBase64 !== undefined) return Buffer.from(wireCase.bodyBase64, "base64");
  if (wireCase.generate !== undefined) return Buffer.from(generate(wireCase.generate));
  return Buffer.from(wireCase.body ?? "");
}

function generate(how: Generated): string {
  // a function as replacement, because a text would have its dollar signs read
  return (how.template ?? "@@").replace("@@", () => generatedValue(how));
}

function generatedValue(how: Generated): string {
  const { depth = 0, count = 0, item = "" } = how;
  switch (how.kind) {
    case "nested-array":
      return "[".repeat(depth) + "]".repeat(depth);
    case "nested-object":
      return `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    case "long-string":
      return `"${"x".repeat(how.bytes ?? 0)}"`;
    case "long-number":
      return "1".repeat(how.digits ?? 0);
    case "wide-object":
      return `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(",")}}`;
    case "batch":
      return `[${Array.from({ length: count }, (_, i) => item.replaceAll("@@", String(i + 1))).join(",")}]`;
  }
}
