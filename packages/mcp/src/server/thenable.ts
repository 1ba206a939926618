// Values of user code that are there at once stay so: nothing waits that need not.

/** Whether a value is to be waited for. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
