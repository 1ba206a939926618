// The listings of one owner's tasks: all of them, and by context, by state and by both. A task whose status changed
// is put in its new place when somebody lists, or when many have gathered, so that a burst of changes costs one move.

import type { TaskCursor, TaskFilter } from "@dragoman/tasks";
import type { TaskRecord } from "./record.ts";
import { type Entry, SortedEntries } from "./sorted.ts";

interface Place extends Entry {
  readonly record: TaskRecord;
  /** The listings in which the entry stands. */
  readonly listings: readonly string[];
}

/** Changed tasks that are gathered before they are moved. */
const maxMoved = 256;

const everything = "" as const;

export class TaskIndex {
  readonly #listings = new Map<string, SortedEntries<Place>>();
  readonly #places = new Map<TaskRecord, Place>();
  readonly #moved = new Set<TaskRecord>();

  /** The task is new, or its status has changed. */
  move(record: TaskRecord): void {
    this.#moved.add(record);
    if (this.#moved.size >= maxMoved) this.#settle();
  }

  remove(record: TaskRecord): void {
    this.#moved.delete(record);
    this.#takeOut(record);
  }

  /** Matching tasks, at most `limit` of them behind `after`. */
  list(filter: TaskFilter, after: TaskCursor | undefined, limit: number): readonly TaskRecord[] {
    this.#settle();
    const found: TaskRecord[] = [];
    for (const { record } of this.#listing(filter)?.newest(after, filter.since ?? -Infinity) ?? []) {
      found.push(record);
      if (found.length === limit) break;
    }
    return found;
  }

  count(filter: TaskFilter): number {
    this.#settle();
    const listing = this.#listing(filter);
    if (listing === undefined) return 0;
    return filter.since === undefined ? listing.size : listing.countSince(filter.since);
  }

  #listing({ contextId, state }: TaskFilter): SortedEntries<Place> | undefined {
    return this.#listings.get(listingName(contextId, state));
  }

  #settle(): void {
    for (const record of this.#moved) {
      this.#takeOut(record);
      this.#putIn(record);
    }
    this.#moved.clear();
  }

  #putIn(record: TaskRecord): void {
    const { contextId, state } = record;
    const listings = [
      everything,
      listingName(contextId, undefined),
      listingName(undefined, state),
      listingName(contextId, state),
    ];
    const place: Place = { at: record.statusAt, id: record.id, record, listings };
    this.#places.set(record, place);
    for (const name of listings) {
      let listing = this.#listings.get(name);
      if (listing === undefined) {
        listing = new SortedEntries();
        this.#listings.set(name, listing);
      }
      listing.insert(place);
    }
  }

  #takeOut(record: TaskRecord): void {
    const place = this.#places.get(record);
    if (place === undefined) return;
    this.#places.delete(record);
    for (const name of place.listings) {
      const listing = this.#listings.get(name);
      listing?.delete(place);
      if (listing?.size === 0) this.#listings.delete(name);
    }
  }
}

/** Different filters never give the same name: a state has no colon. */
function listingName(contextId: string | undefined, state: string | undefined): string {
  if (contextId === undefined) return state ?? everything;
  return `${state ?? ""}:${contextId}`;
}
