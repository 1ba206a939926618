// A reporter for vitest whose only line is the last one of the run: "N passed, N failed". A file that cannot be
// loaded and an error outside of any test count as failed, so the line says 0 failed only when the run is green.

import { writeSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** The counts of one run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What is asked of a test file after the run. */
export interface TestFile {
  readonly children: { allTests(): Iterable<{ result(): { readonly state: string } }> };
  state(): string;
}

/** The closing line; a run in which nothing ran has no good line. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
}

/** Counts the tests of all files. */
export function count(files: readonly TestFile[], strayErrors: number): Counts {
  let passed = 0;
  let failed = strayErrors;
  let skipped = 0;
  for (const file of files) {
    const states = [...file.children.allTests()].map((test) => test.result().state);
    const failedHere = states.filter((state) => state === "failed").length;
    passed += states.filter((state) => state === "passed").length;
    skipped += states.filter((state) => state === "skipped" || state === "pending").length;
    failed += failedHere === 0 && file.state() === "failed" ? 1 : failedHere;
  }
  return { passed, failed, skipped };
}

/** Prints the closing line when the process ends, after whatever else is printed. */
// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestFile[], errors: readonly unknown[]): void {
    const counts = count(modules, errors.length);
    if (counts.passed + counts.failed === 0) process.exitCode = 1;
    process.on("exit", () => writeSync(1, `${closingLine(counts)}\n`));
  }
}
