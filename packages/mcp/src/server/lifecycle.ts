// initialize and ping of the revisions with a handshake, server/discover of those without, and cancellation.

import {
  type Exchange,
  type Id,
  type JsonObject,
  type JsonValue,
  noReply,
  type Reply,
} from "@dragoman/jsonrpc";
import {
  cancelledParams,
  type Implementation,
  type InitializeParams,
  initializeParams,
} from "../model/lifecycle.ts";
import { type MethodSpec, methods } from "../spec/methods.ts";
import type { McpProfile } from "../spec/profile.ts";
import type { McpArrival } from "./arrival.ts";
import { decoded } from "./decoded.ts";
import type { Edition, Operation, Operations, Run } from "./edition.ts";
import type { SessionGate } from "./http/session-gate.ts";
import type { ResultReply } from "./results.ts";

export interface LifecycleOptions {
  readonly info: Implementation;
  readonly instructions: string | undefined;
  /** What the server declares, by whether it can reach the client outside of the answers to its calls. */
  readonly capabilities: (profile: McpProfile, isReachable: boolean) => JsonObject;
  readonly supportedVersions: readonly string[];
  readonly sessions: SessionGate | undefined;
}

export function lifecycleOperations(options: LifecycleOptions): Operations {
  return new Map<MethodSpec, (edition: Edition) => Operation>([
    [methods.initialize, (edition) => initialize(edition, options)],
    [methods.progressed, () => always(noReply)],
    [methods.rootsChanged, () => always(noReply)],
    [methods.ping, ({ results }) => always(results.complete({}))],
    [methods.cancelled, () => ({ run: cancel })],
    [methods.discover, (edition) => discover(edition, options)],
  ]);
}

function always(reply: Reply): Operation {
  return { run: () => reply };
}

/** The revision has been negotiated when the profile of the message was chosen: the edition is the one of the answer. */
function initialize(edition: Edition, options: LifecycleOptions): Operation {
  const { profile, results } = edition;
  const { info, instructions, capabilities, sessions } = options;
  const answer = (isReachable: boolean): ResultReply =>
    results.complete({
      protocolVersion: profile.version,
      capabilities: capabilities(profile, isReachable),
      serverInfo: info,
      instructions,
    });
  const reachable = answer(true);
  const alone = answer(false);
  const run = (params: InitializeParams, exchange: Exchange<McpArrival>): Reply | Promise<Reply> => {
    const { handshake } = exchange.arrival;
    if (handshake.kind === "connection") {
      handshake.profile = profile;
      handshake.client = { info: params.clientInfo, capabilities: params.capabilities };
      return reachable;
    }
    return sessions === undefined ? alone : sessions.open({ reply: reachable, profile, params }, exchange);
  };
  return { run: decoded(initializeParams, run) };
}

function discover({ profile, results }: Edition, options: LifecycleOptions): Operation {
  const { instructions, supportedVersions } = options;
  const capabilities = options.capabilities(profile, true);
  return always(results.cacheable({ supportedVersions, capabilities, instructions }));
}

/** MCP-CANCEL-1, MCP-CANCEL-2: whatever names no call of this sender is ignored; a notification has no answer. */
const cancel: Run = decoded(cancelledParams, ({ requestId, reason }, exchange) => {
  if (isId(requestId)) {
    const why = new DOMException(reason ?? "the caller cancelled the call", "AbortError");
    exchange.arrival.inFlight?.cancel(requestId, why);
  }
  return noReply;
});

function isId(value: JsonValue | undefined): value is Extract<Id, string | number> {
  return typeof value === "string" || typeof value === "number";
}
