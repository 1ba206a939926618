// The figures as a table for people.

import type { Judged } from "./goals.ts";
import type { Spread } from "./spread.ts";
import type { Found, Row } from "./workload.ts";

/** The rows of one workload, aligned. */
export function table({ unit, rows }: Found): string {
  const cells = [
    ["contestant", unit, "x raw (min-max)", ""],
    ...rows.map((row) => [row.contestant, number(row.cost.median), ratio(row), row.note ?? ""]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join("  "),
    )
    .map((line) => `  ${line}`.trimEnd())
    .join("\n");
}

/** One line for a goal. */
export function goalLine({ goal, value, verdict }: Judged): string {
  const subject = goal.over === undefined ? goal.of : `${goal.of} over ${goal.over}`;
  const sign = goal.least === true ? ">=" : "<=";
  return `  ${verdict.padEnd(7)} ${subject}: ${number(value)} (goal ${sign} ${goal.bound}, aim ${sign} ${goal.aim})`;
}

function ratio({ xRaw }: Row): string {
  return xRaw === undefined ? "" : `${number(xRaw.median)} (${range(xRaw)})`;
}

function range({ min, max }: Spread): string {
  return `${number(min)}-${number(max)}`;
}

/** Three digits that count. */
function number(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
