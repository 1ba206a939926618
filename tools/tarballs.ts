// Packs every package as it would be published.

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Manifest, packageManifests } from "./manifests.ts";
import { run } from "./run.ts";

/** One packed package. */
export interface Tarball {
  readonly manifest: Manifest;
  readonly path: string;
}

/** Makes a folder for temporary files that is gone when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Packs all packages into one folder; throws when one cannot be packed. */
export async function packAll(folder: string): Promise<readonly Tarball[]> {
  const packed = await run("npm", [
    "pack",
    "--workspaces",
    "--ignore-scripts",
    "--silent",
    "--pack-destination",
    folder,
  ]);
  if (packed.code !== 0) throw new Error(`npm pack failed: ${packed.output}`);
  const files = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  return packageManifests().map((manifest) => {
    const name = `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`;
    if (!files.includes(name)) throw new Error(`npm pack made no ${name}`);
    return { manifest, path: join(folder, name) };
  });
}
