// Routes with one GET operation at /rpc, for tests of what carriers do with answers.

import type { HttpAnswer, HttpOperation, HttpRequest, HttpRouter } from "@dragoman/transport";
import { router } from "@dragoman/transport";

export function getRoute(
  handle: (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>,
  more: Partial<HttpOperation> = { streams: true },
): HttpRouter {
  return router({
    "/rpc": {
      operations: new Map([["GET", { ...more, handle }]]),
      refuse: ({ condition }) => ({ kind: "body", status: 400, body: `"${condition}"` }),
    },
  });
}

/** A source of events that waits, and knows whether it was given back. */
export interface Source {
  readonly events: AsyncIterable<string>;
  push(text: string): void;
  end(): void;
  readonly taken: number;
  readonly isReturned: boolean;
}

export function source(): Source {
  const queue: string[] = [];
  let taken = 0;
  let isEnded = false;
  let isReturned = false;
  let wake = (): void => {};
  const events: AsyncIterableIterator<string> = {
    async next() {
      while (queue.length === 0 && !isEnded) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const value = queue.shift();
      if (value === undefined) return { done: true, value: undefined };
      taken++;
      return { done: false, value };
    },
    async return() {
      isReturned = true;
      isEnded = true;
      queue.length = 0;
      wake();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => events,
  };
  return {
    events,
    push(text) {
      queue.push(text);
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    get taken() {
      return taken;
    },
    get isReturned() {
      return isReturned;
    },
  };
}
