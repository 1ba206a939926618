// The files of the project: what git tracks, and what it would track. Nothing that is built or installed.

import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One text file of the project; the path is relative to the root, with forward slashes. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** A fault that a check found: where, and what to do about it. */
export type Fault = string;

// Every tool runs from the root of the project.
const root: string = process.cwd();

/** Reads one file of the project. */
export function readText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** All text files of the project, in the order of their paths. */
export function projectFiles(): readonly ProjectFile[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split("\0")
    .filter((path) => path !== "" && isFile(path))
    .sort()
    .map((path) => ({ path, text: readText(path) }))
    .filter((file) => !file.text.includes("\0"));
}

/** Not a link, and not a file that was deleted but is still tracked. */
function isFile(path: string): boolean {
  return lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
}

/** The sources of the packages: what is shipped, without tests. */
export function packageSources(files: readonly ProjectFile[]): readonly ProjectFile[] {
  return files.filter((file) => /^packages\/[^/]+\/src\/.*\.ts$/.test(file.path));
}

/** The name of the folder under packages/ that holds a path. */
export function packageOf(path: string): string | undefined {
  return /^packages\/([^/]+)\//.exec(path)?.[1];
}
