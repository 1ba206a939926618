// A clock that stands still until a test moves it.

import type { Clock } from "@dragoman/jsonrpc";

export interface FakeClock extends Clock {
  advance(ms: number): void;
  /** Timers that are set. */
  readonly pending: number;
}

export function fakeClock(): FakeClock {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly task: () => void }>();
  return {
    now: () => now,
    after(ms, task) {
      const timer = { at: now + ms, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers.delete(due);
        now = due.at;
        due.task();
      }
      now = end;
    },
    get pending() {
      return timers.size;
    },
  };
}
