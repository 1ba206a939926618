// What a workload is to the runner, and what it gives back.

import { type HttpLane, type Lane, openHttpLane } from "./lanes.ts";
import type { LoadClient } from "./load-client.ts";
import { interleave, type Measured, type SliceOptions, warmUp } from "./slices.ts";
import { type Spread, spread } from "./spread.ts";

export interface Bench {
  readonly load: LoadClient;
  readonly slices: number;
  readonly seconds: number;
}

export interface Row {
  readonly contestant: string;
  /** In the unit of the workload. */
  readonly cost: Spread;
  /** Over the raw baseline of the same moment. */
  readonly xRaw?: Spread;
  /** Each measurement, in the order of the rounds, for ratios between contestants. */
  readonly costs: readonly number[];
  readonly note?: string;
}

export interface Found {
  /** What `cost` counts: "us CPU per request". */
  readonly unit: string;
  readonly rows: readonly Row[];
  /** Contestants that did not start or answered wrongly. */
  readonly failures?: readonly string[];
}

export interface Workload {
  readonly name: string;
  readonly about: string;
  run(bench: Bench): Promise<Found>;
}

export interface HttpWorkload {
  readonly name: string;
  readonly about: string;
  /** The first one is raw. */
  readonly lanes: readonly HttpLane[];
  readonly options?: Partial<SliceOptions>;
}

/** A workload whose contestants are HTTP servers. */
export function httpWorkload({ name, about, lanes, options = {} }: HttpWorkload): Workload {
  return {
    name,
    about,
    run: ({ load, slices, seconds }) => {
      const opening = lanes.map((lane) => () => openHttpLane(load, lane));
      return measureLanes(opening, { slices, seconds, ...options });
    },
  };
}

/** Opens and warms all lanes, measures those that work, and closes them whatever happens. */
export async function measureLanes(
  opening: readonly (() => Promise<Lane>)[],
  options: SliceOptions,
): Promise<Found> {
  const lanes: Lane[] = [];
  const failures: string[] = [];
  try {
    for (const open of opening) {
      await openWarm(open, options, lanes).catch((error: unknown) => {
        if (open === opening[0]) throw error; // without the raw one there is nothing to compare with
        failures.push(String(error));
      });
    }
    const unit = options.perEvent === true ? "us CPU per event" : "us CPU per request";
    return { unit, rows: (await interleave(lanes, options)).map(rowOf), failures };
  } finally {
    for (const lane of lanes) await lane.close();
  }
}

async function openWarm(open: () => Promise<Lane>, options: SliceOptions, lanes: Lane[]): Promise<void> {
  const lane = await open();
  try {
    await warmUp(lane, options);
    lanes.push(lane);
  } catch (error) {
    await lane.close();
    throw error;
  }
}

function rowOf({ name, costs, ratios, perSecond }: Measured): Row {
  const row = { contestant: name, costs, cost: spread(costs), note: `${Math.round(perSecond.median)}/s` };
  return ratios === undefined ? row : { ...row, xRaw: spread(ratios) };
}

/** A row of measurements that were not taken in slices. */
export function plainRow(contestant: string, costs: readonly number[], note?: string): Row {
  const row = { contestant, costs, cost: spread(costs) };
  return note === undefined ? row : { ...row, note };
}
