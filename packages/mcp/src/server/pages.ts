// A list in pages, each prepared once as an answer: a request costs a look-up, however long the list is (Pagination).
// Where entries are not for everybody, the pages of a caller are made for each request.

import { type Principal, type Reply, refuse, refused } from "@dragoman/jsonrpc";
import type { ListParams } from "../model/lists.ts";
import type { McpCondition } from "../spec/conditions.ts";

interface Entry {
  isVisibleTo?(principal: Principal | undefined): boolean;
}

export interface ListSource<T> {
  /** Changes with the list, so that no cursor leads into another list than it came from. */
  readonly version: number;
  readonly entries: readonly T[];
  /** Whether some entries are not for everybody. */
  readonly isFiltered: boolean;
}

interface PageFacts {
  readonly nextCursor?: string;
}

export interface ListOptions<T> {
  readonly source: ListSource<T>;
  readonly pageSize: number;
  /** The answer that holds some of the entries; a list that is not the same for everybody is private. */
  readonly write: (entries: readonly T[], next: PageFacts, isPrivate: boolean) => Reply;
}

/** A cursor of ours is short; a longer text is none. */
const maxCursor = 64;

export class Pages<T extends Entry> {
  readonly #options: ListOptions<T>;
  readonly #prepared = new Map<number, Reply>();
  #version: number | undefined;

  constructor(options: ListOptions<T>) {
    this.#options = options;
  }

  get({ cursor }: ListParams, principal: Principal | undefined): Reply {
    const { source } = this.#options;
    if (source.isFiltered) return this.#filtered(cursor, principal);
    if (source.version !== this.#version) {
      this.#prepared.clear();
      this.#version = source.version;
    }
    const index = this.#indexOf(cursor, source.entries.length);
    if (index === undefined) return unknownCursor;
    const known = this.#prepared.get(index);
    if (known !== undefined) return known;
    const page = this.#page(source.entries, index, false);
    this.#prepared.set(index, page);
    return page;
  }

  #filtered(cursor: string | undefined, principal: Principal | undefined): Reply {
    const visible = this.#options.source.entries.filter(
      (entry) => entry.isVisibleTo === undefined || entry.isVisibleTo(principal),
    );
    const index = this.#indexOf(cursor, visible.length);
    return index === undefined ? unknownCursor : this.#page(visible, index, true);
  }

  #page(entries: readonly T[], index: number, isPrivate: boolean): Reply {
    const { source, pageSize, write } = this.#options;
    const end = (index + 1) * pageSize;
    const next = end < entries.length ? { nextCursor: cursorOf(source.version, index + 1) } : {};
    return write(entries.slice(index * pageSize, end), next, isPrivate);
  }

  /** The page behind a cursor, where this list gave it. */
  #indexOf(cursor: string | undefined, length: number): number | undefined {
    if (cursor === undefined) return 0;
    const { source, pageSize } = this.#options;
    if (cursor.length > maxCursor) return undefined;
    const index = Number(cursor.slice(cursor.indexOf("-") + 1));
    const isOurs = index >= 1 && index * pageSize < length && cursorOf(source.version, index) === cursor;
    return isOurs ? index : undefined;
  }
}

const unknownCursor: Reply = refused(
  refuse<McpCondition>("cursor-unknown", "this list gave no such cursor; start it again without one"),
);

function cursorOf(version: number, index: number): string {
  return `${version}-${index}`;
}
