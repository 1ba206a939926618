// Asks by a result that asks for input: revisions in which the server sends no requests. The call ends there; the
// client calls again with its answers, the handler runs again, and what was answered or done before is given at once.
// All of it travels in the sealed state, so that any replica can go on.

import { isJsonObject, type JsonObject, type JsonValue, member, RefusedError } from "@dragoman/jsonrpc";
import type { Question } from "../../model/questions.ts";
import type { McpProfile } from "../../spec/profile.ts";
import type { ClientFacts } from "../client-link.ts";
import type { Asker } from "./asker.ts";
import { lowerQuestion } from "./lowering.ts";

/** What has been said and done in earlier rounds of a call. */
export interface Rounds {
  readonly answers: JsonObject;
  readonly steps: JsonObject;
}

/** What the next round needs of the client. */
export interface InputRequired {
  readonly inputRequests: JsonObject;
  readonly rounds: Rounds;
}

export interface ReplayOptions {
  readonly profile: McpProfile;
  readonly client: ClientFacts;
  readonly earlier: Rounds;
  /** What the client answered in this round, by key. */
  readonly responses: JsonObject;
  /** Called once, where the call cannot go on without the client. */
  readonly onInputRequired: (required: InputRequired) => void;
  /** Called where an answer has not even the form of one. */
  readonly onMalformed: (key: string, detail: string) => void;
}

/** Thrown at a handler whose call has ended with a question; what the handler does then is not looked at. */
export class AskInterrupt extends Error {
  constructor(key: string) {
    super(`the call ended with the question ${key}; it goes on when the client calls again`);
    this.name = "AskInterrupt";
  }
}

export class ReplayAsker implements Asker {
  readonly #options: ReplayOptions;
  readonly #answers: Map<string, JsonValue>;
  readonly #steps: Map<string, JsonValue>;
  readonly #running = new Map<string, Promise<JsonValue>>();
  readonly #open = new Map<string, JsonObject>();
  #interrupts: ((error: AskInterrupt) => void)[] = [];
  #isOver = false;

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#answers = new Map(Object.entries(options.earlier.answers));
    this.#steps = new Map(Object.entries(options.earlier.steps));
  }

  canAsk(question: Question): boolean {
    return lowerQuestion(question, this.#options.profile, this.#options.client).ok;
  }

  ask<T>(key: string, question: Question<T>): Promise<T> {
    const { responses, onMalformed } = this.#options;
    const answer = this.#answers.get(key) ?? member(responses, key);
    if (answer !== undefined) {
      const read = question.read(answer);
      if (read.ok) {
        this.#answers.set(key, answer);
        return Promise.resolve(read.value);
      }
      if (read.condition === "answer-malformed") {
        this.#isOver = true;
        onMalformed(key, read.detail);
        return Promise.reject(new AskInterrupt(key));
      }
      // a person may give another answer: asked again
    }
    return this.#put(key, question);
  }

  /** Puts the question among those of this moment; they are asked together at its end. */
  #put(key: string, question: Question): Promise<never> {
    if (this.#isOver) return Promise.reject(new AskInterrupt(key));
    const params = lowerQuestion(question, this.#options.profile, this.#options.client);
    if (!params.ok) return Promise.reject(new RefusedError(params));
    if (this.#open.size === 0) setTimeout(() => this.#end(), 0);
    this.#open.set(key, { method: question.method, params: params.value });
    return new Promise((_resolve, reject) => this.#interrupts.push(reject));
  }

  #end(): void {
    // what a step still does belongs to this round: its result must not be lost
    void Promise.allSettled(this.#running.values()).then(() => this.#finish());
  }

  #finish(): void {
    this.#isOver = true;
    const interrupts = this.#interrupts;
    this.#interrupts = [];
    this.#options.onInputRequired({
      inputRequests: Object.fromEntries(this.#open),
      rounds: { answers: Object.fromEntries(this.#answers), steps: Object.fromEntries(this.#steps) },
    });
    const [first = ""] = this.#open.keys();
    for (const interrupt of interrupts) interrupt(new AskInterrupt(first));
  }

  step<T extends JsonValue>(key: string, run: () => T | Promise<T>): Promise<T> {
    const known = this.#steps.get(key);
    // a key always stands for the same step, and so for the type that it gave
    if (known !== undefined) return Promise.resolve(known as T);
    const running = this.#running.get(key);
    if (running !== undefined) return running as Promise<T>;
    const made = (async (): Promise<T> => run())();
    this.#running.set(key, made);
    const done = (): void => void this.#running.delete(key);
    made.then((value) => {
      this.#steps.set(key, value);
      done();
    }, done);
    return made;
  }
}

/** What earlier rounds left, read from a state that has authenticated. */
export function roundsOf(state: JsonObject | undefined): Rounds {
  const answers = state === undefined ? undefined : member(state, "answers");
  const steps = state === undefined ? undefined : member(state, "steps");
  return { answers: isJsonObject(answers) ? answers : {}, steps: isJsonObject(steps) ? steps : {} };
}
