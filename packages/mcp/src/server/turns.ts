// Runs user code for a call, with a turn that can ask. Three things may end the call: what the code gives, what it
// throws, or a question that its client must answer first. The first of them counts.

import {
  type Exchange,
  isJsonObject,
  type JsonObject,
  noReply,
  RefusedError,
  type Reply,
  refuse,
  refused,
} from "@dragoman/jsonrpc";
import type { MaybePromise } from "@dragoman/tasks";
import type { Turn } from "../model/turn.ts";
import { isUrlElicitationRequired, type UrlElicitationRequired } from "../model/url-elicitation.ts";
import type { McpCondition } from "../spec/conditions.ts";
import type { McpArrival } from "./arrival.ts";
import type { Asker } from "./asking/asker.ts";
import { AskInterrupt, type InputRequired, ReplayAsker, roundsOf } from "./asking/replay-asker.ts";
import { RequestAsker } from "./asking/request-asker.ts";
import {
  type Brought,
  bindingOf,
  bringsSomething,
  nothingBrought,
  openState,
  readBrought,
} from "./asking/rounds.ts";
import { refuseUrls, urlRequests } from "./asking/url-elicitation.ts";
import { factsOf } from "./client-facts.ts";
import type { Edition } from "./edition.ts";
import { whenSettled } from "./settled.ts";
import { CallTurn } from "./turn.ts";

type MaybeReply = MaybePromise<Reply>;

export interface UserCode {
  /** The code itself; may throw. */
  readonly run: (turn: Turn) => unknown;
  /** Makes the answer of what it gave. */
  readonly finish: (output: unknown) => MaybeReply;
  /** Makes the answer of what it threw, or throws it on to the dispatcher, which has an answer for everything. */
  readonly fail?: (error: unknown) => MaybeReply;
}

const noParams: JsonObject = Object.freeze({});

/** Runs user code of a method whose calls may take several rounds (Multi Round-Trip Requests, Supported Requests). */
export function runInRounds(exchange: Exchange<McpArrival>, edition: Edition, code: UserCode): MaybeReply {
  const { params } = exchange.frame;
  const own = isJsonObject(params) ? params : noParams;
  if (edition.profile.asking === "request") return runOnce(exchange, edition, code);
  if (!bringsSomething(own))
    return runRound({ exchange, edition, params: own }, code, nothingBrought, undefined);
  const brought = readBrought(own);
  if (!brought.ok) return refused(brought);
  return goOn({ exchange, edition, params: own }, code, brought.value);
}

/** Runs user code of any other method. */
export function runOnce(exchange: Exchange<McpArrival>, edition: Edition, code: UserCode): MaybeReply {
  const { profile, askTimeoutMs } = edition;
  const makeAsker = (): Asker =>
    profile.asking === "request"
      ? new RequestAsker({ exchange, profile, timeoutMs: askTimeoutMs })
      : cannotAsk;
  return perform(new CallTurn(exchange, edition, makeAsker), {
    ...code,
    fail: (error) => {
      if (isUrlElicitationRequired(error)) {
        return refused(refuseUrls(error, edition.profile, factsOf(exchange, edition.profile)));
      }
      return failWith(code, error);
    },
  });
}

interface Call {
  readonly exchange: Exchange<McpArrival>;
  readonly edition: Edition;
  readonly params: JsonObject;
}

async function goOn(call: Call, code: UserCode, brought: Brought): Promise<Reply> {
  const { exchange, edition, params } = call;
  const binding = bindingOf(exchange.frame.method, params, exchange.principal?.id);
  const state = await openState(edition.seal, brought, binding);
  return state.ok ? runRound(call, code, brought, state.value) : refused(state);
}

function runRound(call: Call, code: UserCode, brought: Brought, state: JsonObject | undefined): MaybeReply {
  const { exchange, edition } = call;
  let end: ((reply: MaybeReply) => void) | undefined;
  let early: MaybeReply | undefined;
  const endWith = (reply: MaybeReply): void => {
    if (end === undefined) early ??= reply;
    else end(reply);
  };
  const makeAsker = (): Asker =>
    new ReplayAsker({
      profile: edition.profile,
      client: factsOf(exchange, edition.profile),
      earlier: roundsOf(state),
      responses: brought.responses,
      onInputRequired: (required) => endWith(inputRequired(call, required)),
      onMalformed: (key, detail) =>
        endWith(
          refused(
            refuse<McpCondition>("input-responses-malformed", `params.inputResponses.${key}: ${detail}`),
          ),
        ),
    });
  const fail = (error: unknown): MaybeReply =>
    isUrlElicitationRequired(error) ? askUrls(call, error, state) : failWith(code, error);
  const reply = perform(new CallTurn(exchange, edition, makeAsker), { ...code, fail });
  if (!(reply instanceof Promise)) return early ?? reply;
  if (early !== undefined) {
    reply.catch(() => {}); // the call has ended before
    return early;
  }
  return new Promise((resolve, reject) => {
    end = resolve;
    reply.then(resolve, reject);
  });
}

/** Addresses to open, as questions of a round; what was said before is kept. */
function askUrls(call: Call, error: UrlElicitationRequired, state: JsonObject | undefined): MaybeReply {
  const { edition, exchange } = call;
  const inputRequests = urlRequests(error, edition.profile, factsOf(exchange, edition.profile));
  return inputRequests.ok
    ? inputRequired(call, { inputRequests: inputRequests.value, rounds: roundsOf(state) })
    : refused(inputRequests);
}

function failWith({ fail }: UserCode, error: unknown): MaybeReply {
  if (fail === undefined) throw error;
  return fail(error);
}

async function inputRequired(call: Call, { inputRequests, rounds }: InputRequired): Promise<Reply> {
  const { exchange, edition, params } = call;
  const binding = bindingOf(exchange.frame.method, params, exchange.principal?.id);
  const { answers, steps } = rounds;
  const requestState = await edition.seal.seal({ answers, steps }, binding);
  return edition.results.inputRequired({ inputRequests, requestState });
}

function perform(turn: CallTurn, { run, finish, fail }: UserCode): MaybeReply {
  const failed = (error: unknown): MaybeReply => {
    if (error instanceof AskInterrupt) return noReply; // the question is the answer
    return failWith({ run, finish, ...(fail === undefined ? {} : { fail }) }, error);
  };
  let output: unknown;
  try {
    output = run(turn);
  } catch (error) {
    return failed(error);
  }
  return whenSettled(output, finish, failed);
}

/** Where a revision lets nothing be asked. */
const cannotAsk: Asker = {
  canAsk: () => false,
  ask: (_key, question) =>
    Promise.reject(
      new RefusedError(
        refuse<McpCondition>("capability-missing", "nothing can be asked during this method", {
          data: { requiredCapabilities: question.needs },
        }),
      ),
    ),
  step: async (_key, run) => run(),
};
