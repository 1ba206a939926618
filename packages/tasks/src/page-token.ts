// A place in a list as an opaque text for clients. It names the last item shown, not an offset, so inserts shift
// nothing; and it is bound to the list that it was made for.

import { isJsonObject, type JsonValue } from "@dragoman/jsonrpc";
import type { TaskCursor } from "./store.ts";

/** `list` describes the list: its owner and filters, in a form that is the same for the same list. */
export function encodePageToken(cursor: TaskCursor, list: string): string {
  return toBase64Url(JSON.stringify({ at: cursor.at, id: cursor.id, list: fingerprint(list) }));
}

/** Undefined for a token that was not made for this list. */
export function decodePageToken(token: string, list: string): TaskCursor | undefined {
  const value = readToken(token);
  if (!isJsonObject(value)) return undefined;
  const { at, id } = value;
  const isOurs = typeof at === "number" && typeof id === "string" && value.list === fingerprint(list);
  return isOurs ? { at, id } : undefined;
}

function readToken(token: string): JsonValue | undefined {
  try {
    const bytes = Uint8Array.from(atob(token.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    // JSON.parse gives JSON values and nothing else
    return JSON.parse(new TextDecoder().decode(bytes)) as JsonValue;
  } catch {
    return undefined; // not base64, or not JSON: a token that we never made
  }
}

function toBase64Url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** FNV-1a over UTF-16 units, twice with different starts. It guards against mistakes; a list is scoped by its owner. */
function fingerprint(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x01000193);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}
