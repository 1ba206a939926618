// A server in the form of one revision: what was prepared for it, and the methods that it has.

import type { Exchange, Method } from "@dragoman/jsonrpc";
import type { LogLevel } from "../model/logging.ts";
import type { MethodSpec } from "../spec/methods.ts";
import type { McpProfile } from "../spec/profile.ts";
import type { McpArrival } from "./arrival.ts";
import type { StateSeal } from "./asking/request-state.ts";
import type { Results } from "./results.ts";

export interface Edition {
  readonly profile: McpProfile;
  readonly results: Results;
  /** Seals what a call keeps between its rounds. */
  readonly seal: StateSeal;
  /** Milliseconds that a client has to answer a question. */
  readonly askTimeoutMs: number;
  /** Whether a log message of this level goes to the caller. */
  readonly logs: (level: LogLevel, exchange: Exchange<McpArrival>) => boolean;
}

/** What a server does for one method. */
export type Operation = Pick<Method<McpArrival>, "run" | "timeoutMs">;
export type Run = Operation["run"];

/** Operations by their methods, each made once for each revision that has the method. */
export type Operations = ReadonlyMap<MethodSpec, (edition: Edition) => Operation>;
