// The value encoding of mirrored headers (Streamable HTTP 2026-07-28, Value Encoding).

const prefix = "=?base64?";
const suffix = "?=";
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text that a header value stands for; undefined where its Base64 or its UTF-8 is broken. */
export function decodeHeaderValue(value: string): string | undefined {
  if (!value.startsWith(prefix) || !value.endsWith(suffix) || value.length < prefix.length + suffix.length) {
    return value;
  }
  const encoded = value.slice(prefix.length, -suffix.length);
  if (!base64.test(encoded)) return undefined;
  try {
    return utf8.decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
  } catch {
    return undefined; // the bytes are not UTF-8
  }
}
