// What the runner and the load generator say to each other. The generator is a process of its own, so that making
// requests does not share a core with answering them.

/** Stands in a body where each request gets a fresh id of ten digits. */
export const idMark = '"@id@"';

export interface RequestSpec {
  readonly method: "POST" | "GET";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text with `idMark` as its id. */
  readonly body: string;
}

export interface HttpTarget {
  readonly kind: "http";
  /** The process whose CPU time is read. */
  readonly pid: number;
  readonly port: number;
  readonly request: RequestSpec;
  readonly connections: number;
  /** Must stand in every answer that is short enough to be looked at. */
  readonly expect: string;
  /** Number of events that each answer must have; absent where it is no stream, or a stream of one. */
  readonly events?: number;
}

export interface StdioTarget {
  readonly kind: "stdio";
  readonly file: string;
  readonly core: number;
  readonly env: Readonly<Record<string, string>>;
  /** Sent once, each answered or not, before the load. */
  readonly opening: readonly string[];
  /** One line with `idMark` as its id. */
  readonly line: string;
  readonly inFlight: number;
  readonly expect: string;
}

export type Target = HttpTarget | StdioTarget;

/** A load runs for `forMs` and until `atLeast` requests are answered, but not longer than `atMostMs`. */
export interface RunLimits {
  readonly forMs: number;
  readonly atLeast?: number;
  readonly atMostMs?: number;
}

export interface RunResult {
  readonly answered: number;
  readonly events: number;
  readonly bytes: number;
  readonly errors: number;
  /** The first answer that was not as expected. */
  readonly firstError: string | undefined;
  readonly elapsedMs: number;
  readonly cpuUs: number;
}

export type LoadCommand =
  | { readonly op: "open"; readonly key: string; readonly target: Target }
  | { readonly op: "run"; readonly key: string; readonly limits: RunLimits }
  | { readonly op: "close"; readonly key: string };

export type LoadReply =
  | { readonly ok: true; readonly result: RunResult | undefined }
  | { readonly ok: false; readonly message: string };
