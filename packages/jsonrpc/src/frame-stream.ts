// The results of one call as encoded frames, one after the other.

export interface FrameSource {
  /** Its iterator's `return()` ends a waiting `next()`. */
  readonly results: AsyncIterable<unknown>;
  /** Throws what JSON.stringify throws. */
  readonly encode: (result: unknown) => string;
  /** Turns a failure into the last frame, where there is one to give. Must not throw. */
  readonly fail: (error: unknown) => string | undefined;
  /** Called at the end, whatever the end is. */
  readonly onEnd: () => void;
}

/** Encoded frames. `return()` ends the source at once, also while `next()` waits; neither ever rejects. */
export class FrameStream implements AsyncIterableIterator<string> {
  readonly #source: FrameSource;
  readonly #results: AsyncIterator<unknown>;
  #first: IteratorResult<unknown> | undefined;
  #isDone = false;

  constructor(source: FrameSource) {
    this.#source = source;
    this.#results = source.results[Symbol.asyncIterator]();
  }

  /** Waits for the first result, so that an early failure can be an ordinary answer. Rejects with that failure. */
  async start(): Promise<void> {
    try {
      this.#first = await this.#results.next();
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    if (this.#isDone) return done;
    try {
      const step = this.#first ?? (await this.#results.next());
      this.#first = undefined;
      if (step.done !== true) return { done: false, value: this.#source.encode(step.value) };
      this.#end();
      return done;
    } catch (error) {
      await this.return();
      const last = this.#source.fail(error);
      return last === undefined ? done : { done: false, value: last };
    }
  }

  async return(): Promise<IteratorResult<string, undefined>> {
    this.#end();
    try {
      await this.#results.return?.();
    } catch (error) {
      this.#source.fail(error); // reported; there is nobody left to answer
    }
    return done;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #end(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#source.onEnd();
  }
}

const done: IteratorResult<string, undefined> = Object.freeze({ done: true, value: undefined });
