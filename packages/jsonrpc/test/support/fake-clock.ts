// A clock that stands still until a test moves it.

import type { Clock } from "../../src/index.ts";

export interface FakeClock extends Clock {
  advance(ms: number): void;
  /** Timers that are set. */
  readonly pending: number;
}

export function fakeClock(): FakeClock {
  let now = 0;
  const timers = new Map<() => void, number>();
  return {
    now: () => now,
    after(ms, task) {
      const timer = (): void => task();
      timers.set(timer, now + ms);
      return () => timers.delete(timer);
    },
    advance(ms) {
      now += ms;
      for (const [timer, at] of [...timers].sort((a, b) => a[1] - b[1])) {
        if (at <= now && timers.delete(timer)) timer();
      }
    },
    get pending() {
      return timers.size;
    },
  };
}
