// Rules of the specifications and tests that cite them: each rule id in a rules.ts stands in at least one test, and
// each id that a test or a source cites is a rule. An id is capitals and digits in groups: MCP-HTTP-3.

import type { Fault, ProjectFile } from "./files.ts";
import { readSyntax } from "./syntax.ts";

const RULES_FILE = /^packages\/[^/]+\/src\/spec\/rules(?:\/[^/]+)?\.ts$/;
const TEST_FILE = /^(?:packages\/[^/]+\/test|tests)\/.*\.ts$/;
const CITING_FILE = /^(?:packages|tests)\/.*\.ts$/;
const RULE_ID = /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+$/;

/** Compares the rule tables of the protocols with what tests and sources cite. */
export function checkRules(files: readonly ProjectFile[]): readonly Fault[] {
  const tables = files.filter((file) => RULES_FILE.test(file.path));
  const rules = new Map(tables.flatMap((table) => ruleIds(table).map((id) => [id, table.path] as const)));
  const cited = citations(
    files.filter((file) => TEST_FILE.test(file.path)),
    rules.keys(),
  );
  const citedAnywhere = citations(
    files.filter((file) => CITING_FILE.test(file.path) && !RULES_FILE.test(file.path)),
    rules.keys(),
  );
  return [
    ...[...new Set(tables.map(({ path }) => specOf(path)))]
      .filter((spec) => ![...rules.values()].some((path) => specOf(path) === spec))
      .map((spec) => `${spec}: no rule found; is the form of the ids still ${RULE_ID}?`),
    ...[...rules].filter(([id]) => !cited.has(id)).map(([id, path]) => `${path}: no test cites ${id}`),
    ...[...citedAnywhere]
      .filter(([id]) => !rules.has(id))
      .map(([id, path]) => `${path}: cites ${id}, which is no rule`),
  ];
}

/** The folder that a table of rules belongs to. */
function specOf(path: string): string {
  return path.slice(0, path.indexOf("/spec/") + "/spec".length);
}

function ruleIds(table: ProjectFile): readonly string[] {
  return readSyntax(table)
    .literals.map(({ text }) => text)
    .filter((text) => RULE_ID.test(text));
}

/** Everything that has the form of a rule id and starts like one, with the first file that cites it. */
function citations(files: readonly ProjectFile[], ids: Iterable<string>): ReadonlyMap<string, string> {
  const families = new Set([...ids].map((id) => id.slice(0, id.indexOf("-"))));
  const cited = new Map<string, string>();
  for (const file of files) {
    for (const [id] of file.text.matchAll(/\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b/g)) {
      if (families.has(id.slice(0, id.indexOf("-"))) && !cited.has(id)) cited.set(id, file.path);
    }
  }
  return cited;
}
