// Dates and versions of protocols are data: they stand in spec/ folders and nowhere else in shipped sources.
// Tests, examples, benchmarks and documents may name them, and so may comments.

import type { Fault, ProjectFile } from "./files.ts";
import { packageSources } from "./files.ts";
import { readSyntax } from "./syntax.ts";

interface Literal {
  readonly what: string;
  readonly pattern: RegExp;
  /** Where it may stand all the same. */
  readonly home: RegExp;
}

const LITERALS: readonly Literal[] = [
  { what: "a revision date", pattern: /(?<!\d)20\d\d-\d\d-\d\d(?!\d|T\d)/, home: /\/src\/(?:.*\/)?spec\// },
  { what: "a version of A2A", pattern: /^(?:0\.[23]|1\.0)(?:\.\d+)?$/, home: /\/src\/(?:.*\/)?spec\// },
  { what: "the version of JSON-RPC", pattern: /^2\.0$/, home: /^packages\/jsonrpc\/src\// },
];

/** Finds protocol versions in text literals outside their homes. */
export function checkRevisions(files: readonly ProjectFile[]): readonly Fault[] {
  return packageSources(files).flatMap((file) =>
    readSyntax(file).literals.flatMap(({ text, line }) =>
      LITERALS.filter(({ pattern, home }) => pattern.test(text) && !home.test(file.path)).map(
        ({ what }) =>
          `${file.path}:${line} "${text}" is ${what}: move it to a spec/ folder and ask the profile`,
      ),
    ),
  );
}
