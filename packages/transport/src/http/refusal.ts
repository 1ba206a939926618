// What a carrier says no with: in the words of the route's protocol, or in a few plain ones where no route is known.

import { baseAnswers, type CarrierCondition, type Refusal } from "@dragoman/jsonrpc";
import type { Site } from "./options.ts";
import type { HttpAnswer, HttpHead, HttpHeaders, HttpRoute, WholeAnswer } from "./service.ts";

/** The answer to a fault of ours; its text goes to `onError` only. */
export const internalAnswer: WholeAnswer = Object.freeze({
  kind: "body",
  status: 500,
  body: '{"error":{"condition":"internal","message":"internal error"}}',
});

/** The answer to a refusal, with the header fields that belong to it. */
export function refusalAnswer(
  site: Site,
  route: HttpRoute | undefined,
  refusal: Refusal<CarrierCondition>,
  head: HttpHead,
  headers?: HttpHeaders,
): HttpAnswer {
  try {
    const answer = route === undefined ? plainAnswer(refusal) : route.refuse(refusal, head);
    return headers === undefined ? answer : { ...answer, headers: { ...answer.headers, ...headers } };
  } catch (error) {
    site.report(error);
    return internalAnswer;
  }
}

/** A refusal in a few plain words. */
export function plainAnswer(refusal: Refusal<CarrierCondition>): WholeAnswer {
  const { condition, detail } = refusal;
  const body = JSON.stringify({ error: { condition, message: detail } });
  return { kind: "body", status: baseAnswers[condition].status, body };
}
