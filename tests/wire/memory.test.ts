// The corpus in memory.

import { memory } from "./carriers.ts";
import { corpusSuite } from "./corpus-suite.ts";

corpusSuite({
  open: memory,
  applies: ({ wire }) => wire === undefined || wire.kind === "gzip" || wire.kind === "headers-only",
});
