// One version for all packages, siblings pinned to it, everything else pinned exactly; and each package has what a
// user of the tarball needs: a README, the licence, keywords, Node's lower bound, sources without build leftovers.

import { existsSync } from "node:fs";
import { type Fault, readText } from "./files.ts";
import type { Manifest } from "./manifests.ts";

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Checks the manifests against each other and against the files beside them. */
export function checkVersions(workspace: Manifest, packages: readonly Manifest[]): readonly Fault[] {
  return [
    ...loosePins(workspace),
    ...packages.flatMap((manifest) => [
      ...wrongVersions(manifest, workspace.version, packages),
      ...loosePins(manifest),
      ...missingParts(manifest),
      ...wrongReferences(manifest, packages),
    ]),
  ];
}

function wrongVersions(manifest: Manifest, version: string, packages: readonly Manifest[]): readonly Fault[] {
  const siblings = packages.filter(({ name }) => Object.hasOwn(manifest.dependencies, name));
  return [
    ...(manifest.version === version
      ? []
      : [`${manifest.folder} is ${manifest.version}, the workspace ${version}`]),
    ...siblings
      .filter(({ name }) => manifest.dependencies[name] !== version)
      .map(
        ({ name }) =>
          `${manifest.folder} wants ${name} ${manifest.dependencies[name]}, not exactly ${version}`,
      ),
  ];
}

function loosePins(manifest: Manifest): readonly Fault[] {
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, range]) => !EXACT.test(range))
    .map(
      ([name, range]) =>
        `${manifest.folder || "the workspace"} wants ${name} "${range}": pin one exact version`,
    );
}

function missingParts(manifest: Manifest): readonly Fault[] {
  const faults: Fault[] = [];
  for (const file of ["README.md", "LICENSE"]) {
    if (!existsSync(`${manifest.folder}/${file}`)) faults.push(`${manifest.folder}/${file} is missing`);
  }
  if (
    existsSync(`${manifest.folder}/LICENSE`) &&
    readText(`${manifest.folder}/LICENSE`) !== readText("LICENSE")
  ) {
    faults.push(`${manifest.folder}/LICENSE is not the workspace's LICENSE`);
  }
  if (manifest.license !== "Apache-2.0") faults.push(`${manifest.folder} does not say its licence`);
  if (manifest.keywords.length === 0) faults.push(`${manifest.folder} has no keywords`);
  for (const item of ["dist", "src", "!**/*.tsbuildinfo"]) {
    if (!manifest.files.includes(item)) faults.push(`${manifest.folder}: "files" lacks "${item}"`);
  }
  return faults;
}

/** The compiler's references and the dependencies on siblings say the same. */
function wrongReferences(manifest: Manifest, packages: readonly Manifest[]): readonly Fault[] {
  const config = readText(`${manifest.folder}/tsconfig.json`);
  return packages.flatMap(({ name, folder }) => {
    const referenced = config.includes(`"../${folder.slice("packages/".length)}"`);
    const declared = Object.hasOwn(manifest.dependencies, name);
    if (referenced === declared) return [];
    return [
      declared
        ? `${manifest.folder}/tsconfig.json does not reference ${folder}`
        : `${manifest.folder}/tsconfig.json references ${folder}, which its package.json does not declare`,
    ];
  });
}
