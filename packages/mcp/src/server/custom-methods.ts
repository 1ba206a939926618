// Methods of the application's own. They serve calls with an id, which are answered, and calls without one, which are
// not.

import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  LocalError,
  type Method,
  type Outcome,
  ok,
  quote,
  type Reply,
  refused,
} from "@dragoman/jsonrpc";
import type { MaybePromise } from "@dragoman/tasks";
import type { Turn } from "../model/turn.ts";
import { metaMember } from "../spec/meta.ts";
import { isNotificationName } from "../spec/methods.ts";
import type { McpProfile } from "../spec/profile.ts";
import type { McpArrival } from "./arrival.ts";
import type { Edition } from "./edition.ts";
import { runOnce, throwOn } from "./turns.ts";

export interface CustomMethod<Params = unknown> {
  /** Not a method of the specification. One that starts with `notifications/` runs without an id only. */
  readonly name: string;
  /**
   * Reads params, which come without their metadata, into what `run` takes; a refusal answers the call with -32602.
   * `anyParams` takes them as they are.
   */
  readonly decode: (params: JsonValue) => Outcome<Params, string>;
  /** Gives the result, an object; nothing counts as an empty one. It goes nowhere where the call has no id. */
  run(params: Params, turn: Turn): unknown;
}

/** Gives the method back, with the type of its params taken from their decoder. */
export function customMethod<Params>(definition: CustomMethod<Params>): CustomMethod<Params> {
  return definition;
}

/** Takes params as they are. */
export function anyParams(params: JsonValue): Outcome<JsonObject> {
  return ok(isJsonObject(params) ? params : {});
}

/** Throws on a name that some revision defines. */
export function checkCustomMethods(custom: readonly CustomMethod[], profiles: readonly McpProfile[]): void {
  for (const { name } of custom) {
    if (profiles.some((profile) => profile.methods.has(name))) {
      throw new LocalError(
        "ERR_CONFIG",
        `the method ${quote(name)} is one of the specification; choose another name`,
      );
    }
  }
}

export function customMethodOf(definition: CustomMethod, edition: Edition): Method<McpArrival> {
  const { name } = definition;
  return {
    name,
    calls: isNotificationName(name) ? "without-id" : "either",
    positional: "refuse",
    nullParams: "refuse",
    run(params, exchange): MaybePromise<Reply> {
      const decoded = definition.decode(withoutMeta(params));
      if (!decoded.ok) return refused(decoded);
      return runOnce(exchange, edition, {
        run: (turn) => definition.run(decoded.value, turn),
        finish: (output) => toReply(output, definition, edition),
        fail: throwOn,
      });
    },
  };
}

/** Metadata are the protocol's, and not what a decoder of params knows of. */
function withoutMeta(params: JsonValue): JsonValue {
  if (!isJsonObject(params) || !Object.hasOwn(params, metaMember)) return params;
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== metaMember));
}

function toReply(output: unknown, { name }: CustomMethod, { results }: Edition): Reply {
  if (output === undefined) return results.complete({});
  if (!isJsonObject(output)) {
    throw new TypeError(`the method ${quote(name)} gave no object, which a result is`);
  }
  const { [metaMember]: meta, ...members } = output;
  return results.complete(members, isJsonObject(meta) ? meta : undefined);
}
