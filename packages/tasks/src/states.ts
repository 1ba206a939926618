// The states of a task, as one table. The invariant that everything rests on: nothing leaves a terminal state.

/** What a state means to whoever waits for the task. */
export type Phase = "active" | "interrupted" | "terminal";

export type TaskState =
  | "submitted"
  | "working"
  | "input-required"
  | "auth-required"
  | "completed"
  | "failed"
  | "canceled"
  | "rejected";

export interface StateRow {
  readonly phase: Phase;
  /** Which states may follow. */
  readonly next: "any" | "none";
}

/** A2A §4.1.3 and "Life of a task": terminal states never change again, all others may go anywhere. */
export const taskStates: Readonly<Record<TaskState, StateRow>> = Object.freeze<Record<TaskState, StateRow>>({
  submitted: { phase: "active", next: "any" },
  working: { phase: "active", next: "any" },
  "input-required": { phase: "interrupted", next: "any" },
  "auth-required": { phase: "interrupted", next: "any" },
  completed: { phase: "terminal", next: "none" },
  failed: { phase: "terminal", next: "none" },
  canceled: { phase: "terminal", next: "none" },
  rejected: { phase: "terminal", next: "none" },
});

export function isTaskState(name: string): name is TaskState {
  return Object.hasOwn(taskStates, name);
}

/** Whether the task has ended for good. */
export function isTerminal(state: TaskState): boolean {
  return taskStates[state].phase === "terminal";
}

/** Whether the task waits for its client. */
export function isInterrupted(state: TaskState): boolean {
  return taskStates[state].phase === "interrupted";
}

/** Whether a task in this state takes any further event. */
export function mayChange(state: TaskState): boolean {
  return taskStates[state].next !== "none";
}
