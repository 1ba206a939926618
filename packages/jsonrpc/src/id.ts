// Reading ids: the type and the value are kept exactly, or the id is refused.

import type { Id } from "./frame.ts";
import { isJsonObject, type JsonValue, typeName } from "./json.ts";
import type { IdRules } from "./profile.ts";

/** Digits of the longest integer id that is echoed digit for digit. */
const maxDigits = 1_000;

export type IdReading =
  | { readonly kind: "id"; readonly id: Id }
  | { readonly kind: "absent" }
  | { readonly kind: "refused"; readonly condition: "id-null" | "id-unreadable"; readonly detail: string };

const absent: IdReading = { kind: "absent" };

/**
 * Reads the id of a message.
 * @param odd the id's own text where it is a number that is not a short plain integer
 */
export function readId(value: JsonValue | undefined, odd: string | undefined, rules: IdRules): IdReading {
  if (value === undefined) return absent;
  if (typeof value === "string") return { kind: "id", id: value };
  if (typeof value === "number") return odd === undefined ? readNumber(value, rules) : readText(odd, rules);
  if (value === null) {
    return rules.null === "accept"
      ? { kind: "id", id: null }
      : { kind: "refused", condition: "id-null", detail: "the id is null; send a string or an integer" };
  }
  return unreadable(`the id is ${isJsonObject(value) ? "an object" : typeName(value)}; ${expected(rules)}`);
}

/** A number whose text is not at hand, as in a message that never was text. */
function readNumber(value: number, rules: IdRules): IdReading {
  if (Number.isSafeInteger(value)) return { kind: "id", id: value === 0 ? 0 : value };
  if (Number.isInteger(value) || !Number.isFinite(value)) {
    return unreadable("the id is an integer beyond 2^53 whose digits are lost; send a string");
  }
  return rules.fractional === "accept"
    ? { kind: "id", id: value }
    : unreadable(`the id is a fraction; ${expected(rules)}`);
}

/** Exact arithmetic on the digits: `1.0` and `1e2` are integers, `1e-400` and `1.0000000000000000001` are not. */
function readText(text: string, rules: IdRules): IdReading {
  const number = exactNumber(text);
  if (number === undefined) return unreadable("the id is not a number");
  const { sign, digits, zeros } = number;
  if (digits === "") return { kind: "id", id: 0 };
  if (zeros < 0) {
    return rules.fractional === "accept" && isKept(text, number)
      ? { kind: "id", id: Number(text) }
      : unreadable(`the id is a fraction; ${expected(rules)}`);
  }
  const hasExponent = /e/i.test(text);
  if (digits.length + zeros > (hasExponent ? 15 : maxDigits)) {
    return unreadable("the id is too large a number; send a string");
  }
  const integer = BigInt(sign + digits + "0".repeat(zeros));
  const small = Number(integer);
  if (Number.isSafeInteger(small)) return { kind: "id", id: small };
  return rules.big === "echo"
    ? { kind: "id", id: integer }
    : unreadable("the id is an integer beyond 2^53, which not every peer can keep; send a string");
}

/** A decimal number as its digits without outer zeros, times ten to the power of `zeros`. */
interface ExactNumber {
  readonly sign: string;
  readonly digits: string;
  readonly zeros: number;
}

function exactNumber(text: string): ExactNumber | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (parts === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const all = (whole + fraction).replace(/^0+/, "");
  let end = all.length;
  while (end > 0 && all.charCodeAt(end - 1) === 0x30) end--;
  return { sign, digits: all.slice(0, end), zeros: all.length - end + Number(exponent) - fraction.length };
}

/** Whether a JavaScript number keeps the value, so that its echo is the same number. */
function isKept(text: string, exact: ExactNumber): boolean {
  const kept = exactNumber(String(Number(text)));
  return (
    kept !== undefined &&
    kept.sign === exact.sign &&
    kept.digits === exact.digits &&
    kept.zeros === exact.zeros
  );
}

function unreadable(detail: string): IdReading {
  return { kind: "refused", condition: "id-unreadable", detail };
}

function expected(rules: IdRules): string {
  return rules.fractional === "accept" ? "send a string or a number" : "send a string or an integer";
}
