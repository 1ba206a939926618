// Streams that a client may come back to: the messages of each, in order, as long as they are kept; and what is asked of
// a store of them.

import type { MaybePromise } from "./maybe-promise.ts";

/** A stream of a session. */
export interface StreamKey {
  readonly sessionId: string;
  /** Unique in its session. */
  readonly streamId: string;
}

export interface StreamEvent {
  /** Position in its stream: 1, 2, 3, … */
  readonly seq: number;
  readonly text: string;
}

/** What is behind a position of a stream. */
export interface StreamSlice {
  readonly events: readonly StreamEvent[];
  /** Nothing comes behind these events. */
  readonly isEnded: boolean;
}

export interface StreamStore {
  /** Makes a stream, empty, where it does not exist yet. */
  open(key: StreamKey): MaybePromise<void>;
  /**
   * Stores a text behind the others and gives its position. Undefined where the stream has ended or never was. What was
   * acknowledged is kept until its stream is too old or too large.
   */
  append(key: StreamKey, text: string): MaybePromise<number | undefined>;
  /** Says that nothing comes any more. What is there is kept for a while. */
  end(key: StreamKey): MaybePromise<void>;
  /** What is behind a position. Undefined where the stream is unknown, or where something behind it is not kept any more. */
  read(key: StreamKey, after: number): MaybePromise<StreamSlice | undefined>;
  /** Calls back soon after each change of the stream, also of another process: "look again". The result takes it back. */
  watch(key: StreamKey, wake: () => void): () => void;
  /** Forgets all streams of a session, which has ended. */
  remove(sessionId: string): MaybePromise<void>;
}
