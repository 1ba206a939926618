// Writes the events of one run to the store, in order. Where the store answers at once, so does this; where it does
// not, what comes meanwhile is gathered and written in one step.

import { LocalError, type Refusal } from "@dragoman/jsonrpc";
import {
  type AppendCondition,
  type CreateCondition,
  type MaybePromise,
  type NewTask,
  type NewTaskEvent,
  sealEvent,
  type TaskStore,
  whenReady,
} from "@dragoman/tasks";

/** Hears of what the store says. */
export interface WriterListener {
  taskCreated(): void;
  /** The task has been ended or removed by somebody else; what was to be written is dropped. */
  taskEnded(): void;
  /** The store takes no further task. */
  storeFull(): void;
}

export interface TaskWriterOptions {
  readonly store: TaskStore;
  readonly owner: string;
  readonly taskId: string;
  /** The task to create ahead of the first event; undefined where it is stored already. */
  readonly newTask: NewTask | undefined;
  readonly listener: WriterListener;
}

/** Events that wait for a slow store. */
const maxQueue = 10_000;

export class TaskWriter {
  readonly #options: TaskWriterOptions;
  #newTask: NewTask | undefined;
  #queue: NewTaskEvent[] = [];
  #busy: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(options: TaskWriterOptions) {
    this.#options = options;
    this.#newTask = options.newTask;
  }

  /** Set for good where a write that nobody may have waited for went wrong. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  write(event: NewTaskEvent): void | Promise<void> {
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#busy !== undefined) return this.#enqueue(event);
    const done = this.#put([event]);
    if (!(done instanceof Promise)) return undefined;
    this.#busy = this.#drain(done);
    // whoever does not wait hears of it by `failure`
    this.#busy.catch(() => {});
    return this.#busy;
  }

  /** When everything is written, or has failed. Never rejects. */
  idle(): MaybePromise<void> {
    return this.#busy?.catch(() => {});
  }

  #enqueue(event: NewTaskEvent): Promise<void> | undefined {
    if (this.#queue.length >= maxQueue) {
      throw new LocalError(
        "ERR_LIMIT",
        `${maxQueue} events wait for the store; await what the turn's calls give`,
      );
    }
    // the caller may change its objects before they are written
    this.#queue.push(sealEvent(event, 0, 0));
    return this.#busy;
  }

  async #drain(first: Promise<void>): Promise<void> {
    try {
      await first;
      while (this.#queue.length > 0) {
        const events = this.#queue;
        this.#queue = [];
        await this.#put(events);
      }
    } catch (error) {
      this.#failure = { error };
      this.#queue = [];
      throw error;
    } finally {
      this.#busy = undefined;
    }
  }

  #put(events: readonly NewTaskEvent[]): MaybePromise<void> {
    const { store, owner, taskId } = this.#options;
    const append = (): MaybePromise<void> =>
      whenReady(store.append(owner, taskId, events), (outcome) => {
        if (!outcome.ok) this.#refused(outcome);
      });
    if (this.#newTask === undefined) return append();
    return whenReady(store.create(owner, this.#newTask), (outcome) => {
      if (!outcome.ok) return this.#refused(outcome);
      this.#newTask = undefined;
      this.#options.listener.taskCreated();
      return append();
    });
  }

  #refused(refusal: Refusal<AppendCondition | CreateCondition>): void {
    switch (refusal.condition) {
      case "task-finished":
      case "task-unknown":
        this.#options.listener.taskEnded();
        return;
      case "store-full":
        this.#options.listener.storeFull();
        throw new LocalError("ERR_LIMIT", refusal.detail);
      case "task-full":
      case "task-exists":
        throw new LocalError("ERR_LIMIT", refusal.detail);
    }
  }
}
