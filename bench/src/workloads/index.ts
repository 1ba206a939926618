// All workloads, in the order in which they run.

import type { Workload } from "../workload.ts";
import { a2a } from "./a2a.ts";
import { bodies } from "./bodies.ts";
import { calls } from "./calls.ts";
import { hostile } from "./hostile.ts";
import { idle } from "./idle.ts";
import { inProcess } from "./in-process.ts";
import { start } from "./start.ts";
import { stdio } from "./stdio.ts";
import { toolWorkloads } from "./tools.ts";
import { types } from "./types.ts";

export const workloads: readonly Workload[] = [
  ...calls,
  ...bodies,
  ...toolWorkloads,
  ...stdio,
  ...inProcess,
  ...idle,
  ...start,
  hostile,
  types,
  ...a2a,
];
