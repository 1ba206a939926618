// Words that must not stand in the tree: paths of one machine, hosts of package registries, talk about the place
// where the project is written instead of the project. Written as patterns that do not match themselves.

import type { Fault, ProjectFile } from "./files.ts";

interface Word {
  readonly what: string;
  readonly pattern: RegExp;
  /** Files in which the word is meant. */
  readonly except?: RegExp;
}

const WORDS: readonly Word[] = [
  { what: "a path of one machine", pattern: /(?<![\w.~-])\/(?:work|farm|root|home\/\w+|Users\/\w+)\//i },
  { what: "a path above the project", pattern: /(?:\.\.\/)+shared\// },
  {
    what: "a registry host",
    pattern: /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b|\bpythonhosted\.|\bdeb\.debian\./i,
  },
  {
    what: "the place where a package was downloaded",
    pattern: /"resolved": "https?:/,
  },
  {
    what: "a number of a tracker",
    pattern: /\b(?:issue|ticket|pull request) #?\d+\b/i,
    except: /^CHANGELOG\.md$/,
  },
  { what: "talk about the workplace", pattern: /\bthe (?:digest|brief)\b|\bcolleagues?\b|\bworkplace\b/i },
  { what: "a plan instead of a fact", pattern: /\b(?:TODO|FIXME|XXX)\b/ },
];

const SELF = "tools/check-words.ts";

/** Finds words that must not stand in the project. */
export function checkWords(files: readonly ProjectFile[]): readonly Fault[] {
  return files
    .filter((file) => file.path !== SELF)
    .flatMap((file) =>
      WORDS.filter((word) => word.pattern.test(file.text) && word.except?.test(file.path) !== true).map(
        (word) => {
          const line = file.text.split("\n").findIndex((text) => word.pattern.test(text)) + 1;
          return `${file.path}:${line} ${word.what}: ${word.pattern.exec(file.text)?.[0]}`;
        },
      ),
    );
}
