// What the checks ask of one TypeScript file: its imports, its text literals, the globals that it touches.
// TypeScript 7 has no stable compiler API, so this rests on oxc-parser, which reads types too.

import { parseSync, Visitor } from "oxc-parser";
import type { ProjectFile } from "./files.ts";

/** A place in a file, with what stands there. */
export interface Found {
  readonly text: string;
  readonly line: number;
}

/** What one file holds. */
export interface Syntax {
  /** Module names of all imports and re-exports: static, dynamic, of types. */
  readonly imports: readonly Found[];
  /** Text literals and the fixed pieces of templates; comments are not in here. */
  readonly literals: readonly Found[];
  /** Names whose members are read or which are called, such as `process` in `process.env`. */
  readonly roots: readonly Found[];
  /** Faults of the parser: not empty when the file is not TypeScript. */
  readonly errors: readonly string[];
}

/** Reads one file; a file that cannot be parsed has errors and perhaps nothing else. */
export function readSyntax(file: ProjectFile): Syntax {
  const imports: Found[] = [];
  const literals: Found[] = [];
  const roots: Found[] = [];
  const lineOf = lineCounter(file.text);
  const add = (list: Found[], text: string, start: number): void => {
    list.push({ text, line: lineOf(start) });
  };
  const addSource = (source: { readonly value: string; readonly start: number } | null): void => {
    if (source !== null) add(imports, source.value, source.start);
  };
  const addRoot = (node: {
    readonly type: string;
    readonly name?: unknown;
    readonly start: number;
  }): void => {
    if (node.type === "Identifier" && typeof node.name === "string") add(roots, node.name, node.start);
  };
  const parsed = parseSync(file.path, file.text);
  new Visitor({
    ImportDeclaration: (node) => addSource(node.source),
    ExportNamedDeclaration: (node) => addSource(node.source),
    ExportAllDeclaration: (node) => addSource(node.source),
    TSImportType: (node) => addSource(node.source),
    ImportExpression: (node) => {
      if (node.source.type === "Literal" && typeof node.source.value === "string") {
        add(imports, node.source.value, node.source.start);
      }
    },
    Literal: (node) => {
      if (typeof node.value === "string") add(literals, node.value, node.start);
    },
    TemplateElement: (node) => add(literals, node.value.cooked ?? node.value.raw, node.start),
    MemberExpression: (node) => addRoot(node.object),
    CallExpression: (node) => addRoot(node.callee),
  }).visit(parsed.program);
  return { imports, literals, roots, errors: parsed.errors.map((error) => `${file.path}: ${error.message}`) };
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
