// Runs user code for a call, with a turn that can ask. Three things may end the call: what the code gives, what it
// throws, or a question that its client must answer first. The first of them counts.

import {
  type Exchange,
  isJsonObject,
  type JsonObject,
  noReply,
  type Outcome,
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
import { isThenable } from "./thenable.ts";
import { CallTurn, type MakesAsker } from "./turn.ts";

type MaybeReply = MaybePromise<Reply>;

export interface UserCode {
  /** The code itself; may throw. */
  run(turn: Turn): unknown;
  /** Makes the answer of what it gave. */
  finish(output: unknown): MaybeReply;
  /** Makes the answer of what it threw, or throws it on to the dispatcher, which has an answer for everything. */
  fail(error: unknown): MaybeReply;
}

/** For code whose failures are all the dispatcher's. */
export function throwOn(error: unknown): never {
  throw error;
}

/** Runs user code of a method whose calls may take several rounds (Multi Round-Trip Requests, Supported Requests). */
export function runInRounds(exchange: Exchange<McpArrival>, edition: Edition, code: UserCode): MaybeReply {
  if (edition.profile.asking === "request") return new AskedByRequest(exchange, edition, code).perform();
  const { params } = exchange.frame;
  const own = isJsonObject(params) ? params : noParams;
  if (!bringsSomething(own)) return new Round(exchange, edition, code).perform();
  const brought = readBrought(own);
  return brought.ok ? goOn(exchange, edition, code, brought.value) : refused(brought);
}

/** Runs user code of any other method. */
export function runOnce(exchange: Exchange<McpArrival>, edition: Edition, code: UserCode): MaybeReply {
  return new AskedByRequest(exchange, edition, code).perform();
}

async function goOn(
  exchange: Exchange<McpArrival>,
  edition: Edition,
  code: UserCode,
  brought: Brought,
): Promise<Reply> {
  const binding = bindingOf(exchange.frame.method, paramsOf(exchange), exchange.principal?.id);
  const state = await openState(edition.seal, brought, binding);
  return state.ok ? new Round(exchange, edition, code, brought, state.value).perform() : refused(state);
}

const noParams: JsonObject = Object.freeze({});

function paramsOf({ frame }: Exchange<McpArrival>): JsonObject {
  return isJsonObject(frame.params) ? frame.params : noParams;
}

/** A call that runs its code once: whatever it asks, it waits for. */
class AskedByRequest implements MakesAsker {
  readonly exchange: Exchange<McpArrival>;
  readonly edition: Edition;
  readonly code: UserCode;

  constructor(exchange: Exchange<McpArrival>, edition: Edition, code: UserCode) {
    this.exchange = exchange;
    this.edition = edition;
    this.code = code;
  }

  makeAsker(): Asker {
    const { profile, askTimeoutMs } = this.edition;
    return profile.asking === "request"
      ? new RequestAsker({ exchange: this.exchange, profile, timeoutMs: askTimeoutMs })
      : cannotAsk;
  }

  perform(): MaybeReply {
    const { code } = this;
    let output: unknown;
    try {
      output = code.run(new CallTurn(this.exchange, this.edition, this));
    } catch (error) {
      return this.#fail(error);
    }
    if (!isThenable(output)) return code.finish(output);
    return Promise.resolve(output).then(
      (settled) => code.finish(settled),
      (error: unknown) => this.#fail(error),
    );
  }

  #fail(error: unknown): MaybeReply {
    if (error instanceof AskInterrupt) return noReply; // the question is the answer
    return isUrlElicitationRequired(error) ? this.askUrls(error) : this.code.fail(error);
  }

  askUrls(error: UrlElicitationRequired): MaybeReply {
    const { exchange, edition } = this;
    return refused(refuseUrls(error, edition.profile, factsOf(exchange, edition.profile)));
  }
}

/** One round of a call that ends where its client must be asked. */
class Round extends AskedByRequest {
  readonly #brought: Brought;
  readonly #state: JsonObject | undefined;
  #early: MaybeReply | undefined;
  #end: ((reply: MaybeReply) => void) | undefined;

  constructor(
    exchange: Exchange<McpArrival>,
    edition: Edition,
    code: UserCode,
    brought: Brought = nothingBrought,
    state: JsonObject | undefined = undefined,
  ) {
    super(exchange, edition, code);
    this.#brought = brought;
    this.#state = state;
  }

  override makeAsker(): Asker {
    const { profile } = this.edition;
    return new ReplayAsker({
      profile,
      client: factsOf(this.exchange, profile),
      earlier: roundsOf(this.#state),
      responses: this.#brought.responses,
      onInputRequired: (required) => this.#endWith(this.#inputRequired(required)),
      onMalformed: (key, detail) => this.#endWith(refused(malformed(key, detail))),
    });
  }

  override perform(): MaybeReply {
    const reply = super.perform();
    if (!(reply instanceof Promise)) return this.#early ?? reply;
    if (this.#early !== undefined) {
      reply.catch(() => {}); // the call has ended before
      return this.#early;
    }
    return new Promise((resolve, reject) => {
      this.#end = resolve;
      reply.then(resolve, reject);
    });
  }

  /** Addresses to open, as questions of a round; what was said before is kept. */
  override askUrls(error: UrlElicitationRequired): MaybeReply {
    const { exchange, edition } = this;
    const requests: Outcome<JsonObject, McpCondition> = urlRequests(
      error,
      edition.profile,
      factsOf(exchange, edition.profile),
    );
    return requests.ok
      ? this.#inputRequired({ inputRequests: requests.value, rounds: roundsOf(this.#state) })
      : refused(requests);
  }

  #endWith(reply: MaybeReply): void {
    if (this.#end === undefined) this.#early ??= reply;
    else this.#end(reply);
  }

  async #inputRequired({ inputRequests, rounds }: InputRequired): Promise<Reply> {
    const { exchange, edition } = this;
    const binding = bindingOf(exchange.frame.method, paramsOf(exchange), exchange.principal?.id);
    const { answers, steps } = rounds;
    const requestState = await edition.seal.seal({ answers, steps }, binding);
    return edition.results.inputRequired({ inputRequests, requestState });
  }
}

function malformed(key: string, detail: string): ReturnType<typeof refuse<McpCondition>> {
  return refuse("input-responses-malformed", `params.inputResponses.${key}: ${detail}`);
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
