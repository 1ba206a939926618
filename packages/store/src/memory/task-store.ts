// Tasks in the memory of one process: they are gone when it ends. Finished tasks are kept for a while and up to a
// number; those that still run are never removed.

import { type Clock, LocalError, type Outcome, ok, refuse, systemClock } from "@dragoman/jsonrpc";
import {
  type AppendCondition,
  type CreateCondition,
  type CreatedEvent,
  isTerminal,
  type NewTask,
  type NewTaskEvent,
  type Snapshot,
  sealTask,
  type TaskEvent,
  type TaskFilter,
  type TaskPage,
  type TaskPageRequest,
  type TaskStore,
} from "@dragoman/tasks";
import { Chain, type Link } from "./chain.ts";
import { TaskRecord } from "./record.ts";
import { TaskIndex } from "./task-index.ts";

export interface MemoryTaskStoreOptions {
  /** Tasks of all owners together; 10,000 by default. The task that finished first makes room for a new one. */
  readonly maxTasks?: number;
  /** Events in the log of one task; 200,000 by default. An event that ends the task is taken beyond it. */
  readonly maxEvents?: number;
  /** How long a finished task can be read, in milliseconds; an hour by default. */
  readonly retentionMs?: number;
  readonly clock?: Clock;
}

interface Finished {
  readonly record: TaskRecord;
  readonly at: number;
}

interface Bucket {
  readonly tasks: Map<string, Stored>;
  readonly index: TaskIndex;
}

interface Stored {
  readonly record: TaskRecord;
  finished: Link<Finished> | undefined;
}

/** Events that one read of a log gives. */
const readSize = 64;

/** A store of tasks for tests and for agents that may forget. */
export function memoryTaskStore(options: MemoryTaskStoreOptions = {}): TaskStore {
  return new MemoryTaskStore(options);
}

class MemoryTaskStore implements TaskStore {
  readonly #maxTasks: number;
  readonly #maxEvents: number;
  readonly #retentionMs: number;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();
  readonly #finished = new Chain<Finished>();
  readonly #removeListeners: ((owner: string, taskId: string) => void)[] = [];
  #count = 0;

  constructor(options: MemoryTaskStoreOptions) {
    const { maxTasks = 10_000, maxEvents = 200_000, retentionMs = 3_600_000, clock = systemClock } = options;
    if (!(maxTasks >= 1 && maxEvents >= 2 && retentionMs >= 0)) {
      throw new LocalError("ERR_CONFIG", "expected maxTasks of at least 1, maxEvents of 2, retentionMs of 0");
    }
    this.#maxTasks = maxTasks;
    this.#maxEvents = maxEvents;
    this.#retentionMs = retentionMs;
    this.#clock = clock;
  }

  create(owner: string, task: NewTask): Outcome<CreatedEvent, CreateCondition> {
    const now = this.#clock.now();
    this.#expire(now);
    if (this.#buckets.get(owner)?.tasks.has(task.id) === true) {
      return refuse("task-exists", "a task with this id exists already");
    }
    if (this.#count >= this.#maxTasks && !this.#removeOldest()) {
      return refuse("store-full", `all of the ${this.#maxTasks} tasks that fit in the store still run`);
    }
    const created = sealTask(task, now);
    const record = new TaskRecord(owner, created);
    const bucket = this.#bucket(owner);
    const stored: Stored = { record, finished: undefined };
    bucket.tasks.set(task.id, stored);
    bucket.index.move(record);
    this.#count++;
    if (isTerminal(created.state)) stored.finished = this.#finished.push({ record, at: now });
    return ok(created);
  }

  append(
    owner: string,
    taskId: string,
    events: readonly NewTaskEvent[],
  ): Outcome<readonly TaskEvent[], AppendCondition> {
    const now = this.#clock.now();
    const stored = this.#find(owner, taskId, now);
    if (stored === undefined) return refuse("task-unknown", "there is no such task");
    const { record } = stored;
    const { statusAt, state } = record;
    const outcome = record.append(events, now, this.#maxEvents);
    if (!outcome.ok) return outcome;
    if (record.statusAt !== statusAt || record.state !== state) this.#bucket(owner).index.move(record);
    if (isTerminal(record.state)) stored.finished = this.#finished.push({ record, at: now });
    record.wakeAll();
    return outcome;
  }

  read(owner: string, taskId: string): Snapshot | undefined {
    return this.#find(owner, taskId, this.#clock.now())?.record.snapshot();
  }

  eventsAfter(owner: string, taskId: string, position: number): readonly TaskEvent[] | undefined {
    return this.#find(owner, taskId, this.#clock.now())?.record.eventsAfter(position, readSize);
  }

  watch(owner: string, taskId: string, wake: () => void): () => void {
    const stored = this.#find(owner, taskId, this.#clock.now());
    return stored === undefined ? () => {} : stored.record.watch(wake);
  }

  list(owner: string, filter: TaskFilter, page: TaskPageRequest): TaskPage {
    this.#expire(this.#clock.now());
    const index = this.#buckets.get(owner)?.index;
    if (index === undefined) return { tasks: [], total: 0, next: undefined };
    const records = index.list(filter, page.after, page.size + 1);
    const shown = records.slice(0, page.size);
    const last = records.length > page.size ? shown.at(-1) : undefined;
    return {
      tasks: shown.map((record) => record.snapshot().task),
      total: index.count(filter),
      next: last === undefined ? undefined : { at: last.statusAt, id: last.id },
    };
  }

  onRemove(listener: (owner: string, taskId: string) => void): void {
    this.#removeListeners.push(listener);
  }

  #bucket(owner: string): Bucket {
    let bucket = this.#buckets.get(owner);
    if (bucket === undefined) {
      bucket = { tasks: new Map(), index: new TaskIndex() };
      this.#buckets.set(owner, bucket);
    }
    return bucket;
  }

  #find(owner: string, taskId: string, now: number): Stored | undefined {
    const stored = this.#buckets.get(owner)?.tasks.get(taskId);
    if (stored?.finished === undefined || now - stored.finished.value.at <= this.#retentionMs) return stored;
    this.#remove(stored.record);
    return undefined;
  }

  #expire(now: number): void {
    for (let { first } = this.#finished; first !== undefined; first = this.#finished.first) {
      if (now - first.value.at <= this.#retentionMs) return;
      this.#remove(first.value.record);
    }
  }

  /** Whether there was a finished task to remove. */
  #removeOldest(): boolean {
    const { first } = this.#finished;
    if (first === undefined) return false;
    this.#remove(first.value.record);
    return true;
  }

  #remove(record: TaskRecord): void {
    const { owner, id } = record;
    const bucket = this.#buckets.get(owner);
    const stored = bucket?.tasks.get(id);
    if (bucket === undefined || stored === undefined) return;
    bucket.tasks.delete(id);
    bucket.index.remove(record);
    if (bucket.tasks.size === 0) this.#buckets.delete(owner);
    if (stored.finished !== undefined) this.#finished.remove(stored.finished);
    this.#count--;
    record.wakeAll();
    for (const listener of this.#removeListeners) listener(owner, id);
  }
}
