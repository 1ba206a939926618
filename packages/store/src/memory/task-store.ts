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
import { Chain } from "./chain.ts";
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

/** What belongs to one owner. */
interface Bucket {
  readonly tasks: Map<string, TaskRecord>;
  readonly index: TaskIndex<TaskRecord>;
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
  /** Finished tasks, the one that finished first ahead. */
  readonly #finished = new Chain<TaskRecord>();
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
    bucket.tasks.set(task.id, record);
    bucket.index.move(record);
    this.#count++;
    if (isTerminal(created.state)) record.finished = this.#finished.push(record);
    return ok(created);
  }

  append(
    owner: string,
    taskId: string,
    events: readonly NewTaskEvent[],
  ): Outcome<readonly TaskEvent[], AppendCondition> {
    const now = this.#clock.now();
    const record = this.#find(owner, taskId, now);
    if (record === undefined) return refuse("task-unknown", "there is no such task");
    const { statusAt, state } = record;
    const outcome = record.append(events, now, this.#maxEvents);
    if (!outcome.ok) return outcome;
    if (record.statusAt !== statusAt || record.state !== state) this.#bucket(owner).index.move(record);
    if (isTerminal(record.state)) record.finished = this.#finished.push(record);
    record.wakeAll();
    return outcome;
  }

  read(owner: string, taskId: string): Snapshot | undefined {
    return this.#find(owner, taskId, this.#clock.now())?.snapshot();
  }

  eventsAfter(owner: string, taskId: string, position: number): readonly TaskEvent[] | undefined {
    return this.#find(owner, taskId, this.#clock.now())?.eventsAfter(position, readSize);
  }

  watch(owner: string, taskId: string, wake: () => void): () => void {
    return this.#find(owner, taskId, this.#clock.now())?.watch(wake) ?? (() => {});
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

  #find(owner: string, taskId: string, now: number): TaskRecord | undefined {
    const record = this.#buckets.get(owner)?.tasks.get(taskId);
    if (record === undefined || !this.#isExpired(record, now)) return record;
    this.#remove(record);
    return undefined;
  }

  #expire(now: number): void {
    for (let { first } = this.#finished; first !== undefined; first = this.#finished.first) {
      if (!this.#isExpired(first.value, now)) return;
      this.#remove(first.value);
    }
  }

  #isExpired(record: TaskRecord, now: number): boolean {
    return record.finished !== undefined && now - record.statusAt > this.#retentionMs;
  }

  /** Whether there was a finished task to remove. */
  #removeOldest(): boolean {
    const { first } = this.#finished;
    if (first === undefined) return false;
    this.#remove(first.value);
    return true;
  }

  #remove(record: TaskRecord): void {
    const { owner, id, finished } = record;
    const bucket = this.#buckets.get(owner);
    if (bucket?.tasks.delete(id) !== true) return;
    bucket.index.remove(record);
    if (bucket.tasks.size === 0) this.#buckets.delete(owner);
    if (finished !== undefined) this.#finished.remove(finished);
    this.#count--;
    record.wakeAll();
    for (const listener of this.#removeListeners) listener(owner, id);
  }
}
