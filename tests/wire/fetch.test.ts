// The corpus over the fetch handler: all but what is about the framing of HTTP/1.1 itself.

import { fetchHandler } from "./carriers.ts";
import { corpusSuite } from "./corpus-suite.ts";

corpusSuite({
  open: fetchHandler,
  applies: ({ wire }) => wire === undefined || wire.kind === "gzip" || wire.kind === "headers-only",
});
