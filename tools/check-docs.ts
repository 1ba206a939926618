// What the documents say of the tree is true: relative links lead to files, and the README's hello world is the
// program in examples/hello that the tests run, at most eight lines long.

import { existsSync } from "node:fs";
import { posix } from "node:path";
import type { Fault, ProjectFile } from "./files.ts";

const MAX_LINES = 8;

/** Checks all markdown files. */
export function checkDocs(files: readonly ProjectFile[]): readonly Fault[] {
  const paths = new Set(files.map((file) => file.path));
  return [
    ...files.filter((file) => file.path.endsWith(".md")).flatMap((file) => brokenLinks(file, paths)),
    ...helloFaults(files),
  ];
}

/** The program of the README: the first fence after the mark; undefined where there is none. */
export function helloWorld(readme: string): string | undefined {
  const program = /<!-- hello world -->\s*```ts\n([\s\S]*?)\n?```/.exec(readme)?.[1]?.trim();
  return program === undefined || program === "" ? undefined : `${program}\n`;
}

function brokenLinks(file: ProjectFile, paths: ReadonlySet<string>): readonly Fault[] {
  return [...file.text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const path = posix.join(posix.dirname(file.path), target);
    return paths.has(path) || existsSync(path) ? [] : [`${file.path}: the link to ${target} leads nowhere`];
  });
}

function helloFaults(files: readonly ProjectFile[]): readonly Fault[] {
  const readme = helloWorld(files.find((file) => file.path === "README.md")?.text ?? "");
  if (readme === undefined) return ["README.md has no program after <!-- hello world -->"];
  const example = files.find((file) => file.path === "examples/hello/hello.ts")?.text ?? "";
  const faults: Fault[] = [];
  if (example.replace(/^(?:\/\/.*\n|\n)+/, "") !== readme) {
    faults.push("the hello world of README.md is not the program in examples/hello/hello.ts");
  }
  const lines = readme.split("\n").filter((line) => line.trim() !== "").length;
  if (lines > MAX_LINES)
    faults.push(`the hello world of README.md has ${lines} lines, more than ${MAX_LINES}`);
  return faults;
}
