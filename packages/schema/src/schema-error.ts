// The error of a schema that cannot be used. It is found when the schema is defined, never when a call comes in.

import { LocalError } from "@dragoman/jsonrpc";

/** An `ERR_CONFIG` that names the schema and the place inside it. */
export function schemaError(name: string, path: string, what: string, cause?: unknown): LocalError {
  const place = path === "" ? "" : ` at ${path}`;
  return new LocalError("ERR_CONFIG", `${name}${place}: ${what}`, cause === undefined ? {} : { cause });
}
