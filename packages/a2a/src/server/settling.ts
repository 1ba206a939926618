// Waiting for a run as long as a blocking call waits (A2A §3.2.2).

import {
  Follower,
  isInterrupted,
  isTerminal,
  type MaybePromise,
  type TaskEvent,
  whenReady,
} from "@dragoman/tasks";
import type { ServerContext } from "./context.ts";
import type { Run } from "./run.ts";

/** Until the task has ended or needs its client, or there is no task, or the longest wait is over. */
export function untilSettled(context: ServerContext, run: Run): MaybePromise<void> {
  return whenReady(run.decided(), () => {
    return run.outcome?.kind !== "task" || run.isSettled ? undefined : follow(context, run);
  });
}

async function follow({ tasks, clock, maxBlockingMs }: ServerContext, run: Run): Promise<void> {
  const follower = new Follower<TaskEvent>({
    log: tasks,
    owner: run.owner,
    taskId: run.taskId,
    after: run.position,
    read: (event) => (settles(event) ? event : undefined),
  });
  const takeBack = maxBlockingMs > 0 ? clock.after(maxBlockingMs, () => void follower.return()) : undefined;
  onceBroken(run, () => void follower.return());
  try {
    await follower.next();
  } finally {
    takeBack?.();
    await follower.return();
  }
}

function settles(event: TaskEvent): boolean {
  return event.kind === "status" && (isTerminal(event.state) || isInterrupted(event.state));
}

/** A log that does not tell how the run ended would keep its reader for ever. */
export function onceBroken(run: Run, stop: () => void): void {
  const stopWhereBroken = (): void => {
    if (run.isBroken) stop();
  };
  const ended = run.ended();
  if (ended instanceof Promise) ended.then(stopWhereBroken, stopWhereBroken);
  else stopWhereBroken();
}
