// One version of A2A as data: what a profile says beyond JSON-RPC.

import type { JsonValue, Profile } from "@dragoman/jsonrpc";
import { answers } from "./conditions.ts";
import { type Operation, operations, type VersionName } from "./operations.ts";

/** One value that was refused (google.rpc.BadRequest.FieldViolation). */
export interface Violation {
  /** Path of the member, such as `message.parts[0]`. */
  readonly field: string;
  readonly description: string;
}

/** What is known about a refusal, before a version writes it. */
export interface ErrorFacts {
  readonly reason: string | undefined;
  readonly metadata: Readonly<Record<string, string>> | undefined;
  readonly violations: readonly Violation[] | undefined;
}

export interface A2aProfile extends Profile {
  readonly version: VersionName;
  /** Operations by the JSON-RPC method that calls them. */
  readonly methods: ReadonlyMap<string, Operation>;
  /** The member `data` of an error. */
  readonly errorData: (facts: ErrorFacts) => JsonValue | undefined;
}

/** A profile out of what differs between the versions. */
export function a2aProfile(version: VersionName, errorData: A2aProfile["errorData"]): A2aProfile {
  return Object.freeze<A2aProfile>({
    name: `a2a/${version}`,
    version,
    envelope: {
      ids: { null: "refuse", fractional: "refuse", big: "echo" },
      batch: "refuse",
      responses: "refuse",
    },
    answers,
    methods: new Map(operations.flatMap((operation) => entry(operation.methods[version], operation))),
    errorData,
    silentStatus: 204,
    onDisconnect: "detach",
  });
}

function entry(method: string | undefined, operation: Operation): readonly (readonly [string, Operation])[] {
  return method === undefined ? [] : [[method, operation]];
}
