// A task's log as the results of one streaming call (A2A §3.1.2, §3.5.2).

import { Follower, isTerminal, type TaskEvent } from "@dragoman/tasks";
import { createdTask, type TaskRef, type TaskView, type Writers } from "../model/codec.ts";
import type { ServerContext } from "./context.ts";

export interface StreamOptions {
  readonly context: ServerContext;
  readonly owner: string;
  readonly ref: TaskRef;
  readonly write: Writers;
  readonly view: TaskView;
  /** The position behind which to start; 0 begins with the task as it was created. */
  readonly after: number;
  /** The task as it stands, already written; undefined where the stream begins with its creation. */
  readonly first: unknown;
}

/** Results of a stream. A message that joins the history has no event on the wire. */
export function streamTask(options: StreamOptions): Follower<unknown> {
  const { context, owner, ref, write, view, after, first } = options;
  const { tasks, streamsEndAt } = context;
  const isLast = (event: TaskEvent): boolean =>
    event.kind === "status" && (isTerminal(event.state) || streamsEndAt.has(event.state));
  const read = (event: TaskEvent): unknown => {
    switch (event.kind) {
      case "created":
        return write.streamedTask(createdTask(event), view);
      case "status":
        return write.streamedStatus(ref, event, isLast(event));
      case "artifact":
        return write.streamedArtifact(ref, event);
      case "message":
        return undefined;
    }
  };
  return new Follower<unknown>({ log: tasks, owner, taskId: ref.taskId, after, first, read, isLast });
}

/** A stream of one result. */
export function streamOne(value: unknown): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]() {
      let isGiven = false;
      return {
        next(): Promise<IteratorResult<unknown, undefined>> {
          if (isGiven) return Promise.resolve({ done: true, value: undefined });
          isGiven = true;
          return Promise.resolve({ done: false, value });
        },
      };
    },
  };
}
