// Where things are: the folder of the bench, and which core does what.

import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

/** The folder `bench/`; this file runs from `bench/dist/`. */
export const benchFolder: string = fileURLToPath(new URL("../", import.meta.url));

/** The servers' core, and the core of the load generator. */
export const serverCore = 0;
export const loadCore = 1;

/** Refuses a machine on which the figures would mean nothing. */
export function checkMachine(): void {
  if (process.platform !== "linux") {
    throw new Error("the bench reads CPU times from /proc and pins with taskset: it needs Linux");
  }
  if (availableParallelism() < 2) throw new Error("the bench needs two cores, one for the load generator");
}
