import { expect, test } from "vitest";
import { checkRevisions } from "../check-revisions.ts";
import { checkWords } from "../check-words.ts";

test.each([
  ["a date in code", "packages/mcp/src/a.ts", 'const a = "2025-06-18";'],
  ["a date in a template", "packages/mcp/src/a.ts", "const a = `mcp/2025-06-18`;"],
  ["a date in a type", "packages/mcp/src/a.ts", 'type A = "2025-06-18";'],
  ["a version of A2A", "packages/bridge/src/a.ts", 'const a = "1.0";'],
  ["a version of JSON-RPC", "packages/mcp/src/a.ts", 'const a = { jsonrpc: "2.0" };'],
])("%s is found", (_name, path, text) => {
  expect(checkRevisions([{ path, text }])).toHaveLength(1);
});

test.each([
  ["in spec/", "packages/mcp/src/spec/a.ts", 'const a = "2025-06-18";'],
  ["in a comment", "packages/mcp/src/a.ts", "// since 2025-06-18"],
  ["in a test", "packages/mcp/test/a.test.ts", 'const a = "2025-06-18";'],
  ["in an example of a timestamp", "packages/a2a/src/a.ts", 'const a = "2025-11-09T10:30:00Z";'],
  ["that is a number", "packages/mcp/src/a.ts", "const a = 1.0;"],
  ["of JSON-RPC in its own package", "packages/jsonrpc/src/a.ts", 'const a = "2.0";'],
])("a version %s may stand", (_name, path, text) => {
  expect(checkRevisions([{ path, text }])).toEqual([]);
});

const slashes = (...parts: string[]): string => ["", ...parts, ""].join("/");

test.each([
  ["a path of one machine", `see ${slashes("home", "me")}notes`],
  ["a path above the project", `see ..${slashes("shared")}notes`],
  ["a registry host", ["https://registry", "npmjs", "org"].join(".")],
  ["a number of a tracker", ["issue", "12"].join(" #")],
])("%s is found", (_name, text) => {
  expect(checkWords([{ path: "docs/a.md", text: `fine\n${text}` }])).toEqual([
    expect.stringContaining("docs/a.md:2 "),
  ]);
});

test.each(["a session of MCP", "the registry.get(name) of methods", "https://example.com/home/page"])(
  "ordinary text may stand: %s",
  (text) => {
    expect(checkWords([{ path: "docs/a.md", text }])).toEqual([]);
  },
);
