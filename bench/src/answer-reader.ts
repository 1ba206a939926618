// Reads HTTP/1.1 answers from the chunks of one connection: framing by Content-Length or chunks, events counted. It
// keeps the text of short answers only, so that the generator stays cheaper than what it measures.

/** One whole answer. */
export interface HttpAnswer {
  readonly status: number;
  /** The body, as far as it is short; longer ones are cut. */
  readonly text: string;
  readonly bytes: number;
  /** Number of `data:` lines; 0 for an answer that is no stream. */
  readonly events: number;
}

const headEnd = Buffer.from("\r\n\r\n");
const lineEnd = Buffer.from("\r\n");
const keptBytes = 4096;
const nothing = Buffer.alloc(0);

type State = "head" | "length" | "size" | "chunk" | "chunk-end" | "trailer";

export class AnswerReader {
  readonly #onAnswer: (answer: HttpAnswer) => void;
  readonly #onEvent: (() => void) | undefined;
  #state: State = "head";
  #pending: Buffer = nothing;
  #left = 0;
  #status = 0;
  #text = "";
  #bytes = 0;
  #events = 0;
  #isStream = false;
  /** The last characters before what comes next, so that a line start is seen across chunks. */
  #carry = "";

  constructor(onAnswer: (answer: HttpAnswer) => void, onEvent?: () => void) {
    this.#onAnswer = onAnswer;
    this.#onEvent = onEvent;
  }

  /** Takes what came; throws where it is no HTTP/1.1 answer with a length. */
  feed(chunk: Buffer): void {
    let rest = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#pending = nothing;
    for (let used = this.#step(rest); used > 0; used = this.#step(rest)) {
      rest = rest.subarray(used);
      if (rest.length === 0) return;
    }
    this.#pending = rest;
  }

  /** Gives the number of bytes that it dealt with; 0: it needs more. */
  #step(rest: Buffer): number {
    switch (this.#state) {
      case "head":
        return this.#readHead(rest);
      case "length":
      case "chunk":
        return this.#readBody(rest);
      case "size":
        return this.#readSize(rest);
      case "chunk-end":
        return this.#skipLine(rest, "size");
      case "trailer":
        return this.#readTrailer(rest);
    }
  }

  #readHead(rest: Buffer): number {
    const end = rest.indexOf(headEnd);
    if (end === -1) return 0;
    const head = rest.toString("latin1", 0, end).toLowerCase();
    this.#status = Number(head.slice(9, 12));
    this.#isStream = head.includes("\r\ncontent-type: text/event-stream");
    this.#carry = "\n";
    const at = head.indexOf("\r\ncontent-length:");
    if (at !== -1) {
      this.#left = Number.parseInt(head.slice(at + 17), 10);
      this.#state = "length";
      if (this.#left === 0) this.#finish();
    } else if (head.includes("\r\ntransfer-encoding: chunked")) {
      this.#state = "size";
    } else if (this.#status === 202 || this.#status === 204) {
      this.#finish();
    } else {
      throw new Error(`an answer without a length: ${head.slice(0, 200)}`);
    }
    return end + headEnd.length;
  }

  #readBody(rest: Buffer): number {
    const size = Math.min(this.#left, rest.length);
    if (this.#isStream) this.#countEvents(rest.toString("latin1", 0, size));
    if (this.#text.length < keptBytes) this.#text += rest.toString("latin1", 0, Math.min(size, keptBytes));
    this.#bytes += size;
    this.#left -= size;
    if (this.#left === 0) {
      if (this.#state === "length") this.#finish();
      else this.#state = "chunk-end";
    }
    return size;
  }

  #countEvents(text: string): void {
    const seen = this.#carry + text;
    for (let at = seen.indexOf("\ndata:"); at !== -1; at = seen.indexOf("\ndata:", at + 6)) {
      this.#events++;
      this.#onEvent?.();
    }
    this.#carry = seen.slice(-5);
  }

  #readSize(rest: Buffer): number {
    const end = rest.indexOf(lineEnd);
    if (end === -1) return 0;
    this.#left = Number.parseInt(rest.toString("latin1", 0, end), 16);
    this.#state = this.#left === 0 ? "trailer" : "chunk";
    return end + lineEnd.length;
  }

  #skipLine(rest: Buffer, next: State): number {
    if (rest.length < lineEnd.length) return 0;
    this.#state = next;
    return lineEnd.length;
  }

  #readTrailer(rest: Buffer): number {
    const end = rest.indexOf(lineEnd);
    if (end === -1) return 0;
    if (end === 0) this.#finish();
    return end + lineEnd.length;
  }

  #finish(): void {
    const answer = { status: this.#status, text: this.#text, bytes: this.#bytes, events: this.#events };
    this.#state = "head";
    this.#text = "";
    this.#bytes = 0;
    this.#events = 0;
    this.#onAnswer(answer);
  }
}
