// Accept as HTTP says it (RFC 9110 §12.5.1): ranges, wildcards and weights; the most specific range decides.

import { parseMediaType } from "./media-type.ts";
import { memo } from "./memo.ts";

interface Range {
  readonly essence: string;
  readonly isRefused: boolean;
}

export interface Accept {
  allows(mediaType: string): boolean;
}

/** Ranges that cannot be read are passed over. An empty value allows everything, as an absent field does. */
export function parseAccept(text: string): Accept {
  const ranges = splitList(text).flatMap((item): Range[] => {
    const type = parseMediaType(item);
    if (type === undefined) return [];
    return [{ essence: type.essence, isRefused: isZero(type.parameters.get("q")) }];
  });
  if (text.trim() === "") return { allows: () => true };
  return { allows: memo((mediaType) => isAllowed(mediaType, ranges)) };
}

function isAllowed(mediaType: string, ranges: readonly Range[]): boolean {
  const family = `${mediaType.slice(0, mediaType.indexOf("/"))}/*`;
  for (const name of [mediaType, family, "*/*"]) {
    const matching = ranges.filter(({ essence }) => essence === name);
    if (matching.length > 0) return matching.some(({ isRefused }) => !isRefused);
  }
  return false;
}

function isZero(weight: string | undefined): boolean {
  return weight !== undefined && /^0(?:\.0{0,3})?$/.test(weight);
}

/** Splits at commas that stand outside quoted strings. */
function splitList(text: string): readonly string[] {
  if (!text.includes('"')) return text.split(",");
  const items: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (isQuoted && c === "\\") i++;
    else if (c === '"') isQuoted = !isQuoted;
    else if (c === "," && !isQuoted) {
      items.push(text.slice(start, i));
      start = i + 1;
    }
  }
  items.push(text.slice(start));
  return items;
}

/** Whether a field value, or its absence, lets an answer have this media type (RFC 9110 §12.5.1). */
export function allows(field: string | undefined, mediaType: string): boolean {
  return field === undefined || field.trim() === "" || parseAccept(field).allows(mediaType);
}
