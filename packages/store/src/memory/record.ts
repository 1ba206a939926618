// One stored task: its log, and the task as far as the log has been folded. The log and the fold change together.

import { type Outcome, ok, refuse } from "@dragoman/jsonrpc";
import {
  type AppendCondition,
  type CreatedEvent,
  isTerminal,
  mayChange,
  type NewTaskEvent,
  type Snapshot,
  sealEvent,
  type TaskEvent,
  TaskFold,
  type TaskState,
} from "@dragoman/tasks";
import type { Link } from "./chain.ts";
import type { Listed, Place } from "./task-index.ts";

export class TaskRecord implements Listed<TaskRecord> {
  readonly owner: string;
  place: Place<TaskRecord> | undefined;
  isMoved = false;
  /** Belongs to the store: where a finished task stands among those that may be removed. */
  finished: Link<TaskRecord> | undefined;
  readonly #fold: TaskFold;
  readonly #log: TaskEvent[];
  #watchers: Set<() => void> | undefined;

  constructor(owner: string, created: CreatedEvent) {
    this.owner = owner;
    this.#log = [created];
    this.#fold = new TaskFold(created);
  }

  get id(): string {
    return this.#fold.id;
  }

  get contextId(): string {
    return this.#fold.contextId;
  }

  get state(): TaskState {
    return this.#fold.status.state;
  }

  get statusAt(): number {
    return this.#fold.status.timestamp;
  }

  snapshot(): Snapshot {
    return this.#fold.snapshot();
  }

  /** At most `limit` events. */
  eventsAfter(position: number, limit: number): readonly TaskEvent[] {
    return position >= this.#log.length ? none : this.#log.slice(position, position + limit);
  }

  append(
    events: readonly NewTaskEvent[],
    now: number,
    maxEvents: number,
  ): Outcome<readonly TaskEvent[], AppendCondition> {
    const refusal = this.#refuse(events, maxEvents);
    if (refusal !== undefined) return refusal;
    const at = Math.max(now, this.#log.at(-1)?.at ?? 0);
    const position = this.#log.length;
    const sealed = events.map((event, i) => sealEvent(event, position + i + 1, at));
    for (const event of sealed) {
      this.#log.push(event);
      this.#fold.apply(event);
    }
    return ok(sealed);
  }

  watch(wake: () => void): () => void {
    this.#watchers ??= new Set();
    // of its own, so that one callback can watch twice
    const watcher = (): void => wake();
    this.#watchers.add(watcher);
    return () => this.#watchers?.delete(watcher);
  }

  wakeAll(): void {
    if (this.#watchers === undefined) return;
    for (const wake of [...this.#watchers]) wake();
  }

  #refuse(events: readonly NewTaskEvent[], maxEvents: number): Outcome<never, AppendCondition> | undefined {
    let { state } = this;
    for (const event of events) {
      if (!mayChange(state)) return refuse("task-finished", `the task is ${state}, which is final`);
      if (event.kind === "status") state = event.state;
    }
    const isFull = this.#log.length + events.length > maxEvents && !events.every(endsTask);
    return isFull ? refuse("task-full", `the task has reached its limit of ${maxEvents} events`) : undefined;
  }
}

const none: readonly TaskEvent[] = Object.freeze([]);

function endsTask(event: NewTaskEvent): boolean {
  return event.kind === "status" && isTerminal(event.state);
}
