// The public names of every package, entry by entry, with what each is. The list stands in docs/api-surface.txt, so
// that a change of the public surface is a line in a review and not an accident.

import { existsSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import { type Fault, readText } from "./files.ts";
import { type Manifest, specifierOf } from "./manifests.ts";

/** Where the list stands. */
export const SURFACE_FILE = "docs/api-surface.txt";

/** Compares the public names with the list; each line that differs is a fault. */
export function checkApi(packages: readonly Manifest[]): readonly Fault[] {
  const now = apiSurface(packages).split("\n");
  const then = existsSync(SURFACE_FILE) ? readText(SURFACE_FILE).split("\n") : [];
  return [
    ...now.filter((line) => !then.includes(line)).map((line) => `new: ${line}`),
    ...then.filter((line) => !now.includes(line)).map((line) => `gone: ${line}`),
    ...(now.join() === then.join() ? [] : ["if this is meant: npm run api -- --update"]),
  ];
}

/** The list as text: one line for each public name. */
export function apiSurface(packages: readonly Manifest[]): string {
  const lines = packages.flatMap((manifest) =>
    Object.entries(manifest.exports).flatMap(([subPath, conditions]) => {
      const entry = posix.join(manifest.folder, conditions["@dragoman/source"] ?? "");
      return exportsOf(entry).map(({ name, kind }) => `${specifierOf(manifest, subPath)} ${kind} ${name}`);
    }),
  );
  return `${lines.sort().join("\n")}\n`;
}

interface PublicName {
  readonly name: string;
  readonly kind: string;
}

/** The names that a file exports, its own and those that it passes on. */
function exportsOf(path: string): readonly PublicName[] {
  if (!existsSync(path)) return [];
  const { module } = parseSync(path, readText(path));
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .map((entry) => {
      const name = entry.exportName.name ?? "*";
      const from = entry.moduleRequest?.value;
      const origin = entry.importName.name ?? name;
      const file = from?.startsWith(".") === true ? posix.join(posix.dirname(path), from) : path;
      return {
        name,
        kind: kindOf(file, entry.moduleRequest === null ? (entry.localName.name ?? name) : origin),
      };
    });
}

/** What a name is where it is declared: function, class, interface, type or const. */
function kindOf(path: string, name: string): string {
  const declaration = new RegExp(
    `^(?:export )?(?:async )?(function|class|interface|type|const) ${name}\\b`,
    "m",
  );
  const kind = declaration.exec(readText(path))?.[1];
  return kind ?? exportsOf(path).find((found) => found.name === name)?.kind ?? "unknown";
}
