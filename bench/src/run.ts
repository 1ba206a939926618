// npm run bench -- [--only call-modern,body] [--slices 3] [--seconds 4] [--out bench/results/name.json] [--list]
// Runs the workloads one after the other, prints their tables, and says which goals are kept.

import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { judge } from "./goals.ts";
import { LoadClient } from "./load-client.ts";
import { checkMachine } from "./places.ts";
import { goalLine, table } from "./report.ts";
import type { Bench, Found, Workload } from "./workload.ts";
import { workloads } from "./workloads/index.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    slices: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    out: { type: "string" },
    list: { type: "boolean", default: false },
  },
});

/** All, or those whose name starts with one of the wanted words. */
function chosen(only: string): readonly Workload[] {
  const wanted = only.split(",").filter((word) => word !== "");
  if (wanted.length === 0) return workloads;
  return workloads.filter(({ name }) => wanted.some((word) => name === word || name.startsWith(`${word}-`)));
}

async function runAll(bench: Bench, all: readonly Workload[]): Promise<Record<string, Found>> {
  const results: Record<string, Found> = {};
  for (const workload of all) {
    console.log(`\n${workload.name}: ${workload.about}`);
    try {
      const found = await workload.run(bench);
      results[workload.name] = found;
      console.log(table(found));
      for (const failure of found.failures ?? []) console.log(`  left out: ${failure}`);
      if (found.failures !== undefined && found.failures.length > 0) process.exitCode = 1;
      for (const judged of judge(workload.name, found)) console.log(goalLine(judged));
    } catch (error) {
      console.log(`  failed: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
  return results;
}

function write(out: string, results: Record<string, Found>): void {
  const about = {
    date: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    slices: Number(values.slices),
    seconds: Number(values.seconds),
  };
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, `${JSON.stringify({ about, results }, undefined, 1)}\n`);
}

if (values.list) {
  for (const { name, about } of workloads) console.log(`${name.padEnd(20)} ${about}`);
} else {
  checkMachine();
  const load = new LoadClient();
  const bench = { load, slices: Number(values.slices), seconds: Number(values.seconds) };
  const results = await runAll(bench, chosen(values.only));
  load.close();
  if (values.out !== undefined) write(values.out, results);
}
