// What a server is made from.

import { type Clock, LocalError, type NewId, type OnError } from "@dragoman/jsonrpc";
import { isTerminal, type PushConfigStore, type TaskState, type TaskStore } from "@dragoman/tasks";
import type { VersionName } from "../spec/operations.ts";
import type { A2aProfile } from "../spec/profile.ts";
import { profiles } from "../spec/versions.ts";
import type { AgentCardOptions, ExtendedCardOptions } from "./cards.ts";
import type { Executor } from "./executor.ts";

export interface A2aServerOptions {
  readonly card: AgentCardOptions;
  readonly executor: Executor;
  readonly tasks: TaskStore;
  readonly extendedCard?: ExtendedCardOptions;
  /** Whether tasks can be streamed; true by default. */
  readonly streaming?: boolean;
  /** `off` by default. `store-only` keeps configurations and delivers nothing, and the card says so. */
  readonly pushNotifications?: "off" | "store-only";
  /** Needed where push notifications are not off. */
  readonly pushConfigs?: PushConfigStore;
  /** All by default. */
  readonly versions?: readonly VersionName[];
  /** Interrupted states behind which a stream ends; `input-required` by default, as nothing comes before the client acts. */
  readonly streamsEndAt?: readonly TaskState[];
  /** How long a blocking call waits, in milliseconds; 0, the default, sets no limit. Then it gives the task as it stands. */
  readonly maxBlockingMs?: number;
  /** How long a cancellation waits for an executor that listens to its signal, in milliseconds; 1,000 by default. */
  readonly cancelWaitMs?: number;
  /** How long clients may keep the public card, in seconds; 300 by default. */
  readonly cardMaxAgeSeconds?: number;
  /** Gets every error that no caller gets in full. */
  readonly onError?: OnError;
  readonly clock?: Clock;
  readonly newId?: NewId;
}

/** The versions that are served, the newest first. */
export function servedProfiles({ versions }: A2aServerOptions): readonly A2aProfile[] {
  const served =
    versions === undefined ? profiles : profiles.filter(({ version }) => versions.includes(version));
  if (served.length === 0) throw new LocalError("ERR_CONFIG", "expected at least one version to serve");
  return served;
}

/** The store of push configurations, where push notifications are on. */
export function pushConfigsOf(options: A2aServerOptions): PushConfigStore | undefined {
  const { pushNotifications = "off", pushConfigs } = options;
  if (pushNotifications === "off") return undefined;
  if (pushConfigs === undefined) {
    throw new LocalError(
      "ERR_CONFIG",
      `pushNotifications is "${pushNotifications}"; give a store as pushConfigs`,
    );
  }
  return pushConfigs;
}

export function streamEnds({ streamsEndAt = ["input-required"] }: A2aServerOptions): ReadonlySet<TaskState> {
  for (const state of streamsEndAt) {
    if (isTerminal(state)) throw new LocalError("ERR_CONFIG", `every stream ends at ${state}; leave it out`);
  }
  return new Set(streamsEndAt);
}
