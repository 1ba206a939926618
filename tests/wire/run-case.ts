// Sends one case over one carrier and says what came out.

import type { Carrier } from "./carriers.ts";
import type { ProfileName, WireCase } from "./corpus.ts";
import { answerFault, answerText, type Observed } from "./expectation.ts";
import type { RawAnswer } from "./raw-http.ts";
import { handshake, inflightOf, requestOf, sessionRevision } from "./requests.ts";

export interface Ran {
  readonly observed: Observed;
  /** The fault of the request that was still running, where the case has one. */
  readonly inflightFault: string | undefined;
}

export async function runCase(
  carrier: Carrier,
  wireCase: WireCase,
  profile: ProfileName,
  path: string,
): Promise<Ran> {
  const revision = sessionRevision(wireCase, profile);
  const session = revision === undefined ? undefined : await openSession(carrier, path, revision);
  const placed = { path, session };
  const earlier = inflightOf(wireCase, profile, placed);
  const running = earlier === undefined ? undefined : carrier.send(earlier);
  if (running !== undefined) await new Promise((resolve) => setTimeout(resolve, 100));
  const before = await countRuns(carrier);
  const answer = await carrier.send(requestOf(wireCase, profile, placed));
  const runs = (await countRuns(carrier)) - before;
  const form = wireCase.inflight?.expectFor[profile];
  const inflightFault =
    running === undefined || form === undefined ? undefined : faultOfRunning(await running, form);
  return {
    observed: { status: answer.status, headers: answer.headers, text: textOf(answer), runs },
    inflightFault,
  };
}

function faultOfRunning(answer: RawAnswer, form: Parameters<typeof answerFault>[1]): string | undefined {
  const text = textOf(answer);
  return text === "" ? "the running request was not answered" : answerFault(JSON.parse(text), form, text);
}

function textOf({ headers, body }: RawAnswer): string {
  return answerText(headers.get("content-type"), body);
}

async function openSession(carrier: Carrier, path: string, revision: string): Promise<string | undefined> {
  const { open, ready } = handshake(path, revision);
  const answer = await carrier.send(open);
  const session = answer.headers.get("mcp-session-id");
  if (session !== undefined) await carrier.send(ready(session));
  return session;
}

async function countRuns(carrier: Carrier): Promise<number> {
  const { body } = await carrier.send({
    method: "GET",
    target: "/__runs",
    headers: [],
    body: new Uint8Array(0),
  });
  return Number(JSON.parse(body).total);
}
