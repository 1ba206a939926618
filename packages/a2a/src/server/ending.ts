// What the end of an executor leaves to be said. The invariant: a run leaves no task behind that is submitted or
// working and that nobody works on, and each run that continues a task says something about its state.

import { isRpcError, type RpcError } from "@dragoman/jsonrpc";
import { isInterrupted, isTerminal, type TaskState } from "@dragoman/tasks";

/** Something that was thrown; the value may be anything. */
export interface Failure {
  readonly error: unknown;
}

export interface EndingFacts {
  /** What the executor threw. */
  readonly failure: Failure | undefined;
  /** Undefined where there is no task yet. */
  readonly state: TaskState | undefined;
  /** Whether the executor said anything about the state. */
  readonly hasStatus: boolean;
  readonly hasReplied: boolean;
  /** Whether the task was ended by somebody else. */
  readonly isCut: boolean;
  readonly isCanceled: boolean;
  /** Whether another run works on the same task. */
  readonly hasCompany: boolean;
}

/** `text` is what the client reads of it; undefined: the failure, if there was one, belongs into the log. */
export type Ending = { readonly text: string | undefined } & (
  | { readonly kind: "nothing" }
  | { readonly kind: "status"; readonly state: TaskState }
  /** Answers the call with an error. */
  | { readonly kind: "error"; readonly error: RpcError }
);

const nothing: Ending = { kind: "nothing", text: undefined };

export function endingOf(facts: EndingFacts): Ending {
  const { failure, state, hasStatus, hasReplied, isCut, isCanceled, hasCompany } = facts;
  if (isCut || hasReplied || (state !== undefined && isTerminal(state))) return nothing;
  if (isCanceled && state !== undefined) return { kind: "status", state: "canceled", text: undefined };
  if (failure !== undefined) return failed(failure.error, state);
  if (state === undefined) return { kind: "status", state: "failed", text: "the agent gave no answer" };
  if (isInterrupted(state)) return hasStatus ? nothing : { kind: "status", state, text: undefined };
  return hasCompany
    ? nothing
    : { kind: "status", state: "failed", text: "the agent ended without finishing the task" };
}

/** A deliberate error keeps its text; before there is a task it is the answer. */
function failed(error: unknown, state: TaskState | undefined): Ending {
  if (!isRpcError(error)) return { kind: "status", state: "failed", text: undefined };
  return state === undefined
    ? { kind: "error", error, text: error.message }
    : { kind: "status", state: "failed", text: error.message };
}

/** Whether the executor gave up because it was told to. */
export function isAbort({ error }: Failure): boolean {
  return error instanceof Error && error.name === "AbortError";
}
