// Import directions: which package may import which, where node: modules may stand, and that no import goes
// round in a circle, imports of types included. The table below is the drawing in docs/architecture.md.

import { posix } from "node:path";
import type { Fault, ProjectFile } from "./files.ts";
import { packageOf, packageSources } from "./files.ts";
import { type Manifest, specifierOf } from "./manifests.ts";
import { type Found, readSyntax, type Syntax } from "./syntax.ts";

/** Package folder to the package folders that its sources may import. */
const DIRECTIONS: Readonly<Record<string, readonly string[]>> = {
  jsonrpc: [],
  schema: ["jsonrpc"],
  transport: ["jsonrpc"],
  tasks: ["jsonrpc"],
  store: ["jsonrpc", "tasks"],
  mcp: ["jsonrpc", "schema", "tasks", "transport"],
  a2a: ["jsonrpc", "schema", "tasks", "transport"],
  bridge: ["jsonrpc", "schema", "tasks", "transport", "store", "mcp", "a2a"],
  cli: ["jsonrpc", "schema", "tasks", "transport", "store", "mcp", "a2a", "bridge"],
};

/** The only sources that may know Node; everything else runs in browsers and workers too. */
const NODE_SOURCES: RegExp =
  /^packages\/(?:transport\/src\/(?:node|stdio)\/|bridge\/src\/node(?:\/|\.ts$)|cli\/src\/)/;

const NODE_GLOBALS: ReadonlySet<string> = new Set(["process", "Buffer", "setImmediate", "require"]);

interface Parsed {
  readonly file: ProjectFile;
  readonly syntax: Syntax;
}

/** Checks all packages: directions, node: imports, deep imports, undeclared dependencies, cycles. */
export function checkBoundaries(
  files: readonly ProjectFile[],
  manifests: readonly Manifest[],
): readonly Fault[] {
  const entries = entryTable(manifests);
  const parsed = files
    .filter((file) => file.path.endsWith(".ts"))
    .map((file) => ({ file, syntax: readSyntax(file) }));
  const sources = parsed.filter(({ file }) => packageSources([file]).length > 0);
  return [
    ...parsed.flatMap(({ syntax }) => syntax.errors),
    ...parsed.flatMap((one) => deepImports(one, entries)),
    ...sources.flatMap((one) => wrongImports(one, manifests)),
    ...sources.flatMap(nodeUses),
    ...cycles(importGraph(sources, entries)),
  ];
}

/** Module name, as users write it, to the source file behind it. */
function entryTable(manifests: readonly Manifest[]): ReadonlyMap<string, string> {
  return new Map(
    manifests.flatMap((manifest) =>
      Object.entries(manifest.exports).map(([subPath, conditions]): [string, string] => [
        specifierOf(manifest, subPath),
        posix.join(manifest.folder, conditions["@dragoman/source"] ?? ""),
      ]),
    ),
  );
}

/** Imports that reach past a package's `exports`, by name or by a relative path. */
function deepImports({ file, syntax }: Parsed, entries: ReadonlyMap<string, string>): readonly Fault[] {
  const own = packageOf(file.path);
  return syntax.imports.flatMap((found) => {
    const target = resolveRelative(file, found);
    if (target !== undefined) {
      const other = packageOf(target);
      return other === undefined || other === own
        ? []
        : [at(file, found, `imports "${found.text}"; import the package by its name`)];
    }
    const deep = found.text.startsWith("@dragoman/") && !entries.has(found.text);
    return deep ? [at(file, found, `imports "${found.text}", which no package exports`)] : [];
  });
}

/** Imports that a package may not have, or that its package.json does not declare. */
function wrongImports({ file, syntax }: Parsed, manifests: readonly Manifest[]): readonly Fault[] {
  const own = manifests.find((manifest) => file.path.startsWith(`${manifest.folder}/`));
  const folder = packageOf(file.path) ?? "";
  const allowed = DIRECTIONS[folder];
  if (own === undefined || allowed === undefined) {
    return [`${file.path}: package "${folder}" has no row in the table of import directions`];
  }
  return syntax.imports.flatMap((found) => {
    if (found.text.startsWith(".") || found.text.startsWith("node:")) return [];
    const name = moduleName(found.text);
    if (name === own.name) return [at(file, found, `imports its own package by name; use a relative path`)];
    const sibling = manifests.find((manifest) => manifest.name === name);
    if (sibling !== undefined && !allowed.includes(packageOf(`${sibling.folder}/`) ?? "")) {
      return [
        at(
          file,
          found,
          `${folder} must not import ${name}; it may import: ${allowed.join(", ") || "nothing"}`,
        ),
      ];
    }
    return Object.hasOwn(own.dependencies, name)
      ? []
      : [at(file, found, `imports "${name}", which ${own.folder}/package.json does not declare`)];
  });
}

function nodeUses({ file, syntax }: Parsed): readonly Fault[] {
  if (NODE_SOURCES.test(file.path)) return [];
  return [
    ...syntax.imports
      .filter((found) => found.text.startsWith("node:"))
      .map((found) => at(file, found, `imports "${found.text}"; this file must run without Node`)),
    ...syntax.roots
      .filter((found) => NODE_GLOBALS.has(found.text))
      .map((found) => at(file, found, `uses the global "${found.text}"; this file must run without Node`)),
  ];
}

type Graph = ReadonlyMap<string, readonly string[]>;

function importGraph(sources: readonly Parsed[], entries: ReadonlyMap<string, string>): Graph {
  return new Map(
    sources.map(({ file, syntax }) => [
      file.path,
      syntax.imports.flatMap((found) => resolveRelative(file, found) ?? entries.get(found.text) ?? []),
    ]),
  );
}

/** One fault for each import that closes a circle, with the circle written out. */
function cycles(graph: Graph): readonly Fault[] {
  const done = new Set<string>();
  const faults: Fault[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) {
      faults.push(`cycle: ${[...trail.slice(start), path].join(" -> ")}`);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return faults;
}

function resolveRelative(file: ProjectFile, found: Found): string | undefined {
  return found.text.startsWith(".") ? posix.join(posix.dirname(file.path), found.text) : undefined;
}

function moduleName(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function at(file: ProjectFile, found: Found, what: string): Fault {
  return `${file.path}:${found.line} ${what}`;
}
