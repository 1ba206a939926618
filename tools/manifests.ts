// The package.json files of the workspace, read into one small type. The decoder is here and nowhere else.

import { readdirSync } from "node:fs";
import { readText } from "./files.ts";

/** What the tools need of one package.json. */
export interface Manifest {
  /** The folder, relative to the root: "packages/jsonrpc". */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly keywords: readonly string[];
  readonly license: string;
  /** Sub-path ("." or "./server") to the conditions of that entry. */
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The workspace's own manifest. */
export function rootManifest(): Manifest {
  return readManifest("", readText("package.json"));
}

/** The manifests of all packages, in the order of their folders. */
export function packageManifests(): readonly Manifest[] {
  return readdirSync("packages")
    .sort()
    .map((name) => readManifest(`packages/${name}`, readText(`packages/${name}/package.json`)));
}

/** What a user writes to import an entry: name and sub-path. */
export function specifierOf(manifest: Manifest, subPath: string): string {
  return manifest.name + subPath.slice(1);
}

/** Reads the text of a package.json; what is absent is empty. */
export function readManifest(folder: string, text: string): Manifest {
  const json: unknown = JSON.parse(text);
  const record = recordOf(json);
  return {
    folder,
    name: textOf(record.name),
    version: textOf(record.version),
    dependencies: textsOf(record.dependencies),
    devDependencies: textsOf(record.devDependencies),
    files: listOf(record.files),
    keywords: listOf(record.keywords),
    license: textOf(record.license),
    exports: Object.fromEntries(
      Object.entries(recordOf(record.exports)).map(([path, conditions]) => [path, textsOf(conditions)]),
    ),
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([key, item]) => [key, textOf(item)]));
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
