// Runs properties under a seed, and looks for traces that an input left on what all objects share.

import fc from "fast-check";
import type { Property } from "./properties.ts";

export interface Run {
  readonly runs: number;
  readonly seed: number;
}

/** Throws with the smallest input that it finds, where a property does not hold. */
export async function runProperty({ check }: Property, { runs, seed }: Run): Promise<void> {
  const before = shared();
  await fc.assert(check, { numRuns: runs, seed, endOnFailure: false });
  const after = shared();
  if (before !== after) throw new Error(`an input changed what all objects share: ${after}`);
}

function shared(): string {
  const roots = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Map.prototype];
  return JSON.stringify(roots.map((root) => Reflect.ownKeys(root).map(String)));
}
