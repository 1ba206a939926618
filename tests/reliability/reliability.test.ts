// The scenarios at a size that every run can afford; `npm run reliability` runs them at full size.

import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type UnderTest } from "./process.ts";
import {
  crossTalk,
  cutConnections,
  idleSessions,
  neverReturning,
  stoppedReaders,
  subscriptions,
} from "./scenarios.ts";

let server: UnderTest;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("no answer crosses between clients that use the same ids", async () => {
  const figures = await crossTalk(server, { clients: 100, calls: 30 });
  expect(figures).toMatchObject({ answered: 3_000, misrouted: 0 });
}, 60_000);

test("every open subscription is told, and a closed one leaves nothing behind", async () => {
  const figures = await subscriptions(server, { count: 300 });
  expect(figures).toMatchObject({ told: 300, faults: 0 });
  expect(figures["KiB of heap left, each"]).toBeLessThan(0.3 * (figures["KiB of heap each"] ?? 0));
}, 60_000);

test("a session that nobody uses costs little", async () => {
  const figures = await idleSessions(server, { count: 2_000 });
  expect(figures["KiB of heap each"]).toBeLessThan(8);
}, 60_000);

test("a handler that never returns holds up nobody, and ends with its caller", async () => {
  const figures = await neverReturning(server, { count: 200 });
  expect(figures).toMatchObject({ calls: 200, aborted: 200, faults: 0 });
}, 60_000);

test("a client that stops reading is let go", async () => {
  const figures = await stoppedReaders(server, { count: 5 });
  expect(figures).toMatchObject({ "let go": 5 });
  expect(figures["MiB of memory at most, each"]).toBeLessThan(40);
}, 60_000);

test("connections cut at any moment leave no call open and no fault", async () => {
  const figures = await cutConnections(server, { count: 300 });
  expect(figures).toMatchObject({ "calls left open": 0, "served after it": 1, faults: 0 });
}, 60_000);
