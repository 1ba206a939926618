// How much a user gets with each package: bytes on disk and packages, its own and those of others.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./files.ts";
import { type Manifest, readManifest } from "./manifests.ts";
import type { Tarball } from "./tarballs.ts";

/** What one package brings into node_modules. */
export interface PackedSize {
  readonly name: string;
  readonly ownBytes: number;
  /** With all that it depends on. */
  readonly allBytes: number;
  readonly siblings: readonly string[];
  /** Packages of others, direct or not. */
  readonly thirdParty: readonly string[];
}

/** The only package of others that a user gets, and only with what validates by JSON Schema. */
const VALIDATOR = "@cfworker/json-schema";

/** Measures the installed packages of a project. */
export function packedSizes(project: string, tarballs: readonly Tarball[]): readonly PackedSize[] {
  const own = new Set(tarballs.map(({ manifest }) => manifest.name));
  return tarballs.map(({ manifest: { name } }) => {
    const all = [...closure(project, name)];
    return {
      name,
      ownBytes: bytesOf(join(project, "node_modules", name)),
      allBytes: all.reduce((sum, other) => sum + bytesOf(join(project, "node_modules", other)), 0),
      siblings: all.filter((other) => other !== name && own.has(other)),
      thirdParty: all.filter((other) => !own.has(other)),
    };
  });
}

/** One fault for each package of others that is not meant to be there. */
export function strangers(sizes: readonly PackedSize[]): readonly Fault[] {
  return sizes.flatMap(({ name, thirdParty }) =>
    thirdParty.filter((other) => other !== VALIDATOR).map((other) => `${name} brings ${other} to its users`),
  );
}

/** The sizes as lines to read. */
export function sizeTable(sizes: readonly PackedSize[]): string {
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} kB`.padStart(9);
  const head = `${"package".padEnd(20)} ${"own".padStart(9)} ${"installed".padStart(9)}  siblings  of others`;
  const rows = sizes.map(
    ({ name, ownBytes, allBytes, siblings, thirdParty }) =>
      `${name.padEnd(20)} ${kilobytes(ownBytes)} ${kilobytes(allBytes)}  ${String(siblings.length).padStart(8)}  ` +
      `${thirdParty.length}${thirdParty.length === 0 ? "" : ` (${thirdParty.join(", ")})`}`,
  );
  return [head, ...rows].join("\n");
}

function closure(project: string, name: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const other of Object.keys(installed(project, name).dependencies)) closure(project, other, seen);
  return seen;
}

function installed(project: string, name: string): Manifest {
  const path = join(project, "node_modules", name, "package.json");
  if (!existsSync(path)) throw new Error(`${name} is not installed flat in ${project}`);
  return readManifest(name, readFileSync(path, "utf8"));
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
