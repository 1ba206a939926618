// Takes each guard out of a copy of the project and looks whether its tests fail. `npm run guards`, or
// `npm run guards -- state` for those whose promise holds that word. Needs about four seconds for each.

import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { askingGuards } from "./asking-guards.ts";
import { coreGuards } from "./core-guards.ts";
import type { Guard } from "./guard.ts";
import { transportGuards } from "./transport-guards.ts";

const guards: readonly Guard[] = [...transportGuards, ...coreGuards, ...askingGuards];
const root = process.cwd();

/** A copy of what git knows, with the installed packages, and its own of ours. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "dragoman-guards-"));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const path of listed.split("\0").filter((one) => one !== "")) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  const modules = join(copy, "node_modules");
  mkdirSync(join(modules, "@dragoman"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== "@dragoman") symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  for (const name of readdirSync(join(copy, "packages"))) {
    symlinkSync(join(copy, "packages", name), join(modules, "@dragoman", name));
  }
  return copy;
}

function passes(copy: string, tests: readonly string[]): boolean {
  const vitest = join(copy, "node_modules", "vitest", "vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", "--bail=1", ...tests], {
    cwd: copy,
    timeout: 120_000,
  });
  return status === 0;
}

/** What is wrong with a guard, if anything. */
function tryWithout(copy: string, { file, guard, without, test }: Guard): string | undefined {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  const parts = text.split(guard);
  if (guard === "" || parts.length !== 2) return `stands ${parts.length - 1} times in ${file}`;
  writeFileSync(path, parts.join(without));
  try {
    return passes(copy, [test]) ? `${test} passes without it` : undefined;
  } finally {
    writeFileSync(path, text);
  }
}

function main(words: readonly string[]): number {
  const chosen = guards.filter(({ promise }) => words.every((word) => promise.includes(word)));
  const copy = copyProject();
  let faults = 0;
  try {
    const tests = [...new Set(chosen.map(({ test }) => test))];
    if (!passes(copy, tests)) {
      process.stdout.write("the tests fail with all guards in place; nothing was tried\n");
      return 1;
    }
    for (const one of chosen) {
      const fault = tryWithout(copy, one);
      if (fault !== undefined) faults++;
      process.stdout.write(
        `${fault === undefined ? "red " : "FAIL"} ${one.promise}${fault === undefined ? "" : `: ${fault}`}\n`,
      );
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  process.stdout.write(`${chosen.length - faults} of ${chosen.length} guards are seen by their tests\n`);
  return faults === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
