// The runs that are under way in this process, by task.

import type { MaybePromise } from "@dragoman/tasks";

/** A run as those see it who want it to end. */
export interface Running {
  readonly owner: string;
  readonly taskId: string;
  /** Whether the executor listens to its signal, so that it is worth waiting for it. */
  readonly isListening: boolean;
  /** Tells the executor to stop; however it ends then, the task is canceled. */
  cancel(): void;
  /** When the executor has ended and all that it said is stored. */
  ended(): MaybePromise<void>;
}

export class Runs {
  readonly #byTask = new Map<string, Set<Running>>();

  add(run: Running): void {
    const key = keyOf(run.owner, run.taskId);
    const runs = this.#byTask.get(key);
    if (runs === undefined) this.#byTask.set(key, new Set([run]));
    else runs.add(run);
  }

  remove(run: Running): void {
    if (this.#byTask.size === 0) return;
    const key = keyOf(run.owner, run.taskId);
    const runs = this.#byTask.get(key);
    runs?.delete(run);
    if (runs?.size === 0) this.#byTask.delete(key);
  }

  /** Whether another run works on the same task. */
  hasCompany(run: Running): boolean {
    if (this.#byTask.size === 0) return false;
    const runs = this.#byTask.get(keyOf(run.owner, run.taskId));
    return runs !== undefined && runs.size > Number(runs.has(run));
  }

  of(owner: string, taskId: string): readonly Running[] {
    return [...(this.#byTask.get(keyOf(owner, taskId)) ?? [])];
  }
}

/** An owner's key is empty or an array in JSON, so the first line break ends it. */
function keyOf(owner: string, taskId: string): string {
  return `${owner}\n${taskId}`;
}
