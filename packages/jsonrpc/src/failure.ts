// What nobody foresaw, said twice: in full to our own side, as a generic text with a correlation id to the caller.

import { type NewId, randomId } from "./clock.ts";
import { ignoreErrors, type OnError } from "./errors.ts";
import type { Frame } from "./frame.ts";
import { type Refusal, refuse } from "./outcome.ts";

/** Reports an error of our own side and gives the refusal that the caller may read. Never throws. */
export function internalRefusal(
  error: unknown,
  frame: Frame,
  { onError = ignoreErrors, newId = randomId }: { readonly onError?: OnError; readonly newId?: NewId },
): Refusal {
  const correlationId = newId();
  try {
    onError(error, {
      correlationId,
      method: "method" in frame ? frame.method : undefined,
      id: frame.kind === "request" ? frame.id : undefined,
    });
  } catch {
    // a reporter that fails has nobody to report to; the caller still gets its answer
  }
  const detail = `see the server's log, entry ${correlationId}`;
  return refuse("internal", detail, { data: { correlationId } });
}
