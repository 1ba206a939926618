// An A2A server: every version from one set of operations, over the JSON-RPC binding.

import {
  dispatcher,
  type Exchange,
  type Frame,
  ignoreErrors,
  type Layer,
  type Profile,
  type Protocol,
  quote,
  type Refusal,
  type Registry,
  randomId,
  systemClock,
  withLayers,
} from "@dragoman/jsonrpc";
import { type HttpRoute, jsonRpcRoute } from "@dragoman/transport";
import type { A2aProfile } from "../spec/profile.ts";
import { profileFor, versionParameter } from "../spec/versions.ts";
import { type A2aArrival, arrivalOf, requestedVersion } from "./arrival.ts";
import { cancelTask } from "./cancel.ts";
import { Cards } from "./cards.ts";
import type { ServerContext } from "./context.ts";
import { deny, describe } from "./errors.ts";
import { mediaTypeCheck } from "./media-types.ts";
import { type Handlers, methodsOf } from "./methods.ts";
import { type A2aServerOptions, pushConfigsOf, servedProfiles, streamEnds } from "./options.ts";
import { createPushConfig, deletePushConfig, getPushConfig, listPushConfigs } from "./push-configs.ts";
import { Runs } from "./runs.ts";
import { sendMessage, sendStreamingMessage } from "./send.ts";
import { getTask, listTasks, subscribeToTask } from "./tasks.ts";

export interface A2aServer {
  readonly protocol: Protocol<A2aArrival>;
  /** The endpoint of the JSON-RPC binding, for all versions. */
  route(): HttpRoute;
  /** The public agent card; serve it at `cardPath`. */
  cardRoute(): HttpRoute;
}

/** Builds a server once per process; it serves any number of calls. Throws ERR_CONFIG for options that contradict. */
export function createA2aServer(options: A2aServerOptions): A2aServer {
  const served = servedProfiles(options);
  const { pushNotifications = "off", streaming = true, extendedCard, cardMaxAgeSeconds = 300 } = options;
  const cards = new Cards({
    card: options.card,
    extendedCard,
    served,
    streaming,
    pushNotifications,
    maxAgeSeconds: cardMaxAgeSeconds,
  });
  const context = contextOf(options);
  const capabilities = {
    streaming,
    pushNotifications: context.pushConfigs !== undefined,
    extendedCard: extendedCard !== undefined,
  };
  const handlers = handlersOf(context, cards);
  const protocol = protocolOf(served, options, (profile) => methodsOf(profile, { handlers, capabilities }));
  return {
    protocol,
    route: () =>
      jsonRpcRoute({
        protocol,
        profileOf: (head) => profileFor(requestedVersion(head), served) ?? newest(served),
        arrivalOf,
      }),
    cardRoute: () => cards.route(),
  };
}

function contextOf(options: A2aServerOptions): ServerContext {
  const { onError = ignoreErrors, clock = systemClock, newId = randomId } = options;
  const { executor, tasks, maxBlockingMs = 0, cancelWaitMs = 1_000 } = options;
  const pushConfigs = pushConfigsOf(options);
  const report: ServerContext["report"] = (error, exchange) => {
    const correlationId = newId();
    onError(error, { correlationId, method: exchange.frame.method, id: exchange.id });
    return correlationId;
  };
  if (pushConfigs !== undefined) {
    tasks.onRemove((owner, taskId) => {
      Promise.resolve(pushConfigs.deleteAll(owner, taskId)).catch((error: unknown) =>
        onError(error, { correlationId: newId(), method: undefined, id: undefined }),
      );
    });
  }
  return {
    executor,
    tasks,
    pushConfigs,
    runs: new Runs(),
    wrongMediaType: mediaTypeCheck(options.card),
    streamsEndAt: streamEnds(options),
    maxBlockingMs,
    cancelWaitMs,
    clock,
    newId,
    report,
  };
}

function handlersOf(context: ServerContext, cards: Cards): Handlers {
  return {
    sendMessage: (request, call) => sendMessage(context, request, call),
    sendStreamingMessage: (request, call) => sendStreamingMessage(context, request, call),
    getTask: (request, call) => getTask(context, request, call),
    listTasks: (request, call) => listTasks(context, request, call),
    cancelTask: (request, call) => cancelTask(context, request, call),
    subscribeToTask: (request, call) => subscribeToTask(context, request, call),
    createPushConfig: (request, call) => createPushConfig(context, request, call),
    getPushConfig: (request, call) => getPushConfig(context, request, call),
    listPushConfigs: (request, call) => listPushConfigs(context, request, call),
    deletePushConfig: (request, call) => deletePushConfig(context, request, call),
    getExtendedCard: (_request, call) => cards.extended(call),
  };
}

function protocolOf(
  served: readonly A2aProfile[],
  options: A2aServerOptions,
  methods: (profile: A2aProfile) => Registry<A2aArrival>,
): Protocol<A2aArrival> {
  const registries = new Map<Profile, Registry<A2aArrival>>(
    served.map((profile) => [profile, methods(profile)]),
  );
  const none: Registry<A2aArrival> = new Map();
  const dispatch = dispatcher<A2aArrival>((exchange) => registries.get(exchange.profile) ?? none, options);
  return {
    ...(options.onError === undefined ? {} : { onError: options.onError }),
    select: (_value, arrival) => profileFor(arrival.version, served) ?? newest(served),
    admit: (frame, _profile, arrival) => checkVersion(frame, arrival, served),
    service: withLayers(dispatch, [inWords(served)]),
  };
}

/** A2A §3.6.2: a call is served under the version that it asks for, or not at all. One without an id is not answered. */
function checkVersion(
  frame: Frame,
  { version }: A2aArrival,
  served: readonly A2aProfile[],
): Refusal<string> | undefined {
  if (frame.kind !== "request" || profileFor(version, served) !== undefined) return undefined;
  const supportedVersions = served.map((profile) => profile.version).join(", ");
  const asked = version === undefined || version.trim() === "" ? "no version" : quote(version);
  const detail = `expected ${versionParameter} to be one of ${supportedVersions}, got ${asked}`;
  return deny(newest(served), "version-not-supported", detail, { supportedVersions });
}

/** Puts what A2A says about an error into answers that the dispatcher gave by itself. */
function inWords(served: readonly A2aProfile[]): Layer<A2aArrival> {
  return (next) => (exchange: Exchange<A2aArrival>) => {
    const profile = served.find((known) => known === exchange.profile) ?? newest(served);
    const reply = next(exchange);
    return reply instanceof Promise
      ? reply.then((late) => describe(late, profile))
      : describe(reply, profile);
  };
}

function newest(served: readonly A2aProfile[]): A2aProfile {
  const [first] = served;
  if (first === undefined) throw new Error("a server serves at least one version");
  return first;
}
