// An empty project of a user: the tarballs are installed into it, the README's hello world is its only program.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./files.ts";
import { rootManifest, specifierOf } from "./manifests.ts";
import { run, runBin } from "./run.ts";
import type { Tarball } from "./tarballs.ts";

/** The name of a program that uses plain JSON Schema where the hello world uses a library. */
export const PLAIN_PROGRAM = "plain.js";

const plainSource = `import { defineAgent, skill } from "@dragoman/bridge";
import { serve } from "@dragoman/bridge/node";

const input = { type: "object", properties: { a: { type: "number" } }, required: ["a"] };
const double = skill({ description: "Doubles a number", input, run: ({ a }) => String(2 * a) });
await serve(defineAgent({ name: "plain", skills: { double } }));
`;

/** Makes the project and installs the tarballs, and what else the program imports, into it. */
export async function install(project: string, tarballs: readonly Tarball[], program: string): Promise<void> {
  const { devDependencies } = rootManifest();
  const ours = Object.fromEntries(tarballs.map(({ manifest, path }) => [manifest.name, `file:${path}`]));
  const others = importsOf(program).filter(
    (name) => !name.startsWith("@dragoman/") && !name.startsWith("node:"),
  );
  const wanted = Object.fromEntries(
    ["@types/node", ...others].map((name) => [name, devDependencies[name] ?? "*"]),
  );
  const manifest = { name: "empty", private: true, type: "module", dependencies: { ...ours, ...wanted } };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest, undefined, 2));
  writeFileSync(join(project, "hello.ts"), program);
  writeFileSync(join(project, PLAIN_PROGRAM), plainSource);
  const entries = entriesOf(tarballs);
  writeFileSync(
    join(project, "entries.ts"),
    entries.map((name, at) => `export * as e${at} from "${name}";\n`).join(""),
  );
  writeFileSync(
    join(project, "required.cts"),
    entries
      .map((name, at) => `import e${at} = require("${name}");\nexport const n${at}: object = e${at};\n`)
      .join(""),
  );
  const installed = await run(
    "npm",
    ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"],
    { cwd: project },
  );
  if (installed.code !== 0) throw new Error(`npm install failed: ${installed.output}`);
}

/** Type-checks everything with the libraries' declarations included, and writes hello.js and hello.cjs. */
export async function compile(project: string): Promise<readonly Fault[]> {
  const options = {
    compilerOptions: {
      target: "ES2022",
      lib: ["ES2023", "DOM", "DOM.AsyncIterable"],
      module: "NodeNext",
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      types: ["node"],
    },
    include: ["*.ts", "*.cts"],
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(options));
  const compiled = await runBin("tsc", ["-p", project]);
  if (existsSync(join(project, "hello.js"))) {
    writeFileSync(join(project, "hello.cjs"), toCommonJs(readFileSync(join(project, "hello.js"), "utf8")));
  }
  return compiled.code === 0 ? [] : [compiled.output];
}

/** Loads every entry twice and compares the names. */
export async function sameExports(project: string, tarballs: readonly Tarball[]): Promise<readonly Fault[]> {
  const script = `
    (async () => {
      for (const name of ${JSON.stringify(entriesOf(tarballs))}) {
        const names = (module) => Object.keys(module).filter((key) => key !== "module.exports").sort().join();
        const [imported, required] = [names(await import(name)), names(require(name))];
        if (imported === "") console.log(name + " exports nothing");
        if (imported !== required) console.log(name + " imported: " + imported + "; required: " + required);
      }
    })();`;
  writeFileSync(join(project, "same-exports.cjs"), script);
  const ran = await run(process.execPath, ["same-exports.cjs"], { cwd: project });
  return ran.code === 0 && ran.output === "" ? [] : [ran.output];
}

function entriesOf(tarballs: readonly Tarball[]): readonly string[] {
  return tarballs.flatMap(({ manifest }) =>
    Object.keys(manifest.exports).map((subPath) => specifierOf(manifest, subPath)),
  );
}

function importsOf(program: string): readonly string[] {
  return [...program.matchAll(/\bfrom "([^"]+)"/g)].map(([, name]) => name ?? "");
}

/** Turns imports into calls of `require`; the rest goes into a function, where it may await. */
function toCommonJs(program: string): string {
  const lines = program.split("\n");
  const isImport = (line: string): boolean => line.startsWith("import ");
  const required = lines
    .filter(isImport)
    .map((line) =>
      line.replace(/^import (.*) from ("[^"]+");$/, "const $1 = require($2);").replaceAll(" as ", ": "),
    );
  return [...required, "(async () => {", ...lines.filter((line) => !isImport(line)), "})();", ""].join("\n");
}
