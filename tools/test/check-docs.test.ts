import { expect, test } from "vitest";
import { checkDocs, helloWorld } from "../check-docs.ts";

const program = ['import { a } from "b";', "a(`one`);"].join("\n");
const readme = (text: string, more = "") => ({
  path: "README.md",
  text: `# A\n\n<!-- hello world -->\n\`\`\`ts\n${text}\n\`\`\`\n${more}`,
});
const example = (text: string) => ({
  path: "examples/hello/hello.ts",
  text: `// The hello world.\n\n${text}\n`,
});

test("the program of a README is read with its template strings", () => {
  expect(helloWorld(readme(program, "`more` and ```ts\nno\n```").text)).toBe(`${program}\n`);
});

test("a README whose program is the example is fine", () => {
  expect(
    checkDocs([readme(program, "[licence](LICENSE) [web](https://example.com)"), example(program)]),
  ).toEqual([]);
});

test.each([
  ["another program", [readme(program), example("other();")], "is not the program"],
  ["no program", [readme(""), example(program)], "has no program"],
  ["nine lines", [readme("a();\n".repeat(9)), example("a();\n".repeat(9).trim())], "has 9 lines"],
  ["a broken link", [readme(program, "[x](docs/no.md#y)"), example(program)], "docs/no.md leads nowhere"],
])("a README with %s is found", (_name, files, fault) => {
  expect(checkDocs(files).join("\n")).toContain(fault);
});
