import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { closingLine, count, type TestFile } from "../count-reporter.ts";
import { runBin } from "../run.ts";

const file = (state: string, ...tests: string[]): TestFile => ({
  state: () => state,
  children: { allTests: () => tests.map((one) => ({ result: () => ({ state: one }) })) },
});

test.each([
  { files: [file("passed", "passed", "passed")], stray: 0, line: "2 passed, 0 failed" },
  {
    files: [file("failed", "passed", "failed"), file("passed", "skipped")],
    stray: 0,
    line: "1 passed, 1 failed, 1 skipped",
  },
  { files: [file("failed")], stray: 0, line: "0 passed, 1 failed" },
  { files: [file("passed", "passed")], stray: 1, line: "1 passed, 1 failed" },
  { files: [], stray: 0, line: "0 passed, 0 failed" },
])("the closing line is $line", ({ files, stray, line }) => {
  expect(closingLine(count(files, stray))).toBe(line);
});

test.each([
  {
    name: "a failing test",
    body: 'test("a", () => {}); test("b", () => { throw new Error("no"); });',
    line: "1 passed, 1 failed",
  },
  { name: "a file that does not load", body: 'throw new Error("no");', line: "0 passed, 1 failed" },
])("a run with $name ends with its count and fails", async ({ body, line }) => {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-"));
  writeFileSync(join(folder, "a.test.js"), body);
  const reporter = resolve("tools/count-reporter.ts");
  const ran = await runBin("vitest", [
    "run",
    "--root",
    folder,
    "--globals",
    "--reporter",
    "default",
    "--reporter",
    reporter,
  ]);
  rmSync(folder, { recursive: true });
  expect(ran.code).toBe(1);
  expect(ran.output.trimEnd().split("\n").at(-1)).toBe(line);
});
