// Streams in the memory of one process. Each session has a limit of bytes, and so have all of them together: what is
// oldest goes first. A stream that has ended is kept for a while, for a client that comes back late.

import { type Clock, LocalError, systemClock } from "@dragoman/jsonrpc";
import type { StreamEvent, StreamKey, StreamSlice, StreamStore } from "@dragoman/tasks";
import { Chain, type Link } from "./chain.ts";

export interface MemoryStreamStoreOptions {
  /** Bytes of the streams of one session; 4 MiB by default. A text counts two bytes for each of its units. */
  readonly maxSessionBytes?: number;
  /** Bytes of all of them; 256 MiB by default. */
  readonly maxBytes?: number;
  /** How long a stream is kept after its end, in milliseconds; 5 minutes by default. */
  readonly keepMs?: number;
  readonly clock?: Clock;
}

interface Stream {
  readonly events: StreamEvent[];
  /** Position of the last event. */
  last: number;
  bytes: number;
  endedAt: number | undefined;
  readonly watchers: Set<() => void>;
}

interface SessionStreams {
  readonly id: string;
  /** By their ids, oldest first. */
  readonly streams: Map<string, Stream>;
  bytes: number;
}

/** A store of streams for one process. */
export function memoryStreamStore(options: MemoryStreamStoreOptions = {}): StreamStore {
  return new MemoryStreamStore(options);
}

class MemoryStreamStore implements StreamStore {
  readonly #maxSessionBytes: number;
  readonly #maxBytes: number;
  readonly #keepMs: number;
  readonly #clock: Clock;
  readonly #sessions = new Map<string, Link<SessionStreams>>();
  /** The session that was written to longest ago comes first. */
  readonly #order = new Chain<SessionStreams>();
  #bytes = 0;

  constructor(options: MemoryStreamStoreOptions) {
    const {
      maxSessionBytes = 4_194_304,
      maxBytes = 268_435_456,
      keepMs = 300_000,
      clock = systemClock,
    } = options;
    if (!(maxSessionBytes > 0 && maxBytes > 0 && keepMs >= 0)) {
      throw new LocalError(
        "ERR_CONFIG",
        "expected maxSessionBytes and maxBytes above 0, keepMs of at least 0",
      );
    }
    this.#maxSessionBytes = maxSessionBytes;
    this.#maxBytes = maxBytes;
    this.#keepMs = keepMs;
    this.#clock = clock;
  }

  open({ sessionId, streamId }: StreamKey): void {
    const session = this.#session(sessionId);
    this.#dropEnded(session);
    if (session.streams.has(streamId)) return;
    const stream: Stream = { events: [], last: 0, bytes: 0, endedAt: undefined, watchers: new Set() };
    session.streams.set(streamId, stream);
    this.#count(session, stream, streamBytes);
    this.#trim(session);
  }

  append(key: StreamKey, text: string): number | undefined {
    const stream = this.#find(key);
    if (stream === undefined || stream.endedAt !== undefined) return undefined;
    const session = this.#session(key.sessionId);
    const event: StreamEvent = Object.freeze({ seq: ++stream.last, text });
    stream.events.push(event);
    this.#count(session, stream, bytesOf(event));
    this.#trim(session);
    this.#wake(stream);
    return event.seq;
  }

  end(key: StreamKey): void {
    const stream = this.#find(key);
    if (stream === undefined || stream.endedAt !== undefined) return;
    stream.endedAt = this.#clock.now();
    this.#wake(stream);
  }

  read(key: StreamKey, after: number): StreamSlice | undefined {
    const stream = this.#find(key);
    if (stream === undefined || after > stream.last) return undefined;
    const first = stream.last - stream.events.length;
    if (after < first) return undefined;
    return { events: stream.events.slice(after - first), isEnded: stream.endedAt !== undefined };
  }

  watch(key: StreamKey, wake: () => void): () => void {
    const stream = this.#find(key);
    stream?.watchers.add(wake);
    return () => stream?.watchers.delete(wake);
  }

  remove(sessionId: string): void {
    const link = this.#sessions.get(sessionId);
    if (link === undefined) return;
    this.#sessions.delete(sessionId);
    this.#order.remove(link);
    this.#bytes -= link.value.bytes;
    for (const stream of link.value.streams.values()) {
      stream.endedAt ??= this.#clock.now();
      this.#wake(stream);
    }
  }

  #find({ sessionId, streamId }: StreamKey): Stream | undefined {
    const session = this.#sessions.get(sessionId)?.value;
    if (session === undefined) return undefined;
    this.#dropEnded(session);
    return session.streams.get(streamId);
  }

  /** The streams of a session, as those that were used last. */
  #session(id: string): SessionStreams {
    const known = this.#sessions.get(id);
    if (known !== undefined) {
      this.#order.moveToEnd(known);
      return known.value;
    }
    const link = this.#order.push({ id, streams: new Map(), bytes: 0 });
    this.#sessions.set(id, link);
    return link.value;
  }

  /** Streams that ended long ago are forgotten. */
  #dropEnded(session: SessionStreams): void {
    const oldest = this.#clock.now() - this.#keepMs;
    for (const [id, stream] of session.streams) {
      if (stream.endedAt !== undefined && stream.endedAt < oldest) this.#drop(session, id, stream);
    }
  }

  #drop(session: SessionStreams, id: string, stream: Stream): void {
    session.streams.delete(id);
    this.#count(session, stream, -stream.bytes);
  }

  /** The last event of a session is always kept: its reader may be about to take it. */
  #trim(session: SessionStreams): void {
    for (const [id, stream] of session.streams) {
      if (session.bytes <= this.#maxSessionBytes) break;
      if (stream.endedAt !== undefined) this.#drop(session, id, stream);
    }
    for (const stream of session.streams.values()) this.#shorten(session, stream);
    for (let first = this.#order.first; this.#bytes > this.#maxBytes; first = this.#order.first) {
      if (first === undefined || first.value === session) break;
      this.remove(first.value.id);
    }
  }

  #shorten(session: SessionStreams, stream: Stream): void {
    while (session.bytes > this.#maxSessionBytes && stream.events.length > 1) {
      const event = stream.events.shift();
      if (event !== undefined) this.#count(session, stream, -bytesOf(event));
    }
  }

  #count(session: SessionStreams, stream: Stream, bytes: number): void {
    stream.bytes += bytes;
    session.bytes += bytes;
    this.#bytes += bytes;
  }

  #wake(stream: Stream): void {
    for (const wake of [...stream.watchers]) wake();
  }
}

/** What a stream takes without its events, roughly. */
const streamBytes = 256;

/** What an event takes, roughly: its text and the objects around it. */
function bytesOf({ text }: StreamEvent): number {
  return 2 * text.length + 64;
}
