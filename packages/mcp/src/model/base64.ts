// Bytes as Base64, in any Web-standard runtime.

/** Bytes that String.fromCharCode takes as arguments at once. */
const chunkSize = 8_192;

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += chunkSize) {
    parts.push(String.fromCharCode(...bytes.subarray(i, i + chunkSize)));
  }
  return btoa(parts.join(""));
}
