// Entries in the order of a listing, in chunks of bounded size: inserting, removing, counting and paging cost no more
// than one chunk and one look at each chunk's length, however many entries there are.

/** Where a task stands in a listing. Entries are unique by their pair of values. */
export interface Entry {
  /** Status timestamp. */
  readonly at: number;
  readonly id: string;
}

const maxChunk = 512;

/** Negative where `left` comes first: oldest first, among equal timestamps by descending id. */
function compare(left: Entry, right: Entry): number {
  if (left.at !== right.at) return left.at - right.at;
  if (left.id === right.id) return 0;
  return left.id < right.id ? 1 : -1;
}

/** Sorted so that the newest entry is the last one; almost every insert is at the end. */
export class SortedEntries<E extends Entry> {
  /** No chunk is empty. */
  readonly #chunks: E[][] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  insert(entry: E): void {
    this.#size++;
    const place = Math.min(this.#chunkOf(entry), this.#chunks.length - 1);
    const chunk = this.#chunks[place];
    if (chunk === undefined) {
      this.#chunks.push([entry]);
      return;
    }
    const index = lowerBound(chunk, entry);
    if (chunk.length < maxChunk) {
      chunk.splice(index, 0, entry);
    } else if (index === chunk.length) {
      this.#chunks.splice(place + 1, 0, [entry]);
    } else {
      const upper = chunk.splice(maxChunk / 2);
      this.#chunks.splice(place + 1, 0, upper);
      const half = index <= chunk.length ? chunk : upper;
      half.splice(lowerBound(half, entry), 0, entry);
    }
  }

  delete(entry: Entry): void {
    const place = this.#chunkOf(entry);
    const chunk = this.#chunks[place];
    if (chunk === undefined) return;
    const index = lowerBound(chunk, entry);
    const found = chunk[index];
    if (found === undefined || compare(found, entry) !== 0) return;
    this.#size--;
    chunk.splice(index, 1);
    if (chunk.length === 0) this.#chunks.splice(place, 1);
  }

  /** How many entries are of this moment or later. */
  countSince(at: number): number {
    let count = 0;
    for (let i = this.#chunks.length - 1; i >= 0; i--) {
      const chunk = this.#chunks[i] ?? [];
      const first = chunk[0];
      if (first !== undefined && first.at >= at) count += chunk.length;
      else return count + chunk.length - firstIndex(chunk, (entry) => entry.at < at);
    }
    return count;
  }

  /** Newest first, behind `after` where it is given, down to the moment `since`. */
  *newest(after: Entry | undefined, since: number): Generator<E, undefined> {
    const start =
      after === undefined ? this.#chunks.length - 1 : Math.min(this.#chunkOf(after), this.#chunks.length - 1);
    for (let i = start; i >= 0; i--) {
      const chunk = this.#chunks[i] ?? [];
      const from = after !== undefined && i === start ? lowerBound(chunk, after) : chunk.length;
      for (let j = from - 1; j >= 0; j--) {
        const entry = chunk[j];
        if (entry === undefined || entry.at < since) return undefined;
        yield entry;
      }
    }
    return undefined;
  }

  /** The first chunk whose last entry is not before this one; the number of chunks where there is none. */
  #chunkOf(entry: Entry): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const last = this.#chunks[middle]?.at(-1);
      if (last !== undefined && compare(last, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The index of the first entry that is not before this one. */
function lowerBound(chunk: readonly Entry[], entry: Entry): number {
  return firstIndex(chunk, (found) => compare(found, entry) < 0);
}

/** The index of the first entry that is not before; those that are stand at the start. */
function firstIndex(chunk: readonly Entry[], isBefore: (entry: Entry) => boolean): number {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = chunk[middle];
    if (found !== undefined && isBefore(found)) low = middle + 1;
    else high = middle;
  }
  return low;
}
