// The runs that are under way in this process, by task.

import type { Run } from "./run.ts";

export class Runs {
  readonly #byTask = new Map<string, Set<Run>>();

  add(run: Run): void {
    const key = keyOf(run.owner, run.taskId);
    const runs = this.#byTask.get(key);
    if (runs === undefined) this.#byTask.set(key, new Set([run]));
    else runs.add(run);
  }

  remove(run: Run): void {
    if (this.#byTask.size === 0) return;
    const key = keyOf(run.owner, run.taskId);
    const runs = this.#byTask.get(key);
    runs?.delete(run);
    if (runs?.size === 0) this.#byTask.delete(key);
  }

  /** Whether another run works on the same task. */
  hasCompany(run: Run): boolean {
    if (this.#byTask.size === 0) return false;
    const runs = this.#byTask.get(keyOf(run.owner, run.taskId));
    return runs !== undefined && runs.size > Number(runs.has(run));
  }

  of(owner: string, taskId: string): readonly Run[] {
    return [...(this.#byTask.get(keyOf(owner, taskId)) ?? [])];
  }
}

/** An owner's key is empty or an array in JSON, so the first line break ends it. */
function keyOf(owner: string, taskId: string): string {
  return `${owner}\n${taskId}`;
}
