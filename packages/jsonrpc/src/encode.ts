// The only writer of JSON-RPC. Members of an answer stand in the order jsonrpc, id, result or error.

import type { Answer } from "./conditions.ts";
import type { Frame, Id, WireError } from "./frame.ts";
import type { Refusal } from "./outcome.ts";
import { RawJson } from "./raw-json.ts";

/** A value as JSON text; undefined becomes null. Throws what JSON.stringify throws. */
export function encodeValue(value: unknown): string {
  return value instanceof RawJson ? value.text : (JSON.stringify(value) ?? "null");
}

export function encodeResult(id: Id, result: unknown): string {
  return `{"jsonrpc":"2.0","id":${encodeId(id)},"result":${encodeValue(result)}}`;
}

export function encodeError(id: Id, error: WireError): string {
  const data = error.data === undefined ? "" : `,"data":${encodeValue(error.data)}`;
  return `{"jsonrpc":"2.0","id":${encodeId(id)},"error":{"code":${error.code},"message":${JSON.stringify(error.message)}${data}}}`;
}

/** A refusal in the words of a profile. The member `id` is always written, null where none could be read. */
export function encodeRefusal(refusal: Refusal<string>, answer: Answer): string {
  return encodeError(refusal.id, refusalError(refusal, answer));
}

function refusalError(refusal: Refusal<string>, answer: Answer): WireError {
  const message = refusal.detail === "" ? answer.title : `${answer.title}: ${refusal.detail}`;
  return refusal.data === undefined
    ? { code: answer.code, message }
    : { code: answer.code, message, data: refusal.data };
}

export function encodeNotification(method: string, params: unknown): string {
  return `{"jsonrpc":"2.0","method":${JSON.stringify(method)}${encodeParams(params)}}`;
}

export function encodeRequest(id: Id, method: string, params: unknown): string {
  return `{"jsonrpc":"2.0","id":${encodeId(id)},"method":${JSON.stringify(method)}${encodeParams(params)}}`;
}

function encodeParams(params: unknown): string {
  return params === undefined ? "" : `,"params":${encodeValue(params)}`;
}

function encodeId(id: Id): string {
  if (typeof id === "number") return String(id === 0 ? 0 : id);
  return typeof id === "bigint" ? String(id) : JSON.stringify(id);
}

/** Joins encoded answers of one batch. */
export function encodeBatch(answers: readonly string[]): string {
  return `[${answers.join(",")}]`;
}

/** Any frame back to text, as a peer would have sent it. */
export function encodeFrame(frame: Frame): string {
  switch (frame.kind) {
    case "request":
      return encodeRequest(frame.id, frame.method, frame.params);
    case "notification":
      return encodeNotification(frame.method, frame.params);
    case "result":
      return encodeResult(frame.id, frame.result);
    case "error":
      return encodeError(frame.id, frame.error);
  }
}
