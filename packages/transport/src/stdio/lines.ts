// Lines out of bytes, whatever the chunks. A line within one chunk is not copied; one that spans chunks is gathered in
// a buffer that doubles, so the time is linear; one that is too long costs no more memory than the limit.

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const firstCapacity = 4 * 1024;

export interface LineOptions {
  /** Bytes of one line without its end. */
  readonly maxBytes: number;
  /**
   * Gets each line that is not blank, without its line feed or CRLF. Of a line that is too long it gets one byte more
   * than the limit, the last of which is NUL: a reader with the same limit refuses it by its size, and no reader
   * can take it for JSON.
   */
  readonly onLine: (line: Uint8Array) => void;
}

export class LineSplitter {
  readonly #options: LineOptions;
  /** The beginning of the line that is not ended yet. */
  #pending: Uint8Array = empty;
  #size = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      const part = chunk.subarray(start, end);
      start = end + 1;
      if (this.#size === 0) this.#hand(part);
      else {
        this.#keep(part);
        this.#handPending();
      }
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  /** The input has ended: what is left is the last line. */
  end(): void {
    this.#handPending();
  }

  /** Keeps at most two bytes more than the limit: one may be the carriage return of the line's end. */
  #keep(part: Uint8Array): void {
    const most = this.#options.maxBytes + 2;
    const kept = part.subarray(0, most - this.#size);
    const size = this.#size + kept.length;
    if (size > this.#pending.length) {
      const grown = new Uint8Array(Math.min(most, Math.max(firstCapacity, 2 * size)));
      grown.set(this.#pending.subarray(0, this.#size));
      this.#pending = grown;
    }
    this.#pending.set(kept, this.#size);
    this.#size = size;
  }

  #handPending(): void {
    const line = this.#pending.subarray(0, this.#size);
    this.#pending = empty;
    this.#size = 0;
    this.#hand(line);
  }

  #hand(text: Uint8Array): void {
    const { maxBytes, onLine } = this.#options;
    const line = text.at(-1) === carriageReturn ? text.subarray(0, -1) : text;
    if (line.length > maxBytes) onLine(cut(line, maxBytes));
    else if (!isBlank(line)) onLine(line);
  }
}

const empty = new Uint8Array(0);

function cut(line: Uint8Array, maxBytes: number): Uint8Array {
  const start = line.slice(0, maxBytes + 1);
  start[maxBytes] = 0;
  return start;
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09);
}
