// A server in the form of one revision: what was prepared for it, and the methods that it has.

import type { Method } from "@dragoman/jsonrpc";
import type { MethodSpec } from "../spec/methods.ts";
import type { McpProfile } from "../spec/profile.ts";
import type { McpArrival } from "./arrival.ts";
import type { Results } from "./results.ts";

export interface Edition {
  readonly profile: McpProfile;
  readonly results: Results;
}

/** What a server does for one method. */
export type Operation = Pick<Method<McpArrival>, "run" | "timeoutMs">;
export type Run = Operation["run"];

/** Operations by their methods, each made once for each revision that has the method. */
export type Operations = ReadonlyMap<MethodSpec, (edition: Edition) => Operation>;
