// What is not a plain success in the official suite, and why. Nothing may fail; a warning or a skipped check stands
// here with its reason, or the tests fail.

/** By scenario and check. */
export const reasons: ReadonlyMap<string, string> = new Map([]);
