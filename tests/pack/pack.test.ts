// The packages as users get them: packed, installed into an empty project, type-checked, run. Needs the build.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the packed packages work in an empty project", { timeout: 240_000 }, async () => {
  const ran = await promisify(execFile)(process.execPath, ["tools/dist/pack-check.js"]).catch(
    (error: { readonly stdout: string; readonly stderr: string }) => error,
  );
  process.stdout.write(`${ran.stdout}\n`);
  expect(ran.stderr).toBe("");
});
