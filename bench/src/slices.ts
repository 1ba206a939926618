// Interleaved slices: raw, a, raw, b, raw, ... A slice is compared with the mean of the raw slices just before and
// after it, so that a neighbour on the machine who comes and goes weighs on both.

import type { Lane } from "./lanes.ts";
import type { RunResult } from "./load-protocol.ts";
import { type Spread, spread } from "./spread.ts";

export interface SliceOptions {
  readonly slices: number;
  readonly seconds: number;
  /** Whether the cost is that of an event instead of that of an answer. */
  readonly perEvent?: boolean;
  /** Requests of the warm-up; 5,000 where it is left out. */
  readonly warmUp?: number;
  /** Seconds after which a slow contestant counts as warm; 15 where it is left out. */
  readonly warmUpSeconds?: number;
}

/** What one contestant needed in one workload. */
export interface Measured {
  readonly name: string;
  /** CPU microseconds for each answer or event. */
  readonly costs: readonly number[];
  /** Costs over the raw costs of the same moment; absent for raw itself. */
  readonly ratios?: readonly number[];
  readonly perSecond: Spread;
}

interface Slice {
  readonly cost: number;
  readonly perSecond: number;
}

/** Measures all lanes; the first is the raw one. */
export async function interleave(
  lanes: readonly Lane[],
  options: SliceOptions,
): Promise<readonly Measured[]> {
  const [raw, ...others] = lanes;
  if (raw === undefined) return [];
  for (const lane of lanes) await warmUp(lane, options);
  const rawSlices = [await slice(raw, options)];
  const found = others.map((lane) => ({ lane, slices: [] as Slice[], ratios: [] as number[] }));
  for (let round = 0; round < options.slices; round++) {
    for (const { lane, slices, ratios } of found) {
      const own = await slice(lane, options);
      const before = rawSlices.at(-1) ?? own;
      const after = await slice(raw, options);
      rawSlices.push(after);
      slices.push(own);
      ratios.push(own.cost / ((before.cost + after.cost) / 2));
    }
  }
  return [
    measured(raw.name, rawSlices),
    ...found.map(({ lane, slices, ratios }) => measured(lane.name, slices, ratios)),
  ];
}

function measured(name: string, slices: readonly Slice[], ratios?: readonly number[]): Measured {
  const costs = slices.map(({ cost }) => cost);
  const perSecond = spread(slices.map((one) => one.perSecond));
  return ratios === undefined ? { name, costs, perSecond } : { name, costs, ratios, perSecond };
}

/** Loads a lane until the engine has optimized it; rejects where it answers wrongly. */
export async function warmUp(lane: Lane, options: SliceOptions): Promise<void> {
  const { warmUp: atLeast = 5_000, warmUpSeconds = 15 } = options;
  check(lane, await lane.run({ forMs: 2_000, atLeast, atMostMs: warmUpSeconds * 1000 }));
}

async function slice(lane: Lane, { seconds, perEvent = false }: SliceOptions): Promise<Slice> {
  const result = check(lane, await lane.run({ forMs: seconds * 1000 }));
  const units = perEvent ? result.events : result.answered;
  return { cost: result.cpuUs / units, perSecond: (units * 1000) / result.elapsedMs };
}

function check(lane: Lane, result: RunResult): RunResult {
  if (result.errors === 0 && result.answered > 0) return result;
  throw new Error(`${lane.name}: ${result.errors} wrong answers, first: ${result.firstError ?? "none came"}`);
}
