// The text of a `bytes` field: read in every variant that ProtoJSON allows, kept as standard base64 with padding.

const body = /^[A-Za-z0-9+/_-]*$/;

/** Undefined where the text is no base64. */
export function normaliseBase64(text: string): string | undefined {
  const end = text.endsWith("==") ? text.length - 2 : text.endsWith("=") ? text.length - 1 : text.length;
  const rest = end % 4;
  const hasPadding = end < text.length;
  if (rest === 1 || (hasPadding && text.length % 4 !== 0)) return undefined;
  const digits = text.slice(0, end);
  if (!body.test(digits)) return undefined;
  return digits.replaceAll("-", "+").replaceAll("_", "/") + (rest === 0 ? "" : "=".repeat(4 - rest));
}
