// Values of user code that are there at once stay so: nothing waits that need not.

import type { MaybePromise } from "@dragoman/tasks";

/** Goes on with what user code gave, now or when it has settled; `failed` hears of a rejection of it alone. */
export function whenSettled<R>(
  value: unknown,
  next: (settled: unknown) => MaybePromise<R>,
  failed?: (error: unknown) => MaybePromise<R>,
): MaybePromise<R> {
  return isThenable(value) ? Promise.resolve(value).then(next, failed) : next(value);
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
