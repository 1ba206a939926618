// From an Exchange to a Reply: method look-up, the form of params, the handler, its failures and its end.

import { type Clock, type NewId, systemClock } from "./clock.ts";
import { isRefusedError, isRpcError, type OnError } from "./errors.ts";
import type { Arrival, Exchange } from "./exchange.ts";
import { internalRefusal } from "./failure.ts";
import { type JsonObject, type JsonValue, quote, typeName } from "./json.ts";
import type { Service } from "./layer.ts";
import { type Refusal, refuse } from "./outcome.ts";
import type { Method, Registry } from "./registry.ts";
import { noReply, type Reply, refused } from "./reply.ts";

export interface DispatchOptions {
  /** Milliseconds that a handler may take; 0, the default, sets no limit. */
  readonly timeoutMs?: number;
  readonly onError?: OnError;
  readonly clock?: Clock;
  readonly newId?: NewId;
}

const emptyParams: JsonObject = Object.freeze({});

/** The service that runs registered methods. `registryOf` gives the methods that the call's profile has. */
export function dispatcher<A extends Arrival>(
  registryOf: (exchange: Exchange<A>) => Registry<A>,
  options: DispatchOptions = {},
): Service<A> {
  const { timeoutMs = 0, clock = systemClock } = options;

  const fail = (error: unknown, exchange: Exchange<A>): Reply => {
    if (isRpcError(error)) {
      const { code, message, data } = error;
      return { kind: "error", error: data === undefined ? { code, message } : { code, message, data } };
    }
    if (isRefusedError(error)) return refused(error.refusal);
    return refused(internalRefusal(error, exchange.frame, options));
  };

  const run = (method: Method<A>, params: JsonValue, exchange: Exchange<A>): Reply | Promise<Reply> => {
    const failHere = (error: unknown): Reply => fail(error, exchange);
    try {
      const reply = method.run(params, exchange);
      if (!(reply instanceof Promise)) return guardStream(reply, failHere);
      const limit = method.timeoutMs ?? timeoutMs;
      return settleOnce(reply, exchange, { limit, clock, fail: failHere });
    } catch (error) {
      return fail(error, exchange);
    }
  };

  return (exchange) => {
    const { frame } = exchange;
    const method = registryOf(exchange).get(frame.method);
    const isRequest = frame.kind === "request";
    if (method === undefined || method.calls === (isRequest ? "without-id" : "with-id")) {
      return isRequest ? refused(refuse("method-unknown", quote(frame.method))) : noReply;
    }
    const faulty = checkForm(frame.params, method);
    return faulty === undefined ? run(method, frame.params ?? emptyParams, exchange) : refused(faulty);
  };
}

/** Params are structured or absent; what else is accepted, the method says (JSON-RPC 2.0 §4.2). */
function checkForm<A extends Arrival>(params: JsonValue | undefined, method: Method<A>): Refusal | undefined {
  if (params === undefined) return undefined;
  if (params === null) {
    return method.nullParams === "as-absent"
      ? undefined
      : refuse("params-null", '"params" is null; send an object or leave the member out');
  }
  if (typeof params !== "object") {
    return refuse("params-scalar", `expected "params" to be an object, got ${typeName(params)}`);
  }
  if (Array.isArray(params) && method.positional === "refuse") {
    return refuse("params-positional", 'expected "params" to be an object, got an array; send them by name');
  }
  return undefined;
}

function guardStream(reply: Reply, fail: (error: unknown) => Reply): Reply {
  return reply.kind === "stream" ? { ...reply, fail } : reply;
}

interface Settling {
  readonly limit: number;
  readonly clock: Clock;
  readonly fail: (error: unknown) => Reply;
}

/** The first of answer, time limit and cancellation settles the call; a handler that never returns holds nobody. */
function settleOnce<A extends Arrival>(
  pending: Promise<Reply>,
  exchange: Exchange<A>,
  how: Settling,
): Promise<Reply> {
  return new Promise((resolve) => {
    let isDone = false;
    let stopTimer: (() => void) | undefined;
    const settle = (reply: Reply): void => {
      if (isDone) return;
      isDone = true;
      stopTimer?.();
      resolve(reply);
    };
    if (how.limit > 0) {
      stopTimer = how.clock.after(how.limit, () => {
        settle(refused(refuse("timed-out", `the method took longer than ${how.limit} ms`)));
        exchange.abort(new DOMException("the time limit was reached", "TimeoutError"));
      });
    }
    exchange.watch(() => settle(noReply));
    const succeed = (reply: Reply): void => settle(guardStream(reply, how.fail));
    pending.then(succeed, (error: unknown) => {
      if (isDone && exchange.isAborted) return; // the handler gave up because it was told to
      settle(how.fail(error));
    });
  });
}
