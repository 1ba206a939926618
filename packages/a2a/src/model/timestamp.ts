// Timestamps on the wire (A2A §5.6.1, RFC 3339): written in UTC with milliseconds, read with up to nine digits of a
// fraction and with an offset, which ProtoJSON allows.

export function writeTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/** Milliseconds since 1970, a half in between where there are finer digits. Undefined where it is no timestamp. */
export function readTimestamp(text: string): number | undefined {
  const parts = form.exec(text);
  if (parts === null) return undefined;
  const [, seconds = "", fraction = "", zone = ""] = parts;
  const ms = Date.parse(seconds + zone);
  if (Number.isNaN(ms) || !isRealDay(seconds)) return undefined;
  const digits = fraction.padEnd(9, "0");
  return ms + Number(digits.slice(0, 3)) + (Number(digits.slice(3)) === 0 ? 0 : 0.5);
}

/** Date.parse takes the 30th of February for the 1st of March. */
function isRealDay(seconds: string): boolean {
  const utc = Date.parse(`${seconds}Z`);
  return !Number.isNaN(utc) && new Date(utc).toISOString().startsWith(seconds);
}
