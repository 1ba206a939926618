// The way of one message from bytes to its answer, the same on every carrier: parse, choose the profile,
// classify, admit, dispatch, encode. Exactly one answer per readable id.

import type { Batch } from "./batch.ts";
import { classify, parse } from "./decode.ts";
import { encodeBatch, encodeError, encodeRefusal, encodeResult } from "./encode.ts";
import type { OnError } from "./errors.ts";
import { type Arrival, Exchange } from "./exchange.ts";
import { internalRefusal } from "./failure.ts";
import type { CallFrame, Frame, Id, ResponseFrame } from "./frame.ts";
import { FrameStream } from "./frame-stream.ts";
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
  /** Hears of what a check or a layer throws, and of answers that are not JSON; handlers have the dispatcher's. */
  readonly onError?: OnError;
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
      readonly frames: AsyncIterableIterator<string>;
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
  let refusal: MaybePromise<Refusal<string> | undefined>;
  try {
    refusal = protocol.admit?.(frame, profile, arrival);
  } catch (error) {
    refusal = internalRefusal(error, frame, protocol);
  }
  return refusal instanceof Promise
    ? refusal.then(
        (settled) => admitted(protocol, frame, profile, arrival, settled),
        (error: unknown) =>
          admitted(protocol, frame, profile, arrival, internalRefusal(error, frame, protocol)),
      )
    : admitted(protocol, frame, profile, arrival, refusal);
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
  return serve(protocol, new Exchange(frame, profile, arrival));
}

function serve<A extends Arrival>(protocol: Protocol<A>, exchange: Exchange<A>): MaybePromise<Outgoing> {
  const { frame, arrival } = exchange;
  let reply: MaybePromise<Reply>;
  try {
    reply = protocol.service(exchange);
  } catch (error) {
    reply = refused(internalRefusal(error, frame, protocol));
  }
  if (!(reply instanceof Promise)) return answer(reply, exchange, protocol);
  if (frame.kind === "request") arrival.inFlight?.add(frame.id, exchange);
  return reply.then(
    (settled) => answer(settled, exchange, protocol),
    (error: unknown) => answer(refused(internalRefusal(error, frame, protocol)), exchange, protocol),
  );
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

/** What is told of failures on the way of an answer. */
interface Reporter {
  readonly onError?: OnError;
}

function answer<A extends Arrival>(
  reply: Reply,
  exchange: Exchange<A>,
  reporter: Reporter,
): MaybePromise<Outgoing> {
  const { frame, profile } = exchange;
  if (reply.kind === "stream" && frame.kind === "request") {
    return startStream(reply, exchange, frame.id, reporter);
  }
  finish(exchange);
  if (frame.kind === "notification") return { kind: "silent", status: profile.silentStatus };
  return answerUnary(reply, frame.id, exchange, reporter);
}

function answerUnary<A extends Arrival>(
  reply: Reply,
  id: Id,
  exchange: Exchange<A>,
  reporter: Reporter,
): Outgoing {
  const { frame, profile } = exchange;
  switch (reply.kind) {
    case "result":
    case "error":
      try {
        return answerValue(reply, id);
      } catch (error) {
        // the handler gave what JSON cannot hold: a cycle, a bigint, or nesting beyond the stack
        return answerRefusal({ ...internalRefusal(error, frame, reporter), id }, profile);
      }
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

/** Throws where the value is not JSON. */
function answerValue(reply: Reply & { kind: "result" | "error" }, id: Id): Outgoing {
  if (reply.kind === "error") return { kind: "answer", text: encodeError(id, reply.error), status: 200 };
  const text = encodeResult(id, reply.result);
  return reply.headers === undefined
    ? { kind: "answer", text, status: 200 }
    : { kind: "answer", text, status: 200, headers: reply.headers };
}

/** Pulls the first result before anything is written, so that an early failure is an ordinary answer. */
async function startStream<A extends Arrival>(
  reply: Reply & { kind: "stream" },
  exchange: Exchange<A>,
  id: Id,
  reporter: Reporter,
): Promise<Outgoing> {
  const fail = (error: unknown): Outgoing => {
    const failure = reply.fail?.(error) ?? refused(internalRefusal(error, exchange.frame, reporter));
    return answerUnary(failure, id, exchange, reporter);
  };
  const stream = new FrameStream({
    results: reply.results,
    encode: (value) => encodeResult(id, value),
    fail(error) {
      const last = fail(error);
      return last.kind === "answer" ? last.text : undefined;
    },
    onEnd: () => finish(exchange),
  });
  try {
    await stream.start();
  } catch (error) {
    return fail(error);
  }
  return reply.headers === undefined
    ? { kind: "stream", frames: stream }
    : { kind: "stream", frames: stream, headers: reply.headers };
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
  await out.frames.return?.();
  return answerRefusal(
    refuse("batch-refused", "a method that streams cannot be called in a batch", { id: idOf(item.value) }),
    profile,
  );
}

function idOf(frame: Frame | CallFrame): Id {
  return frame.kind === "request" ? frame.id : null;
}
