// The log: one JSON object a line on standard error, because standard output may belong to frames.

import type { OnError } from "@dragoman/jsonrpc";

type Fields = Readonly<Record<string, unknown>>;

export interface Log {
  info(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  /** For errors whose text no caller may read. */
  readonly onError: OnError;
}

/** A log that writes whole lines with `write`. */
export function createLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  const line = (level: "info" | "error", message: string, fields: Fields = {}): void =>
    write(`${JSON.stringify({ time: now().toISOString(), level, message, ...fields })}\n`);
  return {
    info: (message, fields) => line("info", message, fields),
    error: (message, fields) => line("error", message, fields),
    onError(error, { correlationId, method }) {
      line("error", "a call failed", { correlationId, method, error: describe(error) });
    },
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
