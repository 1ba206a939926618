// The text form of server-sent events (HTML Living Standard §9.2.6). No text that goes in can break out of its field.

import { LocalError } from "@dragoman/jsonrpc";

export interface EventFields {
  readonly data: string;
  /** Not written for the default type. */
  readonly event?: string;
  readonly id?: string;
  /** Milliseconds. */
  readonly retry?: number;
}

/** The header fields of a stream: nothing on the way may keep events back. */
export const eventStreamHeaders: Readonly<Record<string, string>> = Object.freeze({
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
});

export const eventStreamType = "text/event-stream";

/** A comment that only keeps the connection busy. */
export const keepAliveComment = ":\n\n";

/** One event with data alone. */
export function encodeData(data: string): string {
  return `${dataLines(data)}\n`;
}

/** One event; a text is the data of one without any other field. */
export function encode(event: string | EventFields): string {
  return typeof event === "string" ? encodeData(event) : encodeEvent(event);
}

/** One event. Throws on an id or event name with a line break, or an id with NUL: they would end their field. */
export function encodeEvent(fields: EventFields): string {
  const { data, event, id, retry } = fields;
  const head =
    (event === undefined ? "" : `event: ${oneLine("event", event)}\n`) +
    (id === undefined ? "" : `id: ${oneLine("id", id)}\n`) +
    (retry === undefined ? "" : `retry: ${wholeNumber(retry)}\n`);
  return `${head}${dataLines(data)}\n`;
}

/** Each line of the data in a field of its own; readers join them by LF. */
function dataLines(data: string): string {
  if (!data.includes("\n") && !data.includes("\r")) return `data: ${data}\n`;
  return data
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}\n`)
    .join("");
}

function oneLine(name: string, value: string): string {
  if (/[\r\n]/.test(value) || (name === "id" && value.includes("\0"))) {
    throw new LocalError("ERR_MALFORMED", `the ${name} of an event has no line break and no NUL`);
  }
  return value;
}

function wholeNumber(ms: number): number {
  if (!Number.isSafeInteger(ms) || ms < 0) {
    throw new LocalError("ERR_MALFORMED", `expected retry to be whole milliseconds, got ${ms}`);
  }
  return ms;
}
