// What a skill gives, brought to pieces of text and data that either protocol can carry.

/** One piece of a result. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "data"; readonly value: unknown };

/** A string is text, undefined is nothing, all else is data. */
export function toPiece(value: unknown): Piece | undefined {
  if (value === undefined) return undefined;
  return typeof value === "string" ? { kind: "text", text: value } : { kind: "data", value };
}

/** A promise, or what acts as one, such as the query of a database library. */
export function isPending(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

export interface StreamReader {
  /** Its abort ends the reading, and tells the stream so. */
  readonly signal: AbortSignal;
  /** Gets what the stream yields; the next piece is asked for when it is through. */
  onPiece(piece: Piece): void | Promise<void>;
  /** Called when the next piece, or the end, is not there at once. */
  onWait?(): void | Promise<void>;
}

/** Reads a stream to its end and gives what its generator returned. */
export async function readStream(stream: AsyncIterable<unknown>, reader: StreamReader): Promise<unknown> {
  const iterator = stream[Symbol.asyncIterator]();
  const { signal } = reader;
  // a stream that fails to stop has nobody left who asks for its pieces
  const stop = (): void => void Promise.resolve(iterator.return?.()).catch(() => {});
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await readAll(iterator, reader);
  } catch (error) {
    stop();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function readAll(iterator: AsyncIterator<unknown>, reader: StreamReader): Promise<unknown> {
  for (;;) {
    const next = iterator.next();
    if (reader.onWait !== undefined && !(await isThereAtOnce(next))) await reader.onWait();
    const step = await next;
    if (step.done === true) return step.value;
    if (reader.signal.aborted) return undefined;
    const piece = toPiece(step.value);
    if (piece !== undefined) await reader.onPiece(piece);
  }
}

/** Turns of the microtask queue that a generator may take from its last `yield` to its end. */
const patience = 8;

async function isThereAtOnce(pending: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
  };
  pending.then(settle, settle);
  for (let i = 0; i < patience && !isSettled; i++) await undefined;
  return isSettled;
}
