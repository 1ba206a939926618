import { memoryPushConfigStore } from "@dragoman/store/memory";
import type { PushConfig } from "@dragoman/tasks";
import { expect, test } from "vitest";

const config = (id: string, more: Partial<PushConfig> = {}): PushConfig => ({
  id,
  taskId: "t",
  url: "https://example.com/",
  profile: "p",
  ...more,
});

test("configurations are kept by owner, task and id, the oldest first", async () => {
  const store = memoryPushConfigStore();
  await store.set("a", config("2"));
  await store.set("a", config("1"));
  await store.set("b", config("1", { url: "https://b.example/" }));
  expect(await store.list("a", "t")).toEqual([config("2"), config("1")]);
  expect((await store.get("b", "t", "1"))?.url).toBe("https://b.example/");
  expect(await store.get("c", "t", "1")).toBeUndefined();
  expect(await store.list("a", "other")).toEqual([]);
});

test("one with the same id is replaced in its place", async () => {
  const store = memoryPushConfigStore();
  for (const id of ["1", "2"]) await store.set("", config(id));
  await store.set("", config("1", { token: "new" }));
  expect(await store.list("", "t")).toEqual([config("1", { token: "new" }), config("2")]);
});

test("a task has a bounded number of them; replacing one is still allowed", async () => {
  const store = memoryPushConfigStore({ maxPerTask: 2 });
  for (const id of ["1", "2"]) await store.set("", config(id));
  expect(await store.set("", config("3"))).toMatchObject({ ok: false, condition: "push-configs-full" });
  expect(await store.set("", config("2", { token: "x" }))).toMatchObject({ ok: true });
  await store.delete("", "t", "1");
  expect(await store.set("", config("3"))).toMatchObject({ ok: true });
});

test("deleting is idempotent, and all of a task go at once", async () => {
  const store = memoryPushConfigStore();
  for (const id of ["1", "2"]) await store.set("", config(id));
  await store.delete("", "t", "1");
  await store.delete("", "t", "1");
  expect(await store.list("", "t")).toEqual([config("2")]);
  await store.deleteAll("", "t");
  await store.deleteAll("", "t");
  expect(await store.list("", "t")).toEqual([]);
});

test("the store shares no object with its callers", async () => {
  const store = memoryPushConfigStore();
  const authentication = { scheme: "Bearer", credentials: "s" };
  await store.set("", config("1", { authentication }));
  authentication.credentials = "changed";
  const read = await store.get("", "t", "1");
  expect(read?.authentication).toEqual({ scheme: "Bearer", credentials: "s" });
  expect(() => Object.assign(read?.authentication ?? {}, { scheme: "x" })).toThrow(TypeError);
});

test("zero is no limit", () => {
  expect(() => memoryPushConfigStore({ maxPerTask: 0 })).toThrow(
    expect.objectContaining({ code: "ERR_CONFIG" }),
  );
});
