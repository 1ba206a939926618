// Runs the official suite against a server and reads what it found.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Installed } from "./installed.ts";

interface CheckResult {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
}

interface ScenarioResult {
  readonly scenario: string;
  readonly checks: readonly CheckResult[];
}

export interface SuiteResult {
  readonly scenarios: readonly ScenarioResult[];
  readonly exitCode: number | null;
  /** What the suite printed. */
  readonly output: string;
}

export async function runSuite(
  { node, suite }: Installed,
  url: string,
  options: readonly string[],
): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-conformance-"));
  try {
    const child = spawn(node, [suite, "server", "--url", url, "-o", folder, ...options]);
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += String(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output += String(chunk);
    });
    const [exitCode] = (await once(child, "close")) as [number | null];
    return {
      scenarios: readdirSync(folder)
        .sort()
        .map((name) => readScenario(folder, name)),
      exitCode,
      output,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder is named after the role, the scenario and the time. */
function readScenario(folder: string, name: string): ScenarioResult {
  const scenario = name.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, "");
  return { scenario, checks: JSON.parse(readFileSync(join(folder, name, "checks.json"), "utf8")) };
}
