// The official conformance suite against the everything server, in every revision that it knows: nothing fails, and
// nothing is skipped or warned about without a reason.

import { describe, expect, test } from "vitest";
import { startEverything } from "./everything.ts";
import { install } from "./installed.ts";
import { reasons } from "./reasons.ts";
import { runSuite, type SuiteResult } from "./run-suite.ts";

interface Run {
  readonly name: string;
  readonly options: readonly string[];
  /** Scenarios that must have run. */
  readonly atLeast: number;
}

const runs: readonly Run[] = [
  { name: "2025-11-25, required", options: ["--requirements", "2025-11-25"], atLeast: 33 },
  { name: "2026-07-28, required", options: ["--requirements", "2026-07-28"], atLeast: 50 },
  { name: "2025-06-18", options: ["--suite", "all", "--spec-version", "2025-06-18"], atLeast: 25 },
  { name: "2025-03-26", options: ["--suite", "all", "--spec-version", "2025-03-26"], atLeast: 1 },
];

/** Scenarios of extensions that the server does not have yet. */
const notBuilt = /^(tasks|sep-2640)-/;

async function runAll(): Promise<readonly (Run & { readonly result: SuiteResult })[] | string> {
  const installed = install();
  if (typeof installed === "string") return installed;
  return Promise.all(
    runs.map(async (run) => {
      // one server for each, so that none sees the changes that another one makes
      const server = await startEverything();
      try {
        return { ...run, result: await runSuite(installed, server.url, run.options) };
      } finally {
        server.stop();
      }
    }),
  );
}

const results = await runAll();

if (typeof results === "string") {
  test.skip(results, () => {});
} else {
  describe.each(results)("$name", ({ atLeast, result }) => {
    test("the suite has run to its end", () => {
      expect(result.exitCode, result.output.slice(-2_000)).not.toBeNull();
      expect(result.scenarios.length).toBeGreaterThanOrEqual(atLeast);
    });

    test.each(result.scenarios.filter(({ scenario }) => !notBuilt.test(scenario)))(
      "$scenario",
      ({ scenario, checks }) => {
        expect(checks.length).toBeGreaterThan(0);
        const odd = checks.filter(({ status }) => status !== "SUCCESS" && status !== "INFO");
        const unexplained = odd.filter(
          ({ id, status }) => status === "FAILURE" || !reasons.has(`${scenario}:${id}`),
        );
        expect(unexplained.map(({ id, status, errorMessage }) => ({ id, status, errorMessage }))).toEqual([]);
      },
    );
  });
}
