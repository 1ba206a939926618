import { expect, test } from "vitest";
import { apiSurface } from "../api-surface.ts";
import { checkVersions } from "../check-versions.ts";
import { type Manifest, packageManifests, rootManifest } from "../manifests.ts";

const workspace = rootManifest();
const packages = packageManifests();
const change = (folder: string, part: Partial<Manifest>): readonly string[] =>
  checkVersions(
    workspace,
    packages.map((manifest) => (manifest.folder === folder ? { ...manifest, ...part } : manifest)),
  );

test.each<[string, Partial<Manifest>]>([
  ["another version", { version: "9.9.9" }],
  ["a range", { dependencies: { "@dragoman/jsonrpc": workspace.version, zod: "^4.0.0" } }],
  ["another version of a sibling", { dependencies: { "@dragoman/jsonrpc": "9.9.9" } }],
  ["a dependency that the compiler does not know", { dependencies: {} }],
  ["no keywords", { keywords: [] }],
  ["build leftovers among its files", { files: ["dist", "src"] }],
])("a package with %s is found", (_name, part) => {
  const before = checkVersions(workspace, packages);
  expect(change("packages/tasks", part).length).toBeGreaterThan(before.length);
});

test("the public surface lists each name with its entry and kind", () => {
  const jsonrpc = packages.filter((manifest) => manifest.name === "@dragoman/jsonrpc");
  const lines = apiSurface(jsonrpc).split("\n");
  expect(lines).toContain("@dragoman/jsonrpc function receive");
  expect(lines).toContain("@dragoman/jsonrpc interface Profile");
  expect(lines.filter((line) => line.includes("unknown"))).toEqual([]);
});
