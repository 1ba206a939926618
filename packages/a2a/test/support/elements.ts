// Counts work instead of time: how many elements of arrays are copied or walked while something runs.

const counted = ["slice", "map", "filter", "concat", "splice"] as const;

/** The number of elements that array methods and spreads touched. The function must not wait. */
export function elementsTouched(run: () => void): number {
  let touched = 0;
  const originals = counted.map((name) => [name, Array.prototype[name]] as const);
  const iterate = Array.prototype[Symbol.iterator];
  const patch = (name: PropertyKey, value: unknown): void => {
    Object.defineProperty(Array.prototype, name, { value, configurable: true, writable: true });
  };
  for (const [name, original] of originals) {
    patch(name, function counting(this: unknown[], ...args: unknown[]) {
      const result: unknown = Reflect.apply(original, this, args);
      // what is cut out or copied counts, and for the others what they walk
      touched +=
        name === "slice" || name === "splice" ? (Array.isArray(result) ? result.length : 0) : this.length;
      return result;
    });
  }
  patch(Symbol.iterator, function counting(this: unknown[]) {
    touched += this.length;
    return Reflect.apply(iterate, this, []);
  });
  try {
    run();
  } finally {
    for (const [name, original] of originals) patch(name, original);
    patch(Symbol.iterator, iterate);
  }
  return touched;
}
