// Finds the part of a schema that a failed conversion was about. Standard JSON Schema does not say where it failed;
// a library that lets its conversion be watched (zod does) is asked a second time, and each part is tried alone.
// Elsewhere the place stays unknown, and the library's own words have to do.

import { itemPath, memberPath } from "../path.ts";
import type { SchemaSide } from "../schema.ts";
import { isStandardSchema, type StandardProps } from "./standard-schema.ts";

/** The path of the innermost part that cannot be converted; empty where it is not known. */
export function findInexpressible(standard: StandardProps, side: SchemaSide): string {
  let deepest: readonly unknown[] = [];
  const look = (part: Watched): void => {
    const { zodSchema, path } = part;
    if (!Array.isArray(path) || path.length <= deepest.length || !isStandardSchema(zodSchema)) return;
    if (!isConvertible(zodSchema["~standard"], side)) deepest = path;
  };
  try {
    standard.jsonSchema[side]({
      target: "draft-2020-12",
      libraryOptions: { unrepresentable: "any", override: look },
    });
  } catch {
    return ""; // the library takes no such options, and fails as before
  }
  return toPath(deepest);
}

interface Watched {
  readonly zodSchema?: unknown;
  readonly path?: unknown;
}

function isConvertible(standard: StandardProps, side: SchemaSide): boolean {
  try {
    standard.jsonSchema[side]({ target: "draft-2020-12" });
    return true;
  } catch {
    return false; // this part is the one, or holds it
  }
}

/** The watched path runs through the JSON Schema; keywords between the names are left out. */
function toPath(steps: readonly unknown[]): string {
  let path = "";
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i];
    const next = steps[i + 1];
    if (step === "properties" && i + 1 < steps.length) {
      path = memberPath(path, String(next));
      i++;
    } else if (step === "items") path = `${path}[]`;
    else if (typeof step === "number") path = itemPath(path, step);
    else path = memberPath(path, String(step));
  }
  return path;
}
