// What an event costs does not grow with its task, counted in elements of arrays touched on the whole way from the
// executor to the client.

import { type Outgoing, receive } from "@dragoman/jsonrpc";
import { expect, test } from "vitest";
import { elementsTouched } from "./support/elements.ts";
import { siteOf, text } from "./support/site.ts";

const chunks =
  (count: number): Parameters<typeof siteOf>[0] =>
  (turn) => {
    for (let i = 0; i < count; i++) {
      turn.artifact({ artifactId: "a", parts: [{ text: "token" }] }, { append: true });
    }
    turn.complete();
  };

const arrival = {
  channel: { send(): void {}, isClosed: false, onClose: () => () => {} },
  principal: undefined,
  inFlight: undefined,
  onResponse: undefined,
  version: "1.0",
};

/** Work to run a stream of so many chunks to its end. */
async function workOf(count: number): Promise<number> {
  const { protocol } = siteOf(chunks(count)).server;
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendStreamingMessage", params: text("x") });
  let outgoing: Outgoing | Promise<Outgoing> | undefined;
  let touched = elementsTouched(() => {
    outgoing = receive(protocol, body, arrival);
  });
  const out = await outgoing;
  if (out?.kind !== "stream") throw new Error("expected a stream");
  const frames = out.frames[Symbol.asyncIterator]();
  let events = 0;
  for (let isDone = false; !isDone; ) {
    let step: Promise<IteratorResult<string>> | undefined;
    touched += elementsTouched(() => {
      step = frames.next();
    });
    isDone = (await step)?.done === true;
    if (!isDone) events++;
  }
  expect(events).toBe(count + 2);
  return touched;
}

test("a stream of 1,000 chunks costs at most 50 times what one of 20 costs", async () => {
  const few = await workOf(20);
  expect(few).toBeGreaterThan(0);
  expect(await workOf(1_000)).toBeLessThanOrEqual(few * 50);
});

test("an answer with 1,000 chunks is put together once", async () => {
  const workOfAnswer = (count: number): number => {
    const { protocol } = siteOf(chunks(count)).server;
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: text("x") });
    return elementsTouched(() => {
      receive(protocol, body, arrival);
    });
  };
  expect(workOfAnswer(1_000)).toBeLessThanOrEqual(workOfAnswer(20) * 50);
});
