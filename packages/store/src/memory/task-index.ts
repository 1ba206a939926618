// The listings of one owner's tasks: all of them, by state, and by context. A task whose status changed is put in its
// new place when somebody lists, or when many have gathered, so that a burst of changes costs one move.

import type { TaskCursor, TaskFilter, TaskState } from "@dragoman/tasks";
import { type Entry, SortedEntries } from "./sorted.ts";

/** Where a task stands in the listings; its state and time may have changed since. */
export interface Place<R> extends Entry {
  readonly record: R;
  readonly state: TaskState;
}

/** What is listed. */
export interface Listed<R> {
  readonly id: string;
  readonly contextId: string;
  readonly state: TaskState;
  readonly statusAt: number;
  /** Belongs to the index. */
  place: Place<R> | undefined;
  isMoved: boolean;
}

type Listing<R> = SortedEntries<Place<R>>;

/** Changed tasks that are gathered before they are moved. */
const maxMoved = 256;

export class TaskIndex<R extends Listed<R>> {
  readonly #all: Listing<R> = new SortedEntries();
  readonly #byState = new Map<TaskState, Listing<R>>();
  readonly #byContext = new Map<string, Listing<R>>();
  #moved: R[] = [];

  /** The task is new, or its status has changed. */
  move(record: R): void {
    if (record.isMoved) return;
    record.isMoved = true;
    this.#moved.push(record);
    if (this.#moved.length >= maxMoved) this.#settle();
  }

  remove(record: R): void {
    if (record.isMoved) this.#settle();
    this.#takeOut(record);
  }

  /** Matching tasks, at most `limit` of them behind `after`. */
  list(filter: TaskFilter, after: TaskCursor | undefined, limit: number): readonly R[] {
    this.#settle();
    const found: R[] = [];
    for (const place of this.#listing(filter)?.newest(after, filter.since ?? -Infinity) ?? []) {
      if (!matches(place, filter)) continue;
      found.push(place.record);
      if (found.length === limit) break;
    }
    return found;
  }

  count(filter: TaskFilter): number {
    this.#settle();
    const { contextId, state, since = -Infinity } = filter;
    const listing = this.#listing(filter);
    if (listing === undefined) return 0;
    if (contextId !== undefined && state !== undefined) return countMatching(listing, filter);
    return since === -Infinity ? listing.size : listing.countSince(since);
  }

  /** A context is one conversation: within it, the state is looked at task by task. */
  #listing({ contextId, state }: TaskFilter): Listing<R> | undefined {
    if (contextId !== undefined) return this.#byContext.get(contextId);
    return state === undefined ? this.#all : this.#byState.get(state);
  }

  #settle(): void {
    if (this.#moved.length === 0) return;
    const moved = this.#moved;
    this.#moved = [];
    for (const record of moved) {
      record.isMoved = false;
      this.#takeOut(record);
      this.#putIn(record);
    }
  }

  #putIn(record: R): void {
    const { id, contextId, state, statusAt } = record;
    const place: Place<R> = { at: statusAt, id, record, state };
    record.place = place;
    this.#all.insert(place);
    listingOf(this.#byState, state).insert(place);
    listingOf(this.#byContext, contextId).insert(place);
  }

  #takeOut(record: R): void {
    const { place, contextId } = record;
    if (place === undefined) return;
    record.place = undefined;
    this.#all.delete(place);
    this.#byState.get(place.state)?.delete(place);
    const ofContext = this.#byContext.get(contextId);
    ofContext?.delete(place);
    if (ofContext?.size === 0) this.#byContext.delete(contextId);
  }
}

function listingOf<K, R>(listings: Map<K, Listing<R>>, key: K): Listing<R> {
  let listing = listings.get(key);
  if (listing === undefined) {
    listing = new SortedEntries();
    listings.set(key, listing);
  }
  return listing;
}

function matches<R>(place: Place<R>, { state }: TaskFilter): boolean {
  return state === undefined || place.state === state;
}

function countMatching<R>(listing: Listing<R>, filter: TaskFilter): number {
  let count = 0;
  for (const place of listing.newest(undefined, filter.since ?? -Infinity)) {
    if (matches(place, filter)) count++;
  }
  return count;
}
