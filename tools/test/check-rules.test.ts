import { expect, test } from "vitest";
import { checkRules } from "../check-rules.ts";

const rules = (text: string) => ({ path: "packages/mcp/src/spec/rules.ts", text });
const cites = (text: string) => ({ path: "packages/mcp/test/a.test.ts", text });

test("a table whose rules are all cited is fine", () => {
  expect(
    checkRules([
      rules('export const R = { "M-HTTP-1": {}, "M-HTTP-2": {} };'),
      cites('"M-HTTP-1"; // M-HTTP-2'),
    ]),
  ).toEqual([]);
});

test("a rule without a test is found", () => {
  expect(checkRules([rules('export const R = { "M-HTTP-1": {} };')])).toEqual([
    "packages/mcp/src/spec/rules.ts: no test cites M-HTTP-1",
  ]);
});

test("a citation without a rule is found, in sources too", () => {
  const source = { path: "packages/mcp/src/a.ts", text: "// M-HTTP-9: never" };
  expect(checkRules([rules('export const R = { "M-HTTP-1": {} };'), cites('"M-HTTP-1"'), source])).toEqual([
    "packages/mcp/src/a.ts: cites M-HTTP-9, which is no rule",
  ]);
});

test("a table in which no rule can be read is found", () => {
  expect(checkRules([rules("export const R = {};")]).join()).toContain("no rule found");
});
