// Failures that no caller may read in full go to the log, under an id that the caller may quote.

import type { ErrorReport, NewId, OnError } from "@dragoman/jsonrpc";

/** Hands a failure to the log and gives the id of its entry. */
export type Report = (error: unknown, about?: Partial<Omit<ErrorReport, "correlationId">>) => string;

export function createReport(onError: OnError, newId: NewId): Report {
  return (error, { method, id } = {}) => {
    const correlationId = newId();
    onError(error, { correlationId, method, id });
    return correlationId;
  };
}
