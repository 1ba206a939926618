// One command for all that a tool can check: npm run check, or only some of it: npm run check -- rules words.
// Every check runs, whatever the others say; the exit code is 1 when one of them found something.

import { checkApi } from "./api-surface.ts";
import { checkBoundaries } from "./check-boundaries.ts";
import { checkDocs } from "./check-docs.ts";
import { checkPackages } from "./check-packages.ts";
import { checkRevisions } from "./check-revisions.ts";
import { checkRules } from "./check-rules.ts";
import { checkVersions } from "./check-versions.ts";
import { checkWords } from "./check-words.ts";
import { type Fault, projectFiles } from "./files.ts";
import { packageManifests, rootManifest } from "./manifests.ts";
import { runBin } from "./run.ts";

interface Check {
  readonly name: string;
  readonly what: string;
  readonly faults: () => readonly Fault[] | Promise<readonly Fault[]>;
}

const files = projectFiles();
const packages = packageManifests();

const CHECKS: readonly Check[] = [
  { name: "types", what: "tsc, sources and tests", faults: types },
  {
    name: "lint",
    what: "biome, rules and format",
    faults: () => program("biome", ["ci", "--colors=off", "--error-on-warnings", "."]),
  },
  {
    name: "boundaries",
    what: "import directions, cycles, node:",
    faults: () => checkBoundaries(files, packages),
  },
  { name: "dead-code", what: "knip", faults: () => program("knip", ["--no-progress", "--no-config-hints"]) },
  { name: "rules", what: "each rule has a test", faults: () => checkRules(files) },
  { name: "revisions", what: "versions stand in spec/", faults: () => checkRevisions(files) },
  { name: "words", what: "no machine paths, no registry hosts", faults: () => checkWords(files) },
  { name: "docs", what: "links, the hello world", faults: () => checkDocs(files) },
  {
    name: "versions",
    what: "one version, exact pins",
    faults: () => checkVersions(rootManifest(), packages),
  },
  { name: "api", what: "public names as listed", faults: () => checkApi(packages) },
  { name: "packages", what: "publint and attw on the tarballs", faults: checkPackages },
];

async function types(): Promise<readonly Fault[]> {
  return [...(await program("tsc", ["-b"])), ...(await program("tsc", ["-p", "tsconfig.test.json"]))];
}

async function program(name: string, args: readonly string[]): Promise<readonly Fault[]> {
  const ran = await runBin(name, args);
  return ran.code === 0 ? [] : [ran.output.trim()];
}

async function runCheck(check: Check): Promise<boolean> {
  const started = performance.now();
  const faults = await Promise.resolve()
    .then(check.faults)
    .catch((error: unknown) => [`the check itself failed: ${String(error)}`]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = faults.length === 0 ? "ok  " : "FAIL";
  console.log(`${mark} ${check.name.padEnd(10)} ${check.what} (${seconds} s)`);
  for (const fault of faults) console.log(fault.replace(/^/gm, "     "));
  return faults.length === 0;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !CHECKS.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(
    `no check named ${unknown.join(", ")}; there are: ${CHECKS.map((check) => check.name).join(", ")}`,
  );
  process.exit(1);
}

const chosen = CHECKS.filter((check) => wanted.length === 0 || wanted.includes(check.name));
const failed: string[] = [];
for (const check of chosen) {
  if (!(await runCheck(check))) failed.push(check.name);
}
console.log(failed.length === 0 ? `check: all ${chosen.length} ok` : `check: failed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
