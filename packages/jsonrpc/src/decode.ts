// The only reader of JSON-RPC: bytes to a JSON value under limits, then the value to a classified frame
// under the rules of a profile. Between the two a protocol may look at the value to choose the profile.

import type { Batch } from "./batch.ts";
import type { Frame, Id, ResponseFrame, WireError } from "./frame.ts";
import { type IdReading, readId } from "./id.ts";
import { isJsonObject, type JsonObject, type JsonValue, member, quote, typeName } from "./json.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { type Outcome, ok, type Refusal, refuse } from "./outcome.ts";
import type { Envelope } from "./profile.ts";
import { type Scan, scan, type Unusual } from "./scan.ts";

/** A body that is JSON and within its limits, not yet judged as a message. */
export interface Parsed {
  readonly value: JsonValue;
  readonly scan: Scan;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bytes or text to one JSON value. Never throws; linear in the input. */
export function parse(input: Uint8Array | string, limits: Limits = defaultLimits): Outcome<Parsed> {
  if (isLonger(input, limits.maxBytes)) {
    return refuse("too-large", `the message is longer than the limit of ${limits.maxBytes} bytes`);
  }
  let text: string;
  if (typeof input === "string") {
    text = input;
  } else {
    try {
      text = utf8.decode(input);
    } catch {
      return refuse("not-json", "the body is not UTF-8; send JSON in UTF-8");
    }
  }
  if (text.charCodeAt(0) === 0xfeff) {
    return refuse(
      "not-json",
      "the body starts with a byte order mark; send JSON without one (RFC 8259 §8.1)",
    );
  }
  const scanned = scan(text, limits);
  if (scanned.broken !== undefined) return refuseBroken(scanned.broken, scanned.callId, limits);
  try {
    // JSON.parse gives JSON values and nothing else
    return ok({ value: JSON.parse(text) as JsonValue, scan: scanned });
  } catch {
    return refuse("not-json", text.trim() === "" ? "the body is empty" : "the body is not JSON");
  }
}

/** A text is measured as the bytes that it would be on a wire, so that no carrier takes more than another. */
function isLonger(input: Uint8Array | string, maxBytes: number): boolean {
  if (typeof input !== "string" || input.length > maxBytes) return input.length > maxBytes;
  const maxBytesPerUnit = 3;
  return input.length * maxBytesPerUnit > maxBytes && new TextEncoder().encode(input).byteLength > maxBytes;
}

function refuseBroken(
  broken: "too-deep" | "too-many-members",
  idText: string | undefined,
  limits: Limits,
): Refusal {
  const detail =
    broken === "too-deep"
      ? `the message nests deeper than ${limits.maxDepth} levels`
      : `the message has more than ${limits.maxMembers} members`;
  return refuse(broken, detail, { id: idOfText(idText) });
}

/** The id of a message that is never parsed, where its text leaves no doubt. */
function idOfText(text: string | undefined): Id {
  if (text === undefined) return null;
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (!text.startsWith('"')) return null;
  try {
    return String(JSON.parse(text));
  } catch {
    return null; // the string is cut off or has a bad escape: no id can be read
  }
}

/** A JSON value to a frame, a batch, or the reason why it is neither. */
export function classify(
  parsed: Parsed,
  envelope: Envelope,
  limits: Limits = defaultLimits,
): Outcome<Frame | Batch> {
  const { value, scan } = parsed;
  if (Array.isArray(value)) return classifyBatch(value, scan, envelope, limits);
  return classifyMessage(value, envelope, scan.unusual?.get(0));
}

/** Bytes to a frame in one step, for a profile that is known beforehand. */
export function decode(
  input: Uint8Array | string,
  envelope: Envelope,
  limits: Limits = defaultLimits,
): Outcome<Frame | Batch> {
  const parsed = parse(input, limits);
  return parsed.ok ? classify(parsed.value, envelope, limits) : parsed;
}

function classifyBatch(
  values: readonly JsonValue[],
  scan: Scan,
  envelope: Envelope,
  limits: Limits,
): Outcome<Batch> {
  if (values.length === 0) return refuse("batch-empty", "the batch is empty; send at least one message");
  if (envelope.batch === "refuse") {
    return refuse(
      "batch-refused",
      "batches are not part of this protocol revision; send one message at a time",
    );
  }
  if (values.length > limits.maxBatch) {
    return refuse("batch-too-long", `the batch has more than ${limits.maxBatch} messages`);
  }
  const items = values.map((value, i) => classifyMessage(value, envelope, scan.unusual?.get(i)));
  return ok({ kind: "batch", items });
}

function classifyMessage(value: JsonValue, envelope: Envelope, unusual: Unusual | undefined): Outcome<Frame> {
  if (!isJsonObject(value)) {
    return refuse("not-an-object", `expected a JSON-RPC message object, got ${typeName(value)}`);
  }
  const reading = readId(member(value, "id"), unusual?.oddId, envelope.ids);
  const method = member(value, "method");
  const isResponse =
    method === undefined && (Object.hasOwn(value, "result") || Object.hasOwn(value, "error"));
  if (unusual?.repeated !== undefined) {
    const detail = `the member ${quote(unusual.repeated)} stands twice in one object`;
    if (isResponse) return refuse("response-malformed", detail);
    const isReadable = reading.kind === "id" && !unusual.isIdRepeated;
    return refuse("member-repeated", detail, { id: isReadable ? reading.id : null });
  }
  return isResponse ? classifyResponse(value, reading) : classifyCall(value, method, reading);
}

function classifyCall(value: JsonObject, method: JsonValue | undefined, reading: IdReading): Outcome<Frame> {
  if (reading.kind === "refused") return refuse(reading.condition, reading.detail);
  const id = reading.kind === "id" ? reading.id : null;
  const version = member(value, "jsonrpc");
  if (version !== "2.0") {
    const got = typeof version === "string" ? quote(version) : typeName(version);
    return refuse("version-wrong", `expected "jsonrpc" to be the string "2.0", got ${got}`, { id });
  }
  if (method === undefined) {
    return refuse("not-a-message", "expected one of the members method, result and error", { id });
  }
  if (typeof method !== "string") {
    return refuse("method-not-a-string", `expected "method" to be a string, got ${typeName(method)}`, { id });
  }
  if ((member(value, "result") ?? null) !== null || (member(value, "error") ?? null) !== null) {
    return refuse("not-a-message", "a message with a method has no result and no error", { id });
  }
  const params = member(value, "params");
  return reading.kind === "absent"
    ? ok({ kind: "notification", method, params })
    : ok({ kind: "request", id, method, params });
}

/** A malformed response is refused under no id: its own id belongs to the other direction. */
function classifyResponse(value: JsonObject, reading: IdReading): Outcome<ResponseFrame> {
  if (member(value, "jsonrpc") !== "2.0") {
    return refuse("response-malformed", 'expected "jsonrpc" to be the string "2.0" in the response');
  }
  const result = member(value, "result");
  const error = member(value, "error");
  if (result !== undefined && error !== undefined) {
    return refuse("response-malformed", "a response has a result or an error, not both");
  }
  if (result !== undefined) {
    if (reading.kind !== "id" || reading.id === null) {
      return refuse("response-malformed", "a response with a result needs the id of its request");
    }
    return ok({ kind: "result", id: reading.id, result });
  }
  const wireError = readWireError(error);
  if (wireError === undefined) {
    return refuse("response-malformed", "an error needs an integer code and a string message");
  }
  return ok({ kind: "error", id: reading.kind === "id" ? reading.id : null, error: wireError });
}

function readWireError(value: JsonValue | undefined): WireError | undefined {
  if (!isJsonObject(value)) return undefined;
  const code = member(value, "code");
  const message = member(value, "message");
  const data = member(value, "data");
  if (typeof code !== "number" || !Number.isInteger(code) || typeof message !== "string") return undefined;
  return data === undefined ? { code, message } : { code, message, data };
}
