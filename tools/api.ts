// Shows what changed in the public surface; with --update writes the list anew.

import { writeFileSync } from "node:fs";
import { apiSurface, checkApi, SURFACE_FILE } from "./api-surface.ts";
import { packageManifests } from "./manifests.ts";

const packages = packageManifests();
const faults = checkApi(packages);
console.log(faults.length === 0 ? `${SURFACE_FILE} is up to date` : faults.join("\n"));
if (process.argv.includes("--update")) writeFileSync(SURFACE_FILE, apiSurface(packages));
else process.exitCode = faults.length === 0 ? 0 : 1;
