// Values that may be there at once. What is there at once is used at once: no promise, no turn of the event loop.

export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value now where it is there, and later where it is promised. */
export function whenReady<T, U>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<U>,
): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
