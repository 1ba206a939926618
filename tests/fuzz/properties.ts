// What must hold of the core for any bytes. Each property can be run any number of times under any seed.

import {
  type Arrival,
  type Batch,
  closedChannel,
  createRegistry,
  decode,
  dispatcher,
  type Envelope,
  encodeFrame,
  type Frame,
  type Id,
  type JsonValue,
  jsonRpc20,
  type Limits,
  method,
  type Outcome,
  ok,
  type Profile,
  type Protocol,
  receive,
  refuse,
  result,
} from "@dragoman/jsonrpc";
import fc from "fast-check";
import { bodyBytes, corpusBodies } from "./inputs.ts";
import { type PlainVerdict, plainVerdict, type Verdict } from "./plain-verdict.ts";

export interface Property {
  readonly name: string;
  readonly check: fc.IRawProperty<unknown, boolean>;
}

/** Small, so that inputs of a few hundred bytes reach every bound. */
export const limits: Limits = { maxBytes: 1_500, maxDepth: 8, maxMembers: 24, maxBatch: 4 };

/** What the revisions of MCP and the versions of A2A narrow. */
const narrow: Profile = {
  ...jsonRpc20,
  name: "narrow",
  envelope: {
    ids: { null: "refuse", fractional: "refuse", big: "refuse" },
    batch: "refuse",
    responses: "accept",
  },
};

export const profiles: readonly Profile[] = [jsonRpc20, narrow];

const needsName = (params: JsonValue): Outcome<JsonValue> =>
  Array.isArray(params) ? refuse("params-invalid", "expected an object") : ok(params);

const registry = createRegistry([
  method({ name: "echo", calls: "either", positional: "accept", decode: ok<JsonValue>, run: result }),
  method({
    name: "later",
    calls: "either",
    positional: "accept",
    nullParams: "as-absent",
    decode: ok<JsonValue>,
    run: async (params) => result(params),
  }),
  method({ name: "named", decode: needsName, run: result }),
  method({ name: "notify", calls: "without-id", decode: needsName, run: result }),
]);

export function protocolOf(profile: Profile): Protocol {
  return { limits, select: () => profile, service: dispatcher(() => registry) };
}

export const arrival: Arrival = {
  channel: closedChannel,
  principal: undefined,
  inFlight: undefined,
  onResponse: undefined,
};

export const coreBodies: fc.Arbitrary<Uint8Array> = bodyBytes(
  corpusBodies(["jsonrpc", "mcp-legacy", "a2a-1.0"]),
);

export const coreProperties: readonly Property[] = [
  {
    name: "the reader says of any bytes what a slow and plain reading says",
    check: fc.property(coreBodies, (bytes) => {
      for (const { envelope } of profiles) {
        const decoded = decode(bytes, envelope, limits);
        agree(decoded, plainVerdict(bytes, envelope, limits), bytes);
        agree(decode(Uint8Array.from(bytes), envelope, limits), verdictOf(decoded), bytes);
      }
      return true;
    }),
  },
  {
    name: "any bytes get exactly one answer for each readable id, and never an internal error",
    check: fc.asyncProperty(coreBodies, async (bytes) => {
      for (const profile of profiles) {
        const outgoing = await receive(protocolOf(profile), bytes, arrival);
        const text = outgoing.kind === "answer" ? outgoing.text : "";
        checkAnswers(text, plainVerdict(bytes, profile.envelope, limits), profile.envelope);
        if (outgoing.kind === "answer" && outgoing.status >= 500)
          throw new Error(`status ${outgoing.status}`);
      }
      return true;
    }),
  },
  {
    name: "decode(encode(frame)) is the frame",
    check: fc.property(anyFrame(), (frame) => {
      const decoded = decode(encodeFrame(frame), jsonRpc20.envelope);
      if (!decoded.ok || JSON.stringify(plain(decoded.value)) !== JSON.stringify(plain(frame))) {
        throw new Error(`came back as ${JSON.stringify(decoded, bigints)}`);
      }
      return true;
    }),
  },
];

function agree(decoded: Outcome<Frame | Batch>, wanted: PlainVerdict, bytes: Uint8Array): void {
  const got = verdictOf(decoded);
  const isRight =
    got.kind === "batch" && wanted.kind === "batch"
      ? got.items.length === wanted.items.length &&
        got.items.every((item, i) => isSame(item, wanted.items[i]))
      : isSame(got, wanted);
  if (isRight) return;
  const what = `got ${JSON.stringify(got)}, expected ${JSON.stringify(wanted)}`;
  throw new Error(`${what} of ${JSON.stringify(Buffer.from(bytes).toString("latin1"))}`);
}

function isSame(got: PlainVerdict, wanted: PlainVerdict | undefined): boolean {
  if (got.kind === "batch" || wanted === undefined || wanted.kind !== got.kind) return false;
  if (got.kind === "notification" || wanted.kind === "notification") return true;
  if (got.kind !== "refused" || wanted.kind !== "refused") {
    return got.kind !== "refused" && wanted.kind !== "refused" && got.id === wanted.id;
  }
  const [condition = ""] = got.conditions;
  const [id = ""] = got.ids;
  return wanted.conditions.includes(condition) && wanted.ids.includes(id);
}

function verdictOf(decoded: Outcome<Frame | Batch>): PlainVerdict {
  if (!decoded.ok) {
    return { kind: "refused", conditions: [decoded.condition], ids: [idText(decoded.id)] };
  }
  if (decoded.value.kind !== "batch") return verdictOfFrame(decoded.value);
  return { kind: "batch", items: decoded.value.items.map((item) => verdictOf(item) as Verdict) };
}

function verdictOfFrame(frame: Frame): Verdict {
  return frame.kind === "notification" ? frame : { kind: frame.kind, id: idText(frame.id) };
}

function idText(id: Id): string {
  return typeof id === "bigint" ? String(id) : JSON.stringify(id);
}

/** The answers that a body must get, by their ids; what else they say must be well formed. */
function checkAnswers(text: string, verdict: PlainVerdict, envelope: Envelope): void {
  const answers = text === "" ? [] : text.startsWith("[") ? splitBatch(text) : [text];
  const wanted = (verdict.kind === "batch" ? verdict.items : [verdict]).map((item) => idsOf(item, envelope));
  const due = wanted.filter((ids) => ids !== undefined);
  if (answers.length !== due.length) throw new Error(`${answers.length} answers for ${due.length}: ${text}`);
  for (const [i, answer] of answers.entries()) checkAnswer(answer, due[i] ?? []);
}

/** The ids that an answer may have; undefined where there must be none. */
function idsOf(verdict: Verdict, { responses }: Envelope): readonly string[] | undefined {
  switch (verdict.kind) {
    case "request":
      return [verdict.id];
    case "refused":
      return verdict.ids;
    case "notification":
      return undefined;
    default:
      return responses === "accept" ? undefined : ["null"];
  }
}

const answerForm = /^\{"jsonrpc":"2\.0","id":("(?:[^"\\]|\\.)*"|null|-?[0-9.e+-]+),"(result|error)":/;

function checkAnswer(text: string, ids: readonly string[]): void {
  const answer = JSON.parse(text);
  const id = answerForm.exec(text)?.[1];
  if (id === undefined || !ids.includes(id)) throw new Error(`not under ${ids.join(" or ")}: ${text}`);
  if (Object.keys(answer).length !== 3) throw new Error(`not three members: ${text}`);
  if (answer.error === undefined) return;
  const { code, message } = answer.error;
  if (!Number.isInteger(code) || typeof message !== "string") throw new Error(`no error object: ${text}`);
  if (code === -32603) throw new Error(`a fault of ours: ${text}`);
}

/** The texts of a batch's answers, so that the digits of their ids can be read. */
function splitBatch(text: string): readonly string[] {
  const starts = [...text.matchAll(/(?<=^\[|\},)\{"jsonrpc":"2\.0","id":/g)].map(({ index }) => index);
  const texts = starts.map((start, i) => text.slice(start, (starts[i + 1] ?? text.length) - 1));
  const parsed: unknown[] = JSON.parse(text);
  return texts.length === parsed.length ? texts : parsed.map((answer) => JSON.stringify(answer));
}

function anyFrame(): fc.Arbitrary<Frame> {
  const id = fc.oneof(
    fc.integer(),
    fc.string({ unit: "binary" }),
    fc.constant(null),
    fc.bigInt({ min: 2n ** 53n, max: 10n ** 40n }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((n) => (n === 0 ? 0 : n)),
  );
  const value = fc.jsonValue().map((made): JsonValue => JSON.parse(JSON.stringify(made)));
  const params = fc.option(value, { nil: undefined });
  const name = fc.string({ unit: "binary" });
  const error = fc
    .record({ code: fc.integer(), message: name, data: fc.option(value, { nil: undefined }) })
    .map(({ code, message, data }) => (data === undefined ? { code, message } : { code, message, data }));
  return fc.oneof(
    fc.record({ kind: fc.constant("request" as const), id, method: name, params }),
    fc.record({ kind: fc.constant("notification" as const), method: name, params }),
    fc.record({
      kind: fc.constant("result" as const),
      id: id.filter((made) => made !== null),
      result: value,
    }),
    fc.record({ kind: fc.constant("error" as const), id, error }),
  );
}

/** A frame as values that JSON can tell apart, bigints from numbers included. */
function plain(frame: Frame | Batch): unknown {
  return JSON.parse(JSON.stringify(frame, bigints));
}

function bigints(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : value;
}
