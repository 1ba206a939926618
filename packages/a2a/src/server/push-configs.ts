// The four operations on push notification configurations (A2A §3.1.7 to §3.1.10).

import { type Outcome, ok, type Refusal, type Reply, refused, result } from "@dragoman/jsonrpc";
import { type MaybePromise, type PushConfig, type PushConfigStore, whenReady } from "@dragoman/tasks";
import type {
  CreatePushConfigRequest,
  NewPushConfig,
  PushConfigRequest,
  TaskRequest,
} from "../model/requests.ts";
import type { Call } from "./call.ts";
import type { ServerContext } from "./context.ts";

interface TaskKey {
  readonly owner: string;
  readonly taskId: string;
}

/** Stores a configuration of a task that the caller may see. One without an id gets one of its own. */
export function storePushConfig(
  context: ServerContext,
  call: Call,
  { owner, taskId }: TaskKey,
  { id = context.newId(), url, token, authentication }: NewPushConfig,
): MaybePromise<Outcome<PushConfig, string>> {
  const { pushConfigs } = context;
  if (pushConfigs === undefined) return denyPush(call);
  const config: PushConfig = {
    id,
    taskId,
    url,
    ...(token === undefined ? {} : { token }),
    ...(authentication === undefined ? {} : { authentication }),
    profile: call.profile.name,
  };
  return whenReady(pushConfigs.set(owner, config), (stored) =>
    stored.ok ? ok(stored.value) : call.denyField("taskId", stored.detail),
  );
}

export function createPushConfig(
  context: ServerContext,
  request: CreatePushConfigRequest,
  call: Call,
): MaybePromise<Reply> {
  return withTask(context, request, call, (_configs, key) =>
    whenReady(storePushConfig(context, call, key, request.config), (stored) =>
      stored.ok ? result(call.write.pushConfig(stored.value)) : refused(stored),
    ),
  );
}

export function getPushConfig(
  context: ServerContext,
  request: PushConfigRequest,
  call: Call,
): MaybePromise<Reply> {
  return withTask(context, request, call, (configs, key) =>
    whenReady(find(configs, key, request.configId), (config) =>
      config === undefined
        ? refused(call.deny("task-not-found", "the task has no such configuration"))
        : result(call.write.pushConfig(config)),
    ),
  );
}

export function listPushConfigs(
  context: ServerContext,
  request: TaskRequest,
  call: Call,
): MaybePromise<Reply> {
  return withTask(context, request, call, (configs, { owner, taskId }) =>
    whenReady(configs.list(owner, taskId), (list) => result(call.write.pushConfigs(list))),
  );
}

export function deletePushConfig(
  context: ServerContext,
  request: PushConfigRequest,
  call: Call,
): MaybePromise<Reply> {
  return withTask(context, request, call, (configs, { owner, taskId }) =>
    whenReady(configs.delete(owner, taskId, request.configId ?? ""), () => result(call.write.nothing())),
  );
}

/** Without an id the first one is meant, where the version allows that. */
function find(
  configs: PushConfigStore,
  { owner, taskId }: TaskKey,
  configId: string | undefined,
): MaybePromise<PushConfig | undefined> {
  if (configId !== undefined) return configs.get(owner, taskId, configId);
  return whenReady(configs.list(owner, taskId), ([first]) => first);
}

function withTask(
  context: ServerContext,
  { tenant, taskId }: TaskRequest,
  call: Call,
  use: (configs: PushConfigStore, key: TaskKey) => MaybePromise<Reply>,
): MaybePromise<Reply> {
  const { pushConfigs } = context;
  if (pushConfigs === undefined) return refused(denyPush(call));
  const owner = call.ownerIn(tenant);
  return whenReady(context.tasks.read(owner, taskId), (snapshot) =>
    snapshot === undefined ? refused(call.denyTask()) : use(pushConfigs, { owner, taskId }),
  );
}

function denyPush(call: Call): Refusal<string> {
  return call.deny("push-not-supported", "this agent sends no push notifications");
}
