// One run of the executor over one message, from its start until all that it said is stored.

import { LocalError, type RpcError } from "@dragoman/jsonrpc";
import {
  isInterrupted,
  isTerminal,
  type MaybePromise,
  type Message,
  mayChange,
  type NewTaskEvent,
  sealMessage,
  type TaskState,
  whenReady,
} from "@dragoman/tasks";
import { endingOf, type Failure, isAbort } from "./ending.ts";
import type { RunJob } from "./run-job.ts";
import type { Running } from "./runs.ts";
import { TaskWriter, type WriterListener } from "./task-writer.ts";
import { RunTurn, type TurnTarget, taskMessage } from "./turn.ts";

/** What a run has come to. */
export type RunOutcome =
  | { readonly kind: "task" }
  | { readonly kind: "message"; readonly message: Message }
  | { readonly kind: "error"; readonly error: RpcError }
  | { readonly kind: "store-full" }
  | { readonly kind: "broken"; readonly correlationId: string };

const task: RunOutcome = Object.freeze({ kind: "task" });

export class Run implements Running, TurnTarget, WriterListener {
  readonly #job: RunJob;
  readonly #writer: TaskWriter;
  /** The state to which the executor has brought the task. */
  #state: TaskState | undefined;
  #outcome: RunOutcome | undefined;
  #hasStatus = false;
  /** Somebody else has ended the task: nothing of this run counts any more. */
  #isCut = false;
  #isCanceled = false;
  #isStoreFull = false;
  #isBroken = false;
  #hasEnded = false;
  #controller: AbortController | undefined;
  #onDecided: (() => void)[] | undefined;
  #onEnded: (() => void)[] | undefined;

  constructor(job: RunJob) {
    const { context, owner, taskId, contextId, message, continued } = job;
    this.#job = job;
    this.#state = continued?.task.status.state;
    this.#outcome = continued === undefined ? undefined : task;
    const newTask = continued === undefined ? { id: taskId, contextId, history: [message] } : undefined;
    this.#writer = new TaskWriter({ store: context.tasks, owner, taskId, newTask, listener: this });
  }

  get owner(): string {
    return this.#job.owner;
  }

  get taskId(): string {
    return this.#job.taskId;
  }

  get contextId(): string {
    return this.#job.contextId;
  }

  /** The position in the task's log behind which this run's events stand. */
  get position(): number {
    return this.#job.continued?.position ?? 0;
  }

  /** Undefined until the task is stored, a message is given, or the run ends without either. */
  get outcome(): RunOutcome | undefined {
    return this.#outcome;
  }

  /** Whether the store failed, so that what the log says is not what has happened. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Whether the run has ended and the task needs no further waiting: it has ended too, or needs its client. */
  get isSettled(): boolean {
    if (!this.#hasEnded || this.#isBroken || this.#isCut || this.#state === undefined) return this.#hasEnded;
    return isTerminal(this.#state) || isInterrupted(this.#state);
  }

  get isListening(): boolean {
    return this.#controller !== undefined;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isCanceled || this.#isCut) this.#abort();
    }
    return this.#controller.signal;
  }

  taskCreated(): void {
    this.#decide(task);
  }

  taskEnded(): void {
    this.#isCut = true;
    this.#abort();
  }

  storeFull(): void {
    this.#isStoreFull = true;
  }

  /** Starts the executor. One that gives no promise is through when this returns. */
  start(): void {
    const { executor, runs } = this.#job.context;
    let working: void | Promise<void>;
    try {
      working = executor.execute(new RunTurn(this, this.#job));
    } catch (error) {
      this.#end({ error });
      return;
    }
    if (working === undefined) {
      this.#end(undefined);
      return;
    }
    runs.add(this);
    Promise.resolve(working).then(
      () => this.#end(undefined),
      (error: unknown) => this.#end({ error }),
    );
  }

  /** Takes the message that is the whole answer. */
  reply(message: Message): void {
    this.#checkOpen();
    if (this.#state !== undefined) {
      throw new LocalError("ERR_CLOSED", "there is a task already, so the answer cannot be a message");
    }
    this.#decide({ kind: "message", message: sealMessage(message) });
  }

  emit(event: NewTaskEvent): void | Promise<void> {
    if (this.#isCut) return;
    this.#checkOpen();
    if (this.#state !== undefined && !mayChange(this.#state)) {
      throw new LocalError("ERR_CLOSED", `the task is ${this.#state}, which is final`);
    }
    return this.#write(event);
  }

  cancel(): void {
    this.#isCanceled = true;
    this.#abort();
  }

  /** When there is an outcome. */
  decided(): MaybePromise<void> {
    if (this.#outcome !== undefined) return;
    this.#onDecided ??= [];
    const waiting = this.#onDecided;
    return new Promise((resolve) => waiting.push(resolve));
  }

  ended(): MaybePromise<void> {
    if (this.#hasEnded) return;
    this.#onEnded ??= [];
    const waiting = this.#onEnded;
    return new Promise((resolve) => waiting.push(resolve));
  }

  #checkOpen(): void {
    if (this.#hasEnded)
      throw new LocalError("ERR_CLOSED", "the executor has ended; await all work before it returns");
    if (this.#outcome?.kind === "message") {
      throw new LocalError("ERR_CLOSED", "the answer was a message, and nothing can follow it");
    }
  }

  #write(event: NewTaskEvent): void | Promise<void> {
    const stored = this.#writer.write(event);
    if (event.kind === "status") {
      this.#state = event.state;
      this.#hasStatus = true;
    }
    this.#state ??= "submitted";
    return stored;
  }

  #decide(outcome: RunOutcome): void {
    if (this.#outcome !== undefined) return;
    this.#outcome = outcome;
    for (const wake of this.#onDecided ?? []) wake();
  }

  #abort(): void {
    this.#controller?.abort(new DOMException("the task is canceled", "AbortError"));
  }

  #end(failure: Failure | undefined): void {
    const concluded = whenReady(this.#writer.idle(), () => this.#conclude(failure));
    if (concluded instanceof Promise) {
      concluded.catch((error: unknown) => this.#break(error)).finally(() => this.#finish());
    } else {
      this.#finish();
    }
  }

  /** Says what the executor has left unsaid. */
  #conclude(failure: Failure | undefined): MaybePromise<void> {
    if (this.#writer.failure !== undefined) return this.#break(this.#writer.failure.error);
    const ending = endingOf({
      failure,
      state: this.#state,
      hasStatus: this.#hasStatus,
      hasReplied: this.#outcome?.kind === "message",
      isCut: this.#isCut,
      isCanceled: this.#isCanceled,
      hasCompany: this.#job.context.runs.hasCompany(this),
    });
    const text = ending.text ?? this.#reportFailure(failure);
    if (ending.kind === "nothing") return;
    if (ending.kind === "error") return this.#decide({ kind: "error", error: ending.error });
    const message = text === undefined ? undefined : taskMessage(this, text, this.#job.context.newId);
    try {
      return this.#write({ kind: "status", state: ending.state, message });
    } catch (error) {
      return this.#break(error);
    }
  }

  /** What no client reads goes to the log. Gives what the client reads instead. */
  #reportFailure(failure: Failure | undefined): string | undefined {
    if (failure === undefined || this.#isStoreFull) return undefined;
    if ((this.#isCut || this.#isCanceled) && isAbort(failure)) return undefined;
    return `the agent failed; see the server's log, entry ${this.#report(failure.error)}`;
  }

  /** The store does not take what must be stored. */
  #break(error: unknown): void {
    this.#isBroken = true;
    if (this.#isStoreFull) this.#decide({ kind: "store-full" });
    else this.#decide({ kind: "broken", correlationId: this.#report(error) });
  }

  #report(error: unknown): string {
    const { context, call } = this.#job;
    return context.report(error, call.exchange);
  }

  #finish(): void {
    this.#hasEnded = true;
    this.#job.context.runs.remove(this);
    for (const wake of this.#onEnded ?? []) wake();
  }
}
