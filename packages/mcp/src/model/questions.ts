// What a server may ask of a client: the kinds of questions, what a client must have declared for each, and how its
// answer is read. A question is made once and can be asked in every revision that has its kind.

import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  member,
  type Outcome,
  ok,
  refuse,
} from "@dragoman/jsonrpc";
import { array, type Decoder, json, object, oneOf, optional, refine, string } from "@dragoman/schema";
import { asked } from "../spec/methods.ts";
import type { AskMethod } from "../spec/profile.ts";
import { type Form, type FormValues, formOf } from "./forms.ts";
import { faultOfMessages, type SamplingMessage } from "./sampling-messages.ts";

/** Why an answer is not one. `answer-invalid` is asked again: a person gave it, and may give another. */
type AnswerCondition = "answer-malformed" | "answer-invalid";

export interface Question<out T = unknown> {
  readonly method: AskMethod;
  readonly params: JsonObject;
  /** The capabilities that a client must have declared, as it declares them. */
  readonly needs: JsonObject;
  /** Reads the client's result. */
  readonly read: (answer: JsonValue) => Outcome<T, AnswerCondition>;
  /** The fields of a form. */
  readonly form?: Form;
}

/** What a user did with a form: only an accepted one has content. */
export type ElicitResult<Content> =
  | { readonly action: "accept"; readonly content: Content }
  | { readonly action: "decline" | "cancel" };

export interface ElicitOptions<F extends Form> {
  /** What is asked for, and why. */
  readonly message: string;
  /** The fields: made by `field`, or a JSON Schema of the restricted kind as it stands (Elicitation, Requested Schema). */
  readonly form: F | JsonObject;
}

/** Asks the user to fill in a form. Not for passwords and other secrets: those need `elicitUrl`. */
export function elicit<const F extends Form>(
  options: ElicitOptions<F>,
): Question<ElicitResult<FormValues<F>>>;
export function elicit(options: ElicitOptions<Form>): Question<ElicitResult<JsonObject>>;
export function elicit({ message, form }: ElicitOptions<Form>): Question<ElicitResult<JsonObject>> {
  const { fields, schema, check } = formOf(form);
  return Object.freeze({
    method: asked.elicit,
    params: { message, requestedSchema: schema },
    needs: { elicitation: { form: {} } },
    form: fields,
    read(answer: JsonValue): Outcome<ElicitResult<JsonObject>, AnswerCondition> {
      const action = actionOf(answer);
      if (!action.ok) return action;
      if (action.value !== "accept") return ok({ action: action.value });
      const content = isJsonObject(answer) ? member(answer, "content") : undefined;
      if (content !== undefined && !isJsonObject(content)) {
        return refuse("answer-malformed", 'expected "content" to be an object');
      }
      const fault = check(content ?? {});
      return fault === undefined
        ? ok({ action: "accept", content: content ?? {} })
        : refuse("answer-invalid", fault);
    },
  });
}

export interface ElicitUrlOptions {
  readonly message: string;
  /** An https address that the user is to open; it holds nothing about the user, and no access by itself. */
  readonly url: string;
  /** Names the elicitation where the revision has names for them; made up where it is left out. */
  readonly elicitationId?: string;
}

/** Sends the user to a page of yours, for what must not pass through the client. Accepted means: will open it. */
export function elicitUrl(
  options: ElicitUrlOptions,
): Question<{ readonly action: "accept" | "decline" | "cancel" }> {
  const { message, url, elicitationId = crypto.randomUUID() } = options;
  if (!/^https?:$/.test(protocolOf(url)))
    throw new TypeError(`expected an http(s) address to open, got ${url}`);
  return Object.freeze({
    method: asked.elicit,
    params: { mode: "url", message, url, elicitationId },
    needs: { elicitation: { url: {} } },
    read(answer: JsonValue): Outcome<{ readonly action: "accept" | "decline" | "cancel" }, AnswerCondition> {
      const action = actionOf(answer);
      return action.ok ? ok({ action: action.value }) : action;
    },
  });
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : "";
}

const action: Decoder<{ readonly action: "accept" | "decline" | "cancel" }> = object({
  action: oneOf("accept", "decline", "cancel"),
});

function actionOf(answer: JsonValue): Outcome<"accept" | "decline" | "cancel", AnswerCondition> {
  const read = action(answer, "the answer");
  return read.ok ? ok(read.value.action) : refuse("answer-malformed", read.detail);
}

/** A request to the client's model (Sampling, Creating Messages). */
export interface SamplingRequest {
  readonly messages: readonly SamplingMessage[];
  readonly maxTokens: number;
  readonly systemPrompt?: string;
  readonly modelPreferences?: JsonObject;
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
  readonly metadata?: JsonObject;
  /** Tools that the model may ask for; the client must have declared `sampling.tools`. */
  readonly tools?: readonly JsonObject[];
  readonly toolChoice?: { readonly mode?: "auto" | "required" | "none" };
  readonly includeContext?: "none" | "thisServer" | "allServers";
}

export interface SamplingResult {
  readonly role: "user" | "assistant";
  readonly content: JsonValue;
  readonly model: string;
  readonly stopReason?: string;
}

const samplingResult: Decoder<SamplingResult> = object({
  role: oneOf("user", "assistant"),
  content: refine(json(), (value) =>
    isJsonObject(value) || (Array.isArray(value) && value.every(isJsonObject))
      ? undefined
      : "expected a content block, or an array of them",
  ),
  model: string(),
  stopReason: optional(string()),
});

/** Has the client's model answer. Deprecated in 2026-07-28, which still carries it. */
export function sample(request: SamplingRequest): Question<SamplingResult> {
  const { tools, toolChoice } = request;
  const fault = faultOfMessages(request.messages);
  if (fault !== undefined) throw new TypeError(fault);
  const usesTools = tools !== undefined || toolChoice !== undefined;
  return Object.freeze({
    method: asked.sample,
    // the request is JSON by its type
    params: { ...request } as unknown as JsonObject,
    needs: { sampling: usesTools ? { tools: {} } : {} },
    read: (answer: JsonValue) => readAs(samplingResult, answer),
  });
}

export interface Root {
  /** A `file://` URI. */
  readonly uri: string;
  readonly name?: string;
}

const rootsResult: Decoder<{ readonly roots: readonly Root[] }> = object({
  roots: array(
    object({
      uri: refine(string(), (uri) => (uri.startsWith("file://") ? undefined : "expected a file:// URI")),
      name: optional(string()),
    }),
  ),
});

/** The folders that the client works in: advice, and no limit of access. Deprecated in 2026-07-28. */
export function listRoots(): Question<readonly Root[]> {
  return Object.freeze({
    method: asked.roots,
    params: {},
    needs: { roots: {} },
    read(answer: JsonValue): Outcome<readonly Root[], AnswerCondition> {
      const read = readAs(rootsResult, answer);
      return read.ok ? ok(read.value.roots) : read;
    },
  });
}

function readAs<T>(decode: Decoder<T>, answer: JsonValue): Outcome<T, AnswerCondition> {
  const read = decode(answer, "the answer");
  return read.ok ? read : refuse("answer-malformed", read.detail);
}
