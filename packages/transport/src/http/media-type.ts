// Media types as HTTP writes them (RFC 9110 §8.3.1): parsed, never searched for a substring.

export interface MediaType {
  /** Type and subtype in lower case: `application/json`. */
  readonly essence: string;
  /** By lower-case name; quoted strings are unquoted. A name that stands twice makes the whole unreadable. */
  readonly parameters: ReadonlyMap<string, string>;
}

const typePattern = /^[\t ]*([!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+)[\t ]*/;
const parameterPattern =
  /;[\t ]*(?:([!#$%&'*+.^_`|~0-9A-Za-z-]+)=(?:([!#$%&'*+.^_`|~0-9A-Za-z-]+)|"((?:[^"\\]|\\.)*)")[\t ]*)?/y;

/** Undefined where the value is not one media type. */
export function parseMediaType(text: string): MediaType | undefined {
  const type = typePattern.exec(text);
  if (type === null) return undefined;
  const [whole, name = ""] = type;
  const parameters = parseParameters(text, whole.length);
  return parameters === undefined ? undefined : { essence: name.toLowerCase(), parameters };
}

function parseParameters(text: string, from: number): ReadonlyMap<string, string> | undefined {
  const parameters = new Map<string, string>();
  let at = from;
  while (at < text.length) {
    parameterPattern.lastIndex = at;
    const found = parameterPattern.exec(text);
    if (found === null) return undefined;
    at = parameterPattern.lastIndex;
    const [, name, token, quoted = ""] = found;
    if (name === undefined) continue; // an empty parameter, as RFC 9110 §5.6.6 allows
    const key = name.toLowerCase();
    if (parameters.has(key)) return undefined;
    parameters.set(key, token ?? quoted.replace(/\\(.)/g, "$1"));
  }
  return parameters;
}

/** Whether the type says UTF-8 or nothing about its characters. */
export function isUtf8(type: MediaType): boolean {
  const charset = type.parameters.get("charset")?.toLowerCase();
  return charset === undefined || charset === "utf-8" || charset === "utf8";
}
