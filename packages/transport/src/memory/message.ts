// A request and its answer as plain values.

import type { HttpHeaders } from "../http/service.ts";

export interface MemoryRequest {
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query?: string;
  /** Names in any case. `host` is checked where it is given. */
  readonly headers?: HttpHeaders;
  readonly body?: string | Uint8Array;
  /** Its abort is a disconnect. */
  readonly signal?: AbortSignal;
}

export interface MemoryAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: HttpHeaders;
  /** Undefined where there is none, and for a stream. */
  readonly body: string | undefined;
  /** The data of each event of a stream; `return()` is a disconnect. */
  readonly events?: AsyncIterable<string>;
}
