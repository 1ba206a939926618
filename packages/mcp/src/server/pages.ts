// A list in pages, each prepared once as an answer: a request costs a look-up, however long the list is (Pagination).

import { type Reply, refuse, refused } from "@dragoman/jsonrpc";
import type { ListParams } from "../model/lists.ts";
import type { McpCondition } from "../spec/conditions.ts";

export interface ListSource<T> {
  /** Changes with the list, so that no cursor leads into another list than it came from. */
  readonly version: number;
  readonly entries: readonly T[];
}

export interface ListOptions<T> {
  readonly source: ListSource<T>;
  readonly pageSize: number;
  /** The answer that holds some of the entries. */
  readonly write: (entries: readonly T[], next: { readonly nextCursor?: string }) => Reply;
}

export class Pages<T> {
  readonly #options: ListOptions<T>;
  readonly #prepared = new Map<number, Reply>();
  #version: number | undefined;

  constructor(options: ListOptions<T>) {
    this.#options = options;
  }

  get({ cursor }: ListParams): Reply {
    const { source } = this.#options;
    if (source.version !== this.#version) {
      this.#prepared.clear();
      this.#version = source.version;
    }
    const index = cursor === undefined ? 0 : this.#indexOf(cursor);
    if (index === undefined) {
      return refused(
        refuse<McpCondition>("cursor-unknown", "this list gave no such cursor; start it again without one"),
      );
    }
    const known = this.#prepared.get(index);
    if (known !== undefined) return known;
    const page = this.#prepare(index);
    this.#prepared.set(index, page);
    return page;
  }

  #prepare(index: number): Reply {
    const { source, pageSize, write } = this.#options;
    const end = (index + 1) * pageSize;
    const hasMore = end < source.entries.length;
    return write(
      source.entries.slice(index * pageSize, end),
      hasMore ? { nextCursor: cursorOf(source.version, index + 1) } : {},
    );
  }

  /** The page behind a cursor, where this list gave it. */
  #indexOf(cursor: string): number | undefined {
    const { source, pageSize } = this.#options;
    const index = Number(cursor.slice(cursor.indexOf("-") + 1));
    const isOurs =
      index >= 1 && index * pageSize < source.entries.length && cursorOf(source.version, index) === cursor;
    return isOurs ? index : undefined;
  }
}

function cursorOf(version: number, index: number): string {
  return `${version}-${index}`;
}
