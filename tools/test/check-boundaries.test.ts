import { expect, test } from "vitest";
import { checkBoundaries } from "../check-boundaries.ts";
import type { Manifest } from "../manifests.ts";

const NAMES = { jsonrpc: ".", transport: ".", store: "./memory", mcp: "./server", a2a: "./server" };

const manifests: readonly Manifest[] = Object.entries(NAMES).map(([name, subPath]) => ({
  folder: `packages/${name}`,
  name: `@dragoman/${name}`,
  version: "1.2.3",
  dependencies: Object.fromEntries(Object.keys(NAMES).map((other) => [`@dragoman/${other}`, "1.2.3"])),
  devDependencies: {},
  files: [],
  keywords: [],
  license: "Apache-2.0",
  exports: { [subPath]: { "@dragoman/source": "./src/index.ts" } },
}));

const check = (sources: Record<string, string>): readonly string[] =>
  checkBoundaries(
    Object.entries(sources).map(([path, text]) => ({ path, text })),
    manifests,
  );

test.each([
  ["downwards", { "packages/mcp/src/index.ts": 'import { a } from "@dragoman/jsonrpc"; a();' }],
  ["inside a package", { "packages/mcp/src/index.ts": 'import { a } from "./a.ts"; a();' }],
  [
    "of node: where Node is meant",
    { "packages/transport/src/node/a.ts": 'import { b } from "node:http"; b(process);' },
  ],
  [
    "of anything in tests",
    { "packages/mcp/test/a.test.ts": 'import "node:fs"; import "@dragoman/store/memory";' },
  ],
  ["in a comment", { "packages/mcp/src/index.ts": '// import "@dragoman/a2a/server"\nexport {};' }],
])("an import %s is allowed", (_name, sources) => {
  expect(check(sources)).toEqual([]);
});

test.each([
  ["import of a peer", 'import "@dragoman/a2a/server";', "mcp must not import @dragoman/a2a"],
  [
    "import of a type of a peer",
    'import type { A } from "@dragoman/a2a/server";',
    "mcp must not import @dragoman/a2a",
  ],
  [
    "type written as import()",
    'export type A = import("@dragoman/a2a/server").A;',
    "mcp must not import @dragoman/a2a",
  ],
  ["dynamic import", 'await import("@dragoman/a2a/server");', "mcp must not import @dragoman/a2a"],
  ["re-export", 'export { a } from "@dragoman/store/memory";', "mcp must not import @dragoman/store"],
  ["import of a private file", 'import "@dragoman/jsonrpc/src/id.ts";', "which no package exports"],
  ["path into another package", 'import "../../jsonrpc/src/id.ts";', "import the package by its name"],
  ["package that is not declared", 'import "zod";', "package.json does not declare"],
  ["node: module", 'import "node:fs";', "must run without Node"],
  ["global of Node", "process.exit(1);", "must run without Node"],
])("a %s is found", (_name, text, fault) => {
  expect(check({ "packages/mcp/src/index.ts": text }).join("\n")).toContain(fault);
});

test("a cycle of types is found and written out", () => {
  const faults = check({
    "packages/jsonrpc/src/a.ts": 'import type { B } from "./b.ts"; export type A = B;',
    "packages/jsonrpc/src/b.ts": 'export type { A as B } from "./a.ts";',
  });
  expect(faults).toEqual([
    "cycle: packages/jsonrpc/src/a.ts -> packages/jsonrpc/src/b.ts -> packages/jsonrpc/src/a.ts",
  ]);
});
