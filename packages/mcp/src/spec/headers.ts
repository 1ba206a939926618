// Header fields of Streamable HTTP, and the encoding of values that plain fields cannot hold.

/** By lower-case name, as carriers look them up; names of header fields are case-insensitive. */
export const headers = {
  version: "mcp-protocol-version",
  method: "mcp-method",
  name: "mcp-name",
  session: "mcp-session-id",
  lastEventId: "last-event-id",
} as const;

/** The same for people, and for what is sent. */
export const headerNames = {
  version: "MCP-Protocol-Version",
  method: "Mcp-Method",
  name: "Mcp-Name",
  session: "Mcp-Session-Id",
} as const;

/** What a client must accept as the answer to a POST (Transports, Sending Messages to the Server). */
export const postAccept: readonly string[] = Object.freeze(["application/json", "text/event-stream"]);

/** What a client must accept as the answer to a GET (Transports, Listening for Messages from the Server). */
export const streamType = "text/event-stream";

/** What the body of a POST is. */
export const postTypes: readonly string[] = Object.freeze(["application/json"]);

const encoded = /^=\?base64\?(.*)\?=$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const plain = /^[\t\x20-\x7e]*$/;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The text that a mirrored header stands for: as it is, or Base64 of UTF-8 between `=?base64?` and `?=` (Streamable
 * HTTP 2026-07-28, Value Encoding). Undefined where it cannot be decoded.
 */
export function decodeMirrored(value: string): string | undefined {
  const text = encoded.exec(value)?.[1];
  if (text === undefined) return plain.test(value) ? value : undefined;
  if (!base64.test(text)) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined; // the bytes are not UTF-8
  }
}
