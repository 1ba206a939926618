// The methods of one version, made from the table of operations.

import {
  createRegistry,
  type Exchange,
  isJsonObject,
  type JsonValue,
  type Method,
  type Registry,
  type Reply,
  refused,
} from "@dragoman/jsonrpc";
import type { MaybePromise } from "@dragoman/tasks";
import { Fields } from "../model/fields.ts";
import type { Requests } from "../model/requests.ts";
import { codecs } from "../spec/codecs.ts";
import type { A2aCondition } from "../spec/conditions.ts";
import type { Operation, OperationName } from "../spec/operations.ts";
import type { A2aProfile } from "../spec/profile.ts";
import type { A2aArrival } from "./arrival.ts";
import { Call } from "./call.ts";

/** What each operation does with its request. */
export type Handlers = {
  readonly [K in OperationName]: (request: Requests[K], call: Call) => MaybePromise<Reply>;
};

type Capability = NonNullable<Operation["needs"]>;

export interface MethodsOptions {
  readonly handlers: Handlers;
  readonly capabilities: Readonly<Record<Capability, boolean>>;
}

/** What is said where a capability is missing (A2A §3.3.4). */
const missing: Readonly<Record<Capability, { readonly condition: A2aCondition; readonly detail: string }>> = {
  streaming: { condition: "unsupported-operation", detail: "this agent does not stream" },
  pushNotifications: { condition: "push-not-supported", detail: "this agent sends no push notifications" },
  extendedCard: { condition: "unsupported-operation", detail: "this agent has no extended card" },
};

export function methodsOf(profile: A2aProfile, options: MethodsOptions): Registry<A2aArrival> {
  return createRegistry(
    [...profile.methods].map(([name, operation]) => methodOf(name, operation, profile, options)),
  );
}

function methodOf(
  name: string,
  { name: operation, needs, nullParams }: Operation,
  profile: A2aProfile,
  { handlers, capabilities }: MethodsOptions,
): Method<A2aArrival> {
  const { write } = codecs[profile.version];
  const serve = serverOf(operation, profile, handlers);
  const refusal = needs === undefined || capabilities[needs] ? undefined : missing[needs];
  return {
    name,
    calls: "with-id",
    positional: "refuse",
    nullParams,
    run: (params: JsonValue, exchange: Exchange<A2aArrival>) => {
      const call = new Call(exchange, profile, write);
      return refusal === undefined
        ? serve(params, call)
        : refused(call.deny(refusal.condition, refusal.detail));
    },
  };
}

/** Reads the request and hands it to the operation; a request with faults never reaches it. */
function serverOf<K extends OperationName>(
  operation: K,
  profile: A2aProfile,
  handlers: Handlers,
): (params: JsonValue, call: Call) => MaybePromise<Reply> {
  const read = codecs[profile.version].read[operation];
  const handle = handlers[operation];
  if (read === undefined) throw new Error(`${profile.name} names ${operation} and has no reader for it`);
  return (params, call) => {
    const fields = new Fields(isJsonObject(params) ? params : {});
    const request = read(fields);
    const { violations } = fields;
    return violations.length === 0 ? handle(request, call) : refused(call.denyFields(violations));
  };
}
