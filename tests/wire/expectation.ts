// Whether what came out is one of the outcomes that are right.

import type { AnswerForm, Expectation, Outcome } from "./corpus.ts";

/** What came out, on whatever carrier. */
export interface Observed {
  /** Undefined where the carrier has no statuses. */
  readonly status: number | undefined;
  readonly headers: ReadonlyMap<string, string>;
  /** The text of the answer; empty where there was none. */
  readonly text: string;
  /** How many handlers of user code ran. */
  readonly runs: number;
}

/** The first fault of each outcome that is right; one undefined is enough. */
export function judge(observed: Observed, expectation: Expectation): readonly (string | undefined)[] {
  return [expectation, ...(expectation.or ?? [])].map((outcome) => faultOf(observed, outcome));
}

function faultOf(observed: Observed, outcome: Outcome): string | undefined {
  return (
    statusFault(observed, outcome) ??
    runsFault(observed, outcome) ??
    headerFault(observed, outcome) ??
    responseFault(observed.text, outcome.response ?? "any")
  );
}

function statusFault({ status }: Observed, outcome: Outcome): string | undefined {
  if (status === undefined) return undefined;
  const allowed = [outcome.status].flat();
  return allowed.includes(status) ? undefined : `status ${status}, expected ${allowed.join(" or ")}`;
}

function runsFault({ runs }: Observed, { runs: wanted, runCount }: Outcome): string | undefined {
  if (wanted !== undefined && runs > 0 !== wanted) return `${runs} handlers ran`;
  return runCount !== undefined && runs !== runCount
    ? `${runs} handlers ran, expected ${runCount}`
    : undefined;
}

function headerFault({ headers }: Observed, outcome: Outcome): string | undefined {
  const found = outcome.headersAbsent?.find((name) => headers.has(name));
  return found === undefined ? undefined : `the header ${found} is there`;
}

function responseFault(text: string, wanted: NonNullable<Outcome["response"]> | null): string | undefined {
  if (wanted === null) return text === "" ? undefined : `an answer where none is right: ${short(text)}`;
  const value: unknown = text === "" ? undefined : parse(text);
  if (wanted === "any") return isObject(value) && "result" in value ? `a result: ${short(text)}` : undefined;
  if (value === undefined) return "no answer";
  if (Array.isArray(wanted)) return batchFault(value, wanted, text);
  if ("count" in wanted) {
    return Array.isArray(value) && value.length === wanted.count ? undefined : `not ${wanted.count} answers`;
  }
  return answerFault(value, wanted as AnswerForm, text);
}

function batchFault(value: unknown, wanted: readonly AnswerForm[], text: string): string | undefined {
  if (!Array.isArray(value) || value.length !== wanted.length)
    return `not ${wanted.length} answers: ${short(text)}`;
  const left: unknown[] = [...value];
  for (const form of wanted) {
    const at = left.findIndex((answer) => answerFault(answer, form, JSON.stringify(answer)) === undefined);
    if (at === -1) return `no answer like ${JSON.stringify(form)}: ${short(text)}`;
    left.splice(at, 1);
  }
  return undefined;
}

/** The fault of one JSON-RPC answer. */
export function answerFault(answer: unknown, form: AnswerForm, text: string): string | undefined {
  if (!isObject(answer) || answer.jsonrpc !== "2.0" || !("id" in answer))
    return `no JSON-RPC answer: ${short(text)}`;
  if ("result" in answer === "error" in answer) return `not exactly one of result and error: ${short(text)}`;
  if ("id" in form && !isIdAllowed(form.id, answer.id, text)) return `another id: ${short(text)}`;
  if (form.contains !== undefined && !text.includes(form.contains))
    return `not ${form.contains}: ${short(text)}`;
  if (form.result !== undefined) {
    const fits = "result" in answer && (form.result === "any" || same(form.result, answer.result));
    return fits ? undefined : `another result: ${short(text)}`;
  }
  return form.error === undefined ? undefined : errorFault(answer.error, form.error.code ?? "any", text);
}

function errorFault(
  error: unknown,
  wanted: number | "any" | readonly number[],
  text: string,
): string | undefined {
  if (!isObject(error) || typeof error.message !== "string") return `no error: ${short(text)}`;
  const { code } = error;
  if (typeof code !== "number" || !Number.isInteger(code)) return `no integer code: ${short(text)}`;
  return wanted === "any" || [wanted].flat().includes(code) ? undefined : `another code: ${short(text)}`;
}

function isIdAllowed(wanted: unknown, id: unknown, text: string): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => isIdAllowed(one, id, text));
  if (isObject(wanted) && typeof wanted.raw === "string") return text.includes(`"id":${wanted.raw}`);
  return wanted === id;
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // no JSON: no form fits it
  }
}

function short(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** The data of the last event of an SSE body; the body itself where it is none. */
export function answerText(contentType: string | undefined, body: string): string {
  if (contentType?.startsWith("text/event-stream") !== true) return body.trim();
  const data = body.split("\n").flatMap((line) => (line.startsWith("data:") ? [line.slice(5).trim()] : []));
  return data.at(-1) ?? "";
}

/** What `sameAs` compares: the status, the id and the code. */
export function fingerprint(observed: Observed): string {
  const value = observed.text === "" ? undefined : parse(observed.text);
  const error = isObject(value) ? value.error : undefined;
  return JSON.stringify([
    observed.status,
    isObject(value) ? value.id : null,
    isObject(error) ? error.code : null,
  ]);
}
