// Reads a task's log as it grows. Events are read from the store by their position, so nothing is lost or doubled
// between a snapshot and the first event after it, and a slow reader holds at most one read's worth of events.

import { LocalError } from "@dragoman/jsonrpc";
import type { TaskEvent } from "./event.ts";
import { type MaybePromise, whenReady } from "./maybe-promise.ts";
import { isTerminal } from "./states.ts";
import type { TaskLog, TaskStore } from "./store.ts";
import type { Snapshot } from "./task.ts";

export interface FollowerOptions<T> {
  readonly log: TaskLog;
  readonly owner: string;
  readonly taskId: string;
  /** The position behind which to start. */
  readonly after: number;
  /** Given ahead of all events. */
  readonly first?: T;
  /** The task has ended already: nothing comes behind the first. */
  readonly isOver?: boolean;
  /** What is given for an event; undefined leaves it out. */
  readonly read: (event: TaskEvent) => T | undefined;
  /** Whether nothing is given after this event. An event that ends the task is always the last. */
  readonly isLast?: (event: TaskEvent) => boolean;
}

type Step<T> = IteratorResult<T, undefined>;

interface Waiting<T> {
  readonly resolve: (step: Step<T>) => void;
  readonly reject: (error: unknown) => void;
}

const end = { done: true, value: undefined } as const;

/**
 * The events after a position, as they come. Ends behind the last one, and where the task is removed. One `next()` at
 * a time; `return()` ends a waiting one at once.
 */
export class Follower<T> implements AsyncIterableIterator<T, undefined> {
  readonly #options: FollowerOptions<T>;
  #first: T | undefined;
  #position: number;
  #batch: readonly TaskEvent[] = [];
  #index = 0;
  #waiting: Waiting<T> | undefined;
  #unwatch: (() => void) | undefined;
  #isReading = false;
  /** A wake-up came while a read was under way: what it spoke of may be missing in that read. */
  #isStale = false;
  #isDone = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(options: FollowerOptions<T>) {
    this.#options = options;
    this.#first = options.first;
    this.#position = options.after;
  }

  next(): Promise<Step<T>> {
    if (this.#waiting !== undefined) {
      return Promise.reject(
        new LocalError("ERR_LIMIT", "a follower gives one event at a time; await next()"),
      );
    }
    if (this.#failure !== undefined) {
      const { error } = this.#failure;
      this.#failure = undefined;
      return Promise.reject(error);
    }
    const step = this.#take() ?? this.#readNow();
    if (step !== undefined) return Promise.resolve(step);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#read();
    });
  }

  return(): Promise<Step<T>> {
    this.#close();
    this.#settle(end);
    return Promise.resolve(end);
  }

  /** Ends it with an error, for whoever knows that the log will not go on. */
  fail(error: unknown): void {
    if (this.#isDone) return;
    this.#close();
    if (this.#waiting === undefined) this.#failure = { error };
    else this.#reject(error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** What is at hand. */
  #take(): Step<T> | undefined {
    if (this.#isDone) return end;
    const { read, isLast } = this.#options;
    if (this.#first !== undefined) {
      const value = this.#first;
      this.#first = undefined;
      if (this.#options.isOver === true) this.#close();
      return { done: false, value };
    }
    for (;;) {
      const event = this.#batch[this.#index];
      if (event === undefined) return undefined;
      this.#index++;
      this.#position = event.seq;
      const value = read(event);
      if (endsTask(event) || isLast?.(event) === true) this.#close();
      if (value !== undefined) return { done: false, value };
      if (this.#isDone) return end;
    }
  }

  /** The short way, for a store that answers at once: no promise of our own, and nothing to watch. */
  #readNow(): Step<T> | undefined {
    for (;;) {
      const events = this.#fetch();
      if (events instanceof Promise) {
        this.#later(events);
        return undefined;
      }
      if (!this.#load(events)) return this.#isDone ? end : undefined;
      const step = this.#take();
      if (step !== undefined) return step;
    }
  }

  /** Reads for a waiting `next()`. The watch stands before the read, so no event falls between the two. */
  #read(): void {
    const { log, owner, taskId } = this.#options;
    this.#unwatch ??= log.watch(owner, taskId, () => this.#wake());
    if (this.#isReading) {
      this.#isStale = true;
      return;
    }
    const step = this.#readNow();
    if (step !== undefined) this.#settle(step);
  }

  #wake(): void {
    if (this.#isReading) this.#isStale = true;
    else if (this.#waiting !== undefined) this.#read();
  }

  #later(pending: Promise<readonly TaskEvent[] | undefined>): void {
    this.#isReading = true;
    pending.then(
      (events) => {
        this.#isReading = false;
        if (this.#isDone) return;
        const isStale = this.#isStale;
        this.#isStale = false;
        const step = this.#load(events) ? this.#take() : this.#isDone ? end : undefined;
        if (step !== undefined) this.#settle(step);
        else if (isStale || this.#batch.length > 0) this.#read();
      },
      (error: unknown) => {
        this.#isReading = false;
        this.#close();
        this.#reject(error);
      },
    );
  }

  #fetch(): MaybePromise<readonly TaskEvent[] | undefined> {
    const { log, owner, taskId } = this.#options;
    try {
      return log.eventsAfter(owner, taskId, this.#position);
    } catch (error) {
      return Promise.reject(error); // whoever waits hears of it, not whoever appended
    }
  }

  /** Whether there is something to take. */
  #load(events: readonly TaskEvent[] | undefined): boolean {
    if (events === undefined) this.#close();
    this.#batch = events ?? [];
    this.#index = 0;
    return this.#batch.length > 0;
  }

  #settle(step: Step<T>): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(step);
  }

  #reject(error: unknown): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }

  #close(): void {
    this.#isDone = true;
    this.#unwatch?.();
    this.#unwatch = undefined;
  }
}

function endsTask(event: TaskEvent): boolean {
  return (event.kind === "status" || event.kind === "created") && isTerminal(event.state);
}

/** What `follow` gives: the task as it stands, then each event after that moment. */
export type Followed = ({ readonly kind: "snapshot" } & Snapshot) | TaskEvent;

/** Follows a task from now on, to its end. Undefined where the task is unknown. */
export function follow(
  store: TaskStore,
  owner: string,
  taskId: string,
): MaybePromise<Follower<Followed> | undefined> {
  return whenReady(store.read(owner, taskId), (snapshot) => {
    if (snapshot === undefined) return undefined;
    return new Follower<Followed>({
      log: store,
      owner,
      taskId,
      after: snapshot.position,
      first: { kind: "snapshot", ...snapshot },
      isOver: isTerminal(snapshot.task.status.state),
      read: (event) => event,
    });
  });
}
