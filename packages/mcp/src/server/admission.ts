// How a message finds its revision, and what it must pass before it runs, by the data of that revision.

import type { Profile, Protocol } from "@dragoman/jsonrpc";
import { commitsToPerRequest, refuseBatch } from "../spec/checks.ts";
import type { McpProfile } from "../spec/profile.ts";
import type { Revisions } from "../spec/select.ts";
import type { McpArrival } from "./arrival.ts";

export function admission(
  revisions: Revisions,
): Required<Pick<Protocol<McpArrival>, "select" | "admit" | "admitBatch">> {
  const profiles: ReadonlyMap<Profile, McpProfile> = new Map(
    revisions.all.map((profile) => [profile, profile]),
  );
  return {
    select: (value, arrival) => revisions.select(value, arrival),
    admit(frame, selected, arrival) {
      const profile = profiles.get(selected);
      for (const check of profile?.checks ?? []) {
        const refusal = profile === undefined ? undefined : check(frame, profile, arrival);
        if (refusal !== undefined) return refusal;
      }
      const { handshake } = arrival;
      if (handshake.kind === "connection" && profile?.lifecycle === "per-request") {
        handshake.isPerRequest ||= commitsToPerRequest(frame);
      }
      return undefined;
    },
    admitBatch: (batch, _profile, arrival) => refuseBatch(batch, arrival),
  };
}
