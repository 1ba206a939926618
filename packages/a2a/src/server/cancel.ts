// CancelTask (A2A §3.1.5): the agent is asked, told, and given a moment; then the task is canceled in the store.

import { type Reply, refused, result } from "@dragoman/jsonrpc";
import { isTerminal, type MaybePromise, type Task, whenReady } from "@dragoman/tasks";
import type { TaskView } from "../model/codec.ts";
import type { CancelRequest } from "../model/requests.ts";
import type { Call } from "./call.ts";
import type { ServerContext } from "./context.ts";
import type { Running } from "./runs.ts";

const view: TaskView = { historyLength: undefined, artifacts: "shown" };

export function cancelTask(context: ServerContext, request: CancelRequest, call: Call): MaybePromise<Reply> {
  const { tenant, taskId } = request;
  const owner = call.ownerIn(tenant);
  return whenReady(context.tasks.read(owner, taskId), (snapshot): MaybePromise<Reply> => {
    if (snapshot === undefined) return refused(call.denyTask());
    const { task } = snapshot;
    if (isTerminal(task.status.state)) return answerEnded(task, call);
    return whenReady(windDown(context, request, call, task), () =>
      writeCanceled(context, owner, taskId, call),
    );
  });
}

/** A repeated cancellation gives the canceled task again, and nothing happens. */
function answerEnded(task: Task, call: Call): Reply {
  return task.status.state === "canceled"
    ? result(call.write.task(task, view))
    : refused(call.deny("task-not-cancelable", "the task has ended already"));
}

/** Ends what runs for the task here, as far as it takes part, within the time that it has. */
function windDown(
  context: ServerContext,
  request: CancelRequest,
  call: Call,
  task: Task,
): MaybePromise<void> {
  const { executor, runs } = context;
  const { principal } = call.exchange;
  const asked = executor.cancel?.({ task, metadata: request.metadata, principal });
  return whenReady(asked === undefined ? undefined : within(context, asked), () => {
    const running = runs.of(call.ownerIn(request.tenant), task.id);
    for (const run of running) run.cancel();
    const ending = running.filter((run) => run.isListening).map(endOf);
    return ending.length === 0 ? undefined : within(context, Promise.all(ending));
  });
}

async function endOf(run: Running): Promise<void> {
  await run.ended();
}

/** Waits, but no longer than the limit; rejects with what the work rejects with in time. */
function within({ clock, cancelWaitMs }: ServerContext, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const takeBack = clock.after(cancelWaitMs, resolve);
    work.then(() => resolve(), reject).finally(takeBack);
  });
}

/** Whoever ends the task first has ended it; later events of a run that does not stop are refused by the store. */
function writeCanceled(
  context: ServerContext,
  owner: string,
  taskId: string,
  call: Call,
): MaybePromise<Reply> {
  const appended = context.tasks.append(owner, taskId, [{ kind: "status", state: "canceled" }]);
  return whenReady(appended, () =>
    whenReady(context.tasks.read(owner, taskId), (snapshot) =>
      snapshot === undefined ? refused(call.denyTask()) : answerEnded(snapshot.task, call),
    ),
  );
}
