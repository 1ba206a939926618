// Checks each packed package as a user's tools will see it: publint reads the manifest and the files, attw resolves
// every entry the way TypeScript does. The packages are ESM only; Node from 20.19 on can `require` them all the same.

import type { Fault } from "./files.ts";
import { runBin } from "./run.ts";
import { packAll, type Tarball, temporaryFolder } from "./tarballs.ts";

/** Packs all packages and checks each tarball, two at a time. */
export async function checkPackages(): Promise<readonly Fault[]> {
  const queue = [...(await packAll(temporaryFolder()))];
  const faults: Fault[] = [];
  const work = async (): Promise<void> => {
    for (let tarball = queue.shift(); tarball !== undefined; tarball = queue.shift()) {
      faults.push(...(await checkTarball(tarball)));
    }
  };
  await Promise.all([work(), work()]);
  return faults;
}

async function checkTarball({ manifest, path }: Tarball): Promise<readonly Fault[]> {
  const publint = await runBin("publint", ["run", path, "--strict"]);
  const attw = await runBin("attw", [
    path,
    "--profile",
    "esm-only",
    "--no-definitely-typed",
    "--format",
    "ascii",
  ]);
  return [
    ...(publint.code === 0 ? [] : [`${manifest.name}: publint\n${publint.output.trim()}`]),
    ...(attw.code === 0 ? [] : [`${manifest.name}: attw\n${attw.output.trim()}`]),
  ];
}
