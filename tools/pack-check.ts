// Packs every package and uses the tarballs as a user would, in an empty project: npm run pack:check.
// Shows the size and the dependencies of each; exits with 1 when something does not work.

import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { helloWorld } from "./check-docs.ts";
import { type Fault, readText } from "./files.ts";
import { compile, install, PLAIN_PROGRAM, sameExports } from "./pack-project.ts";
import { packedSizes, sizeTable, strangers } from "./pack-sizes.ts";
import { useHello } from "./pack-use.ts";
import { packAll, temporaryFolder } from "./tarballs.ts";

const folder = temporaryFolder();
const project = join(folder, "project");
const packed = join(folder, "packed");
for (const path of [project, packed]) mkdirSync(path);

const tarballs = await packAll(packed);
await install(project, tarballs, helloWorld(readText("README.md")) ?? "export {};");

const faults: Fault[] = [];
const sizes = packedSizes(project, tarballs);
console.log(sizeTable(sizes));
faults.push(...strangers(sizes));

async function step(what: string, work: () => Promise<readonly Fault[]>): Promise<void> {
  const found = await work();
  console.log(`${found.length === 0 ? "ok  " : "FAIL"} ${what}`);
  faults.push(...found);
}

await step("the hello world and every entry type-check, imported and required", () => compile(project));
await step("every entry gives the same names by import and by require", () => sameExports(project, tarballs));
await step("the hello world serves MCP and A2A, as a module", () => useHello(project, "hello.js"));
await step("the hello world serves MCP and A2A, as CommonJS", () => useHello(project, "hello.cjs"));
await step("an agent with plain JSON Schema works too", () => useHello(project, PLAIN_PROGRAM));
renameSync(join(project, "node_modules/@cfworker"), join(project, "taken-away"));
await step("Standard Schema needs no validator: the hello world works without it", () =>
  useHello(project, "hello.js"),
);
await step("plain JSON Schema does need it: taken away, it is missed", async () => {
  const missed = await useHello(project, PLAIN_PROGRAM);
  return missed.length > 0 ? [] : ["the validator is not what checks plain JSON Schema"];
});

for (const fault of faults) console.error(`pack:check: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
