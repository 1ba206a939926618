// One call as the operations see it: decoded, with the version's writer at hand.

import type { Exchange, Refusal } from "@dragoman/jsonrpc";
import { ownerKey } from "@dragoman/tasks";
import type { Writers } from "../model/codec.ts";
import type { A2aCondition } from "../spec/conditions.ts";
import type { A2aProfile, Violation } from "../spec/profile.ts";
import type { A2aArrival } from "./arrival.ts";
import { deny, denyFields, denyInternal } from "./errors.ts";

export class Call {
  readonly exchange: Exchange<A2aArrival>;
  readonly profile: A2aProfile;
  readonly write: Writers;

  constructor(exchange: Exchange<A2aArrival>, profile: A2aProfile, write: Writers) {
    this.exchange = exchange;
    this.profile = profile;
    this.write = write;
  }

  /** Whose records the call may see (A2A §13.1). */
  ownerIn(tenant: string): string {
    return ownerKey(tenant, this.exchange.principal?.id);
  }

  deny(condition: A2aCondition | "too-busy", detail: string): Refusal<string> {
    return deny(this.profile, condition, detail);
  }

  /** Unknown, gone and not the caller's look alike (A2A §3.3.2). */
  denyTask(): Refusal<string> {
    return this.deny("task-not-found", "there is no such task here");
  }

  /** Our own fault; what it was is in the log. */
  denyInternal(correlationId: string): Refusal<string> {
    return denyInternal(this.profile, correlationId);
  }

  denyField(field: string, description: string): Refusal<string> {
    return this.denyFields([{ field, description }]);
  }

  denyFields(violations: readonly Violation[]): Refusal<string> {
    return denyFields(this.profile, violations);
  }
}
