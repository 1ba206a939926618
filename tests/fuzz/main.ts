// `npm run fuzz -- --runs 100000 --seed 7`: the core gets that many inputs for each property, the carriers a tenth.

import { parseArgs } from "node:util";
import { carrierProperties } from "./carrier-properties.ts";
import { coreProperties, type Property } from "./properties.ts";
import { runProperty } from "./run-properties.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    only: { type: "string", default: "" },
  },
});
const runs = wholeNumber("--runs", values.runs);
const seed = wholeNumber("--seed", values.seed);
process.stdout.write(`seed ${seed}\n`);
let total = 0;
for (const property of coreProperties) total += await run(property, runs);
for (const property of carrierProperties) total += await run(property, Math.ceil(runs / 10));
process.stdout.write(`${total} inputs, no fault\n`);

async function run(property: Property, count: number): Promise<number> {
  if (!property.name.includes(values.only)) return 0;
  const start = performance.now();
  await runProperty(property, { runs: count, seed });
  const seconds = (performance.now() - start) / 1_000;
  process.stdout.write(`${count} inputs in ${seconds.toFixed(1)} s: ${property.name}\n`);
  return count;
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  process.stderr.write(`${option}: expected a whole number above 0, got "${text}"\n`);
  process.exit(2);
}
