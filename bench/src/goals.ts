// What the figures ought to be: one row for each goal. A goal compares two contestants of one workload, or gives a
// bound for one of them.

import * as who from "./contestants.ts";
import type { Found, Row } from "./workload.ts";

export interface Goal {
  readonly workload: string;
  /** Cost of `of` over the cost of `over`, or the cost of `of` where `over` is left out. */
  readonly of: string;
  readonly over?: string;
  /** The bound that a release should keep, and the one to aim at. `least`: the ratio should be above them. */
  readonly bound: number;
  readonly aim: number;
  readonly least?: boolean;
}

const { ours, v2, sdk1, a2aJs } = who;

export const goals: readonly Goal[] = [
  { workload: "call-modern", of: ours, over: "raw-http", bound: 1.5, aim: 1.15 },
  { workload: "call-modern", of: v2, over: ours, bound: 5, aim: 10, least: true },
  { workload: "call-legacy", of: ours, over: "raw-http", bound: 1.5, aim: 1.15 },
  { workload: "call-legacy", of: v2, over: ours, bound: 5, aim: 10, least: true },
  { workload: "call-legacy", of: sdk1, over: ours, bound: 10, aim: 20, least: true },
  { workload: "call-session", of: ours, over: "raw-http", bound: 1.6, aim: 1.2 },
  { workload: "call-session", of: v2, over: ours, bound: 4, aim: 7, least: true },
  { workload: "body-1M", of: ours, over: "raw-http", bound: 1.1, aim: 0.7 },
  { workload: "tools-call", of: `${ours}, 10000 tools`, over: `${ours}, 10 tools`, bound: 1.1, aim: 1.02 },
  {
    workload: "tools-list",
    of: `${v2}, 1000 tools`,
    over: `${ours}, 1000 tools`,
    bound: 20,
    aim: 100,
    least: true,
  },
  {
    workload: "tools-list",
    of: `${v2}, 10000 tools`,
    over: `${ours}, 10000 tools`,
    bound: 20,
    aim: 100,
    least: true,
  },
  { workload: "stdio-pingpong", of: ours, over: "raw-stdio", bound: 1.5, aim: 1.15 },
  { workload: "stdio-pingpong", of: v2, over: ours, bound: 2.5, aim: 4, least: true },
  { workload: "stdio-1000", of: ours, over: "raw-stdio", bound: 4, aim: 2 },
  { workload: "stdio-1000", of: v2, over: ours, bound: 8, aim: 18, least: true },
  { workload: "inmem", of: ours, bound: 2, aim: 0.8 },
  { workload: "session-idle", of: ours, bound: 2, aim: 0.6 },
  { workload: "stream-idle", of: ours, bound: 8, aim: 6.5 },
  { workload: "cold", of: ours, over: "raw-http", bound: 1.5, aim: 1.2 },
  { workload: "import", of: "@dragoman/mcp/server + transport/node", bound: 15, aim: 5 },
  { workload: "types", of: ours, over: "zod alone", bound: 1.2, aim: 1.1 },
  { workload: "a2a-send", of: ours, over: "raw-http", bound: 2.5, aim: 1.6 },
  { workload: "a2a-send", of: a2aJs, over: ours, bound: 3, aim: 5, least: true },
  { workload: "a2a-get", of: ours, over: "raw-http", bound: 1.6, aim: 1.2 },
  { workload: "a2a-get", of: a2aJs, over: ours, bound: 3, aim: 4.5, least: true },
  { workload: "a2a-stream", of: ours, over: "raw-sse", bound: 3, aim: 1.5 },
  { workload: "a2a-stream", of: a2aJs, over: ours, bound: 5, aim: 10, least: true },
  {
    workload: "a2a-stream-1000",
    of: `${ours}, 1000 events`,
    over: `${ours}, 20 events`,
    bound: 1.2,
    aim: 1.1,
  },
  {
    workload: "a2a-stream-1000",
    of: `${a2aJs}, 1000 events`,
    over: `${ours}, 1000 events`,
    bound: 50,
    aim: 150,
    least: true,
  },
  {
    workload: "a2a-tasks-list",
    of: `${ours}, 100000 tasks`,
    over: `${ours}, 1000 tasks`,
    bound: 1.5,
    aim: 1.1,
  },
  {
    workload: "a2a-tasks-context",
    of: `${ours}, 100000 tasks`,
    over: `${ours}, 1000 tasks`,
    bound: 1.5,
    aim: 1.1,
  },
  {
    workload: "a2a-tasks-list",
    of: `${a2aJs}, 100000 tasks`,
    over: `${ours}, 100000 tasks`,
    bound: 20,
    aim: 100,
    least: true,
  },
];

export interface Judged {
  readonly goal: Goal;
  readonly value: number;
  readonly verdict: "reached" | "kept" | "missed";
}

/** The goals of one workload that its figures can answer. */
export function judge(workload: string, { rows }: Found): readonly Judged[] {
  return goals
    .filter((goal) => goal.workload === workload)
    .flatMap((goal) => {
      const value = figureOf(goal, rows);
      return value === undefined ? [] : [{ goal, value, verdict: verdictOf(goal, value) }];
    });
}

function figureOf(goal: Goal, rows: readonly Row[]): number | undefined {
  const of = rows.find((row) => row.contestant === goal.of);
  if (of === undefined) return undefined;
  if (goal.over === undefined) return of.cost.median;
  if (of.xRaw !== undefined && goal.over === rows[0]?.contestant) return of.xRaw.median;
  const over = rows.find((row) => row.contestant === goal.over);
  return over === undefined ? undefined : relative(of) / relative(over);
}

/** In units of raw where there is a raw of the same moment, so that noise cancels out. */
function relative(row: Row): number {
  return row.xRaw?.median ?? row.cost.median;
}

function verdictOf({ bound, aim, least = false }: Goal, value: number): Judged["verdict"] {
  const isWithin = (limit: number): boolean => (least ? value >= limit : value <= limit);
  if (isWithin(aim)) return "reached";
  return isWithin(bound) ? "kept" : "missed";
}
