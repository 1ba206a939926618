// The properties under a fixed seed; `npm run fuzz -- --runs N` runs more of them.

import { describe, test } from "vitest";
import { carrierProperties } from "./carrier-properties.ts";
import { coreProperties } from "./properties.ts";
import { runProperty } from "./run-properties.ts";

const seed = 20_251_125;

describe("core", () => {
  test.each(coreProperties)("$name", (property) => runProperty(property, { runs: 5_000, seed }), 60_000);
});

describe("carriers", () => {
  test.each(carrierProperties)("$name", (property) => runProperty(property, { runs: 500, seed }), 60_000);
});
