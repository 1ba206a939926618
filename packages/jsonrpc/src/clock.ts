// Time and randomness, passed in so that tests need no sleep.

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once after `ms` milliseconds; the returned function takes it back. Does not keep a process alive. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = Object.freeze({
  now: (): number => Date.now(),
  after(ms: number, task: () => void): () => void {
    const timer: unknown = setTimeout(task, ms);
    // Node's timers hold the process open unless told otherwise; browsers have numbers here
    if (
      typeof timer === "object" &&
      timer !== null &&
      "unref" in timer &&
      typeof timer.unref === "function"
    ) {
      timer.unref();
    }
    return () => clearTimeout(timer as number);
  },
});

/** A random id with 122 random bits. */
export type NewId = () => string;

export const randomId: NewId = () => crypto.randomUUID();
