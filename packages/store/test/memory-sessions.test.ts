import { memorySessionStore } from "@dragoman/store/memory";
import type { Session } from "@dragoman/tasks";
import { expect, test } from "vitest";
import { fakeClock } from "./support/clock.ts";

const session = (id: string): Session => ({
  id,
  protocolVersion: "v",
  clientInfo: { name: "n" },
  clientCapabilities: {},
  principalId: undefined,
  createdAt: 1_000,
  lastSeenAt: 1_000,
});

test("a session is read back as it was created, once under an id", async () => {
  const store = memorySessionStore({ clock: fakeClock() });
  expect(await store.create(session("s"))).toBeUndefined();
  expect(await store.create(session("s"))).toMatchObject({ condition: "session-exists" });
  expect(await store.get("s")).toEqual(session("s"));
  expect(await store.get("other")).toBeUndefined();
});

test("the store shares no object with its callers", async () => {
  const store = memorySessionStore({ clock: fakeClock() });
  const clientInfo = { name: "before" };
  await store.create({ ...session("s"), clientInfo });
  clientInfo.name = "after";
  const read = await store.get("s");
  expect(read?.clientInfo).toEqual({ name: "before" });
  expect(() => Object.assign(read ?? {}, { principalId: "x" })).toThrow(TypeError);
});

test("a session ends when it is not used for long enough, and lives as long as it is used", async () => {
  const clock = fakeClock();
  const store = memorySessionStore({ idleMs: 100, clock });
  await store.create(session("used"));
  await store.create(session("idle"));
  for (let i = 0; i < 3; i++) {
    clock.advance(60);
    await store.touch("used");
  }
  expect((await store.get("used"))?.lastSeenAt).toBe(1_180);
  expect(await store.get("idle")).toBeUndefined();
  clock.advance(101);
  expect(await store.get("used")).toBeUndefined();
});

test("a deleted session is gone", async () => {
  const store = memorySessionStore();
  await store.create(session("s"));
  expect(await store.delete("s")).toBe(true);
  expect(await store.delete("s")).toBe(false);
  expect(await store.get("s")).toBeUndefined();
  await store.touch("s");
});

test("a flood of handshakes pushes out unused sessions only", async () => {
  const clock = fakeClock();
  const store = memorySessionStore({ maxSessions: 10, clock });
  await store.create(session("busy"));
  await store.touch("busy");
  const outcomes = Array.from({ length: 10_000 }, (_, i) => store.create(session(`f${i}`)));
  expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([]);
  expect(await store.get("busy")).toBeDefined();
  expect(await store.get("f0")).toBeUndefined();
  expect(await store.get("f9999")).toBeDefined();
});

test("where all sessions are in use, a new one is refused until one has been quiet for a while", async () => {
  const clock = fakeClock();
  const store = memorySessionStore({ maxSessions: 2, busyMs: 1_000, clock });
  for (const id of ["a", "b"]) {
    await store.create(session(id));
    await store.touch(id);
  }
  expect(await store.create(session("c"))).toMatchObject({ condition: "sessions-full" });
  clock.advance(1_000);
  await store.touch("a");
  expect(await store.create(session("c"))).toBeUndefined();
  expect(await store.get("b")).toBeUndefined();
  expect(await store.get("a")).toBeDefined();
});

test.each([{ maxSessions: 0 }, { idleMs: 0 }, { busyMs: -1 }])("%o is no limit", (options) => {
  expect(() => memorySessionStore(options)).toThrow(expect.objectContaining({ code: "ERR_CONFIG" }));
});
