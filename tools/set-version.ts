// Sets the one version of the workspace: in every package.json and in every pin of a sibling.
// Usage: npm run set-version -- 0.2.0

import { writeFileSync } from "node:fs";
import { readText } from "./files.ts";
import { packageManifests, rootManifest } from "./manifests.ts";
import { run } from "./run.ts";

const version = process.argv[2] ?? "";
if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
  console.error(`expected a version such as 1.2.3, got "${version}"`);
  process.exit(1);
}

const old = rootManifest().version;
const names = packageManifests().map((manifest) => manifest.name);
for (const folder of ["", ...packageManifests().map((manifest) => `${manifest.folder}/`)]) {
  const path = `${folder}package.json`;
  const before = readText(path);
  const own = before.replace(`"version": "${old}"`, `"version": "${version}"`);
  const after = names.reduce(
    (text, name) => text.replace(`"${name}": "${old}"`, `"${name}": "${version}"`),
    own,
  );
  writeFileSync(path, after);
}

const lock = await run("npm", ["install", "--package-lock-only", "--ignore-scripts"]);
console.log(lock.code === 0 ? `${old} -> ${version}` : lock.output);
process.exitCode = lock.code;
