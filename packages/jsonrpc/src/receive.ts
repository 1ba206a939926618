// The way of one message from bytes to its answer, the same on every carrier: parse, choose the profile,
// classify, admit, dispatch, encode. Exactly one answer per readable id.

import type { Batch } from "./batch.ts";
import { classify, parse } from "./decode.ts";
import { encodeBatch, encodeError, encodeRefusal, encodeResult } from "./encode.ts";
import { type Arrival, Exchange } from "./exchange.ts";
import type { CallFrame, Frame, Id, ResponseFrame } from "./frame.ts";
import type { JsonValue } from "./json.ts";
import type { Service } from "./layer.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { type Outcome, type Refusal, refuse } from "./outcome.ts";
import { answerOf, type Profile } from "./profile.ts";
import { type Reply, refused } from "./reply.ts";

type MaybePromise<T> = T | Promise<T>;

/** A protocol as the receiver needs it: which profile, what is let in, and who serves it. */
export interface Protocol<A extends Arrival = Arrival> {
  readonly limits?: Limits;
  /** The profile of a message; `value` is undefined where the bytes were no JSON. Never throws. */
  select(value: JsonValue | undefined, arrival: A): Profile;
  /** Refuses a whole batch before any item is looked at. */
  admitBatch?(batch: Batch, profile: Profile, arrival: A): MaybePromise<Refusal<string> | undefined>;
  /** The checks that come before dispatch, in the order in which they win. Must not throw; it reports what it cannot look up. */
  admit?(frame: Frame, profile: Profile, arrival: A): MaybePromise<Refusal<string> | undefined>;
  readonly service: Service<A>;
}

/** What the carrier has to write. */
export type Outgoing =
  | {
      readonly kind: "answer";
      readonly text: string;
      readonly status: number;
      /** The condition, where the message was refused. */
      readonly condition?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: "stream";
      readonly frames: AsyncIterable<string>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Acknowledged without an answer. */
  | { readonly kind: "silent"; readonly status: number }
  /** A request that was cancelled: its answer never comes. */
  | { readonly kind: "cancelled" };

/** Receives one message. Never throws and never rejects, whatever the bytes. */
export function receive<A extends Arrival>(
  protocol: Protocol<A>,
  input: Uint8Array | string,
  arrival: A,
): MaybePromise<Outgoing> {
  const { limits = defaultLimits } = protocol;
  const parsed = parse(input, limits);
  if (!parsed.ok) return answerRefusal(parsed, protocol.select(undefined, arrival));
  const profile = protocol.select(parsed.value.value, arrival);
  const classified = classify(parsed.value, profile.envelope, limits);
  if (!classified.ok) return answerRefusal(classified, profile);
  const frame = classified.value;
  return frame.kind === "batch"
    ? receiveBatch(protocol, frame, profile, arrival)
    : receiveFrame(protocol, frame, profile, arrival);
}

/** What a carrier refused by itself, in the words of the profile. */
export function answerRefusal(refusal: Refusal<string>, profile: Profile): Outgoing {
  const answer = answerOf(profile, refusal.condition);
  return {
    kind: "answer",
    text: encodeRefusal(refusal, answer),
    status: answer.status,
    condition: refusal.condition,
  };
}

function receiveFrame<A extends Arrival>(
  protocol: Protocol<A>,
  frame: Frame,
  profile: Profile,
  arrival: A,
): MaybePromise<Outgoing> {
  const refusal = protocol.admit?.(frame, profile, arrival);
  if (refusal instanceof Promise) {
    return refusal.then(
      (settled) => admitted(protocol, frame, profile, arrival, settled),
      () => answerRefusal(refuse("internal", "the call could not be admitted", { id: idOf(frame) }), profile),
    );
  }
  return admitted(protocol, frame, profile, arrival, refusal);
}

function admitted<A extends Arrival>(
  protocol: Protocol<A>,
  frame: Frame,
  profile: Profile,
  arrival: A,
  refusal: Refusal<string> | undefined,
): MaybePromise<Outgoing> {
  if (refusal !== undefined) return answerRefusal({ ...refusal, id: idOf(frame) }, profile);
  if (frame.kind === "result" || frame.kind === "error") return takeResponse(frame, profile, arrival);
  if (frame.kind === "request" && arrival.inFlight?.has(frame.id) === true) {
    const inUse = refuse("id-in-use", "a call with this id still runs; use a new id", { id: frame.id });
    return answerRefusal(inUse, profile);
  }
  const exchange = new Exchange(frame, profile, arrival);
  const reply = protocol.service(exchange);
  if (!(reply instanceof Promise)) return answer(reply, exchange);
  if (frame.kind === "request") arrival.inFlight?.add(frame.id, exchange);
  return reply.then((settled) => answer(settled, exchange));
}

function takeResponse<A extends Arrival>(frame: ResponseFrame, profile: Profile, arrival: A): Outgoing {
  if (profile.envelope.responses === "refuse") {
    return answerRefusal(
      refuse("response-unexpected", "this server sends no requests, so it takes no responses"),
      profile,
    );
  }
  arrival.onResponse?.(frame);
  return { kind: "silent", status: profile.silentStatus };
}

function answer<A extends Arrival>(reply: Reply, exchange: Exchange<A>): MaybePromise<Outgoing> {
  const { frame, profile } = exchange;
  if (reply.kind === "stream" && frame.kind === "request") return startStream(reply, exchange, frame.id);
  finish(exchange);
  if (frame.kind === "notification") return { kind: "silent", status: profile.silentStatus };
  return answerUnary(reply, frame.id, exchange);
}

function answerUnary<A extends Arrival>(reply: Reply, id: Id, exchange: Exchange<A>): Outgoing {
  const { profile } = exchange;
  switch (reply.kind) {
    case "result":
      return answerResult(reply, id, profile);
    case "error":
      return { kind: "answer", text: encodeError(id, reply.error), status: 200 };
    case "refused":
      return answerRefusal({ ...reply.refusal, id }, profile);
    default:
      return exchange.isAborted ? { kind: "cancelled" } : { kind: "silent", status: profile.silentStatus };
  }
}

function finish<A extends Arrival>(exchange: Exchange<A>): void {
  exchange.settle();
  if (exchange.frame.kind === "request") exchange.arrival.inFlight?.delete(exchange.frame.id);
}

function answerResult(reply: Reply & { kind: "result" }, id: Id, profile: Profile): Outgoing {
  let text: string;
  try {
    text = encodeResult(id, reply.result);
  } catch {
    // the handler returned what JSON cannot hold: a cycle, a bigint, or nesting beyond the stack
    return answerRefusal(refuse("internal", "the result is not JSON", { id }), profile);
  }
  return reply.headers === undefined
    ? { kind: "answer", text, status: 200 }
    : { kind: "answer", text, status: 200, headers: reply.headers };
}

/** Pulls the first result before anything is written, so that an early failure is an ordinary answer. */
async function startStream<A extends Arrival>(
  reply: Reply & { kind: "stream" },
  exchange: Exchange<A>,
  id: Id,
): Promise<Outgoing> {
  const stream = new FrameStream(reply, exchange, id);
  const first = await stream.first();
  if (first !== undefined) return first;
  return reply.headers === undefined
    ? { kind: "stream", frames: stream }
    : { kind: "stream", frames: stream, headers: reply.headers };
}

/** Results of one call as encoded frames. `return()` ends the source at once, also while `next()` waits. */
class FrameStream<A extends Arrival> implements AsyncIterableIterator<string> {
  readonly #source: AsyncIterator<unknown>;
  readonly #reply: Reply & { kind: "stream" };
  readonly #exchange: Exchange<A>;
  readonly #id: Id;
  #first: IteratorResult<unknown> | undefined;
  #isDone = false;

  constructor(reply: Reply & { kind: "stream" }, exchange: Exchange<A>, id: Id) {
    this.#reply = reply;
    this.#exchange = exchange;
    this.#id = id;
    this.#source = reply.results[Symbol.asyncIterator]();
  }

  /** Waits for the first result; gives the answer instead of a stream where it fails. */
  async first(): Promise<Outgoing | undefined> {
    try {
      this.#first = await this.#source.next();
      return undefined;
    } catch (error) {
      this.#end();
      return answerUnary(this.#failure(error), this.#id, this.#exchange);
    }
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    if (this.#isDone) return { done: true, value: undefined };
    try {
      const step = this.#first ?? (await this.#source.next());
      this.#first = undefined;
      if (step.done === true) {
        this.#end();
        return { done: true, value: undefined };
      }
      return { done: false, value: encodeResult(this.#id, step.value) };
    } catch (error) {
      this.#end();
      const last = answerUnary(this.#failure(error), this.#id, this.#exchange);
      return last.kind === "answer" ? { done: false, value: last.text } : { done: true, value: undefined };
    }
  }

  async return(): Promise<IteratorResult<string, undefined>> {
    this.#end();
    await this.#source.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #end(): void {
    this.#isDone = true;
    finish(this.#exchange);
  }

  #failure(error: unknown): Reply {
    return this.#reply.fail?.(error) ?? refused(refuse("internal", "the stream ended early"));
  }
}

async function receiveBatch<A extends Arrival>(
  protocol: Protocol<A>,
  batch: Batch,
  profile: Profile,
  arrival: A,
): Promise<Outgoing> {
  const refusal = await protocol.admitBatch?.(batch, profile, arrival);
  if (refusal !== undefined) return answerRefusal(refusal, profile);
  const outgoing = await Promise.all(
    batch.items.map((item) => receiveItem(protocol, item, profile, arrival)),
  );
  const texts = outgoing.flatMap((out) => (out.kind === "answer" ? [out.text] : []));
  if (texts.length > 0) return { kind: "answer", text: encodeBatch(texts), status: 200 };
  const isCancelled = outgoing.some((out) => out.kind === "cancelled");
  return isCancelled ? { kind: "cancelled" } : { kind: "silent", status: profile.silentStatus };
}

async function receiveItem<A extends Arrival>(
  protocol: Protocol<A>,
  item: Outcome<Frame>,
  profile: Profile,
  arrival: A,
): Promise<Outgoing> {
  if (!item.ok) return answerRefusal(item, profile);
  const out = await receiveFrame(protocol, item.value, profile, arrival);
  if (out.kind !== "stream") return out;
  await out.frames[Symbol.asyncIterator]().return?.();
  return answerRefusal(
    refuse("batch-refused", "a method that streams cannot be called in a batch", { id: idOf(item.value) }),
    profile,
  );
}

function idOf(frame: Frame | CallFrame): Id {
  return frame.kind === "request" ? frame.id : null;
}
