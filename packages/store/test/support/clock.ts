// A clock that stands still until a test moves it.

import type { Clock } from "@dragoman/jsonrpc";

export interface FakeClock extends Clock {
  advance(ms: number): void;
}

export function fakeClock(start = 1_000): FakeClock {
  let now = start;
  return {
    now: () => now,
    after: () => {
      throw new Error("no store sets a timer");
    },
    advance(ms) {
      now += ms;
    },
  };
}
