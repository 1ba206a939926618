// What the rest of the project knows of a schema: the JSON form that is published, and one check. Which library
// made it, and whether it validates by itself, stays behind this interface.

import type { JsonObject } from "@dragoman/jsonrpc";

/** Which side of a schema is meant: what is sent in, or what comes out. They differ where a schema transforms. */
export type SchemaSide = "input" | "output";

/** One fault of a value. */
export interface Issue {
  /** The place inside the value, such as `parts[0].text`; empty for the value itself. */
  readonly path: string;
  readonly message: string;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A schema, ready to be published and to check values. */
export interface Schema<out T = unknown> {
  /** The JSON Schema of the side that it was made for. */
  readonly json: JsonObject;
  /** Checks a value and gives it with defaults and transformations applied. Waits only where the schema does. */
  check(value: unknown): Checked<T> | Promise<Checked<T>>;
}
