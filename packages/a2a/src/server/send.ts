// SendMessage and SendStreamingMessage (A2A §3.1.1, §3.1.2, §3.2.2, §3.4).

import { type Outcome, ok, type Refusal, type Reply, refused, result } from "@dragoman/jsonrpc";
import {
  isTerminal,
  type MaybePromise,
  type Message,
  type Snapshot,
  type Task,
  whenReady,
} from "@dragoman/tasks";
import type { TaskView } from "../model/codec.ts";
import type { SendRequest } from "../model/requests.ts";
import type { Call } from "./call.ts";
import type { ServerContext } from "./context.ts";
import { storePushConfig } from "./push-configs.ts";
import { Run } from "./run.ts";
import { onceBroken, untilSettled } from "./settling.ts";
import { streamOne, streamTask } from "./streams.ts";

/** One message on its way. */
interface Sending {
  readonly context: ServerContext;
  readonly request: SendRequest;
  readonly call: Call;
}

export function sendMessage(context: ServerContext, request: SendRequest, call: Call): MaybePromise<Reply> {
  const sending: Sending = { context, request, call };
  return whenReady(prepare(sending), (prepared) => {
    if (!prepared.ok) return refused(prepared);
    const run = prepared.value;
    run.start();
    const ready = request.isBlocking ? untilSettled(context, run) : run.decided();
    return whenReady(ready, () => answer(sending, run));
  });
}

export function sendStreamingMessage(
  context: ServerContext,
  request: SendRequest,
  call: Call,
): MaybePromise<Reply> {
  const sending: Sending = { context, request, call };
  return whenReady(prepare(sending), (prepared) => {
    if (!prepared.ok) return refused(prepared);
    const run = prepared.value;
    return whenReady(readContinued(sending, run), (first) => {
      run.start();
      return whenReady(run.decided(), () => answerStream(sending, run, first));
    });
  });
}

/** The run of a message, with everything checked and stored that comes before the executor. */
function prepare(sending: Sending): MaybePromise<Outcome<Run, string>> {
  const { context, request } = sending;
  const refusal = checkMessage(sending);
  if (refusal !== undefined) return refusal;
  const { taskId, contextId = context.newId() } = request.message;
  if (taskId !== undefined) return prepareContinued(sending, taskId);
  const run = createRun(sending, { taskId: context.newId(), contextId, continued: undefined });
  return withPushConfig(sending, run);
}

function checkMessage({ context, request, call }: Sending): Refusal<string> | undefined {
  if (request.pushConfig !== undefined && context.pushConfigs === undefined) {
    return call.deny("push-not-supported", "this agent sends no push notifications");
  }
  const wrong = context.wrongMediaType(request.message);
  if (wrong === undefined) return undefined;
  return call.deny(
    "content-type-not-supported",
    `message.parts[${wrong}] has a media type that this agent does not take`,
  );
}

/** A2A §3.4.2, §3.4.3: the task must be there, must belong to the context that is named, and must not have ended. */
function prepareContinued(sending: Sending, taskId: string): MaybePromise<Outcome<Run, string>> {
  const { context, request, call } = sending;
  const owner = call.ownerIn(request.tenant);
  return whenReady(context.tasks.read(owner, taskId), (snapshot): MaybePromise<Outcome<Run, string>> => {
    if (snapshot === undefined) return call.denyTask();
    const { task } = snapshot;
    const { contextId = task.contextId } = request.message;
    if (contextId !== task.contextId) {
      return call.denyField(
        "message.contextId",
        "expected the context of the task that message.taskId names",
      );
    }
    if (isTerminal(task.status.state)) return denyEnded(call);
    const message = { taskId, contextId, ...request.message };
    return whenReady(context.tasks.append(owner, taskId, [{ kind: "message", message }]), (appended) => {
      if (!appended.ok) return denyAppend(call, appended);
      const position = appended.value.at(-1)?.seq ?? snapshot.position;
      return withPushConfig(
        sending,
        createRun(sending, { taskId, contextId, continued: { task, position } }),
      );
    });
  });
}

function denyEnded(call: Call): Refusal<string> {
  return call.deny("unsupported-operation", "the task has ended and takes no more messages; start a new one");
}

function denyAppend(call: Call, { condition, detail }: Refusal<string>): Refusal<string> {
  if (condition === "task-unknown") return call.denyTask();
  return condition === "task-finished" ? denyEnded(call) : call.deny("unsupported-operation", detail);
}

interface RunRefs {
  readonly taskId: string;
  readonly contextId: string;
  readonly continued: { readonly task: Task; readonly position: number } | undefined;
}

function createRun({ context, request, call }: Sending, { taskId, contextId, continued }: RunRefs): Run {
  const owner = call.ownerIn(request.tenant);
  // where the message names a task or a context, it names these
  const message: Message = { taskId, contextId, ...request.message };
  return new Run({ context, call, request, owner, taskId, contextId, message, continued });
}

/** The configuration is stored before the agent runs, so that no event is missed. */
function withPushConfig({ context, request, call }: Sending, run: Run): MaybePromise<Outcome<Run, string>> {
  const { pushConfig } = request;
  if (pushConfig === undefined) return ok(run);
  return whenReady(storePushConfig(context, call, run, pushConfig), (stored) =>
    stored.ok ? ok(run) : stored,
  );
}

function viewOf(request: SendRequest): TaskView {
  return { historyLength: request.historyLength, artifacts: "shown" };
}

function answer(sending: Sending, run: Run): MaybePromise<Reply> {
  const { context, request, call } = sending;
  const { outcome } = run;
  if (outcome?.kind === "message") {
    return whenReady(dropPushConfig(sending, run), () => result(call.write.sentMessage(outcome.message)));
  }
  if (outcome?.kind !== "task") return answerWithout(sending, run);
  return whenReady(context.tasks.read(run.owner, run.taskId), (snapshot) =>
    snapshot === undefined
      ? refused(call.denyTask())
      : result(call.write.sentTask(snapshot.task, viewOf(request))),
  );
}

function answerStream(sending: Sending, run: Run, first: Snapshot | undefined): MaybePromise<Reply> {
  const { context, request, call } = sending;
  const { outcome } = run;
  if (outcome?.kind === "message") {
    const results = streamOne(call.write.streamedMessage(outcome.message));
    return whenReady(dropPushConfig(sending, run), () => ({ kind: "stream", results }));
  }
  if (outcome?.kind !== "task") return answerWithout(sending, run);
  const view = viewOf(request);
  const results = streamTask({
    context,
    owner: run.owner,
    ref: run,
    write: call.write,
    view,
    after: first?.position ?? run.position,
    first: first === undefined ? undefined : call.write.streamedTask(first.task, view),
  });
  onceBroken(run, () => results.fail(new Error("the store did not take what the agent said")));
  return { kind: "stream", results };
}

/** A stream about a continued task begins with the task as it stands before the executor goes on. */
function readContinued({ context, request }: Sending, run: Run): MaybePromise<Snapshot | undefined> {
  return request.message.taskId === undefined ? undefined : context.tasks.read(run.owner, run.taskId);
}

/** Neither a task nor a message came of it. */
function answerWithout(sending: Sending, run: Run): MaybePromise<Reply> {
  const reply = failureOf(sending.call, run);
  return whenReady(dropPushConfig(sending, run), () => reply);
}

function failureOf(call: Call, { outcome }: Run): Reply {
  switch (outcome?.kind) {
    case "error": {
      const { code, message, data } = outcome.error;
      return { kind: "error", error: data === undefined ? { code, message } : { code, message, data } };
    }
    case "store-full":
      return refused(call.deny("too-busy", "the agent has as many tasks as it can keep; try again later"));
    case "broken":
      return refused(call.denyInternal(outcome.correlationId));
    default:
      throw new Error("a run that is decided has an outcome");
  }
}

/** No task, so nothing to tell a webhook of. */
function dropPushConfig({ context, request }: Sending, run: Run): MaybePromise<void> {
  if (request.pushConfig !== undefined) return context.pushConfigs?.deleteAll(run.owner, run.taskId);
}
