// Reading tasks (A2A §3.1.3, §3.1.4, §3.1.6).

import { type Reply, refused, result } from "@dragoman/jsonrpc";
import {
  decodePageToken,
  encodePageToken,
  isTerminal,
  type MaybePromise,
  type TaskFilter,
  whenReady,
} from "@dragoman/tasks";
import type { TaskView } from "../model/codec.ts";
import type { GetTaskRequest, ListTasksRequest, TaskRequest } from "../model/requests.ts";
import type { Call } from "./call.ts";
import type { ServerContext } from "./context.ts";
import { streamTask } from "./streams.ts";

export function getTask(context: ServerContext, request: GetTaskRequest, call: Call): MaybePromise<Reply> {
  const { tenant, taskId, historyLength } = request;
  return whenReady(context.tasks.read(call.ownerIn(tenant), taskId), (snapshot) =>
    snapshot === undefined
      ? refused(call.denyTask())
      : result(call.write.task(snapshot.task, { historyLength, artifacts: "shown" })),
  );
}

export function listTasks(
  context: ServerContext,
  request: ListTasksRequest,
  call: Call,
): MaybePromise<Reply> {
  const { contextId, state, since, pageSize, pageToken, historyLength, includeArtifacts } = request;
  const owner = call.ownerIn(request.tenant);
  const listName = JSON.stringify([owner, contextId, state, since]);
  const after = pageToken === "" ? undefined : decodePageToken(pageToken, listName);
  if (pageToken !== "" && after === undefined) {
    return refused(call.denyField("pageToken", "expected a token that an answer to the same filters gave"));
  }
  const filter: TaskFilter = {
    ...(contextId === undefined ? {} : { contextId }),
    ...(state === undefined ? {} : { state }),
    ...(since === undefined ? {} : { since }),
  };
  const page = after === undefined ? { size: pageSize } : { size: pageSize, after };
  const view: TaskView = { historyLength, artifacts: includeArtifacts ? "listed" : "hidden" };
  return whenReady(context.tasks.list(owner, filter, page), ({ tasks, total, next }) =>
    result(
      call.write.taskList?.({
        tasks,
        view,
        nextPageToken: next === undefined ? "" : encodePageToken(next, listName),
        pageSize,
        totalSize: total,
      }),
    ),
  );
}

/** The first result is the task as it stands; what happens after that moment follows. */
export function subscribeToTask(
  context: ServerContext,
  request: TaskRequest,
  call: Call,
): MaybePromise<Reply> {
  const { tenant, taskId } = request;
  const owner = call.ownerIn(tenant);
  return whenReady(context.tasks.read(owner, taskId), (snapshot): Reply => {
    if (snapshot === undefined) return refused(call.denyTask());
    const { task, position } = snapshot;
    if (isTerminal(task.status.state)) {
      return refused(call.deny("unsupported-operation", "the task has ended; read it with GetTask"));
    }
    const view: TaskView = { historyLength: undefined, artifacts: "shown" };
    const { write } = call;
    const ref = { taskId, contextId: task.contextId };
    const first = write.streamedTask(task, view);
    return {
      kind: "stream",
      results: streamTask({ context, owner, ref, write, view, after: position, first }),
    };
  });
}
