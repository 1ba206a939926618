import { type NewTaskEvent, sealEvent, sealObject } from "@dragoman/tasks";
import * as fc from "fast-check";
import { expect, test } from "vitest";

const statusWith = (message: unknown): NewTaskEvent =>
  // as JavaScript callers can, past the types
  ({ kind: "status", state: "working", message }) as NewTaskEvent;

const message = { messageId: "m", role: "agent", parts: [{ text: "x" }] };

test.each([
  { what: "a message without parts", event: statusWith({ ...message, parts: [] }) },
  { what: "parts that are no array", event: statusWith({ ...message, parts: "x" }) },
  { what: "a part without content", event: statusWith({ ...message, parts: [{}] }) },
  { what: "a part with two contents", event: statusWith({ ...message, parts: [{ text: "x", url: "y" }] }) },
  { what: "a text that is no string", event: statusWith({ ...message, parts: [{ text: 5 }] }) },
  { what: "an id that is no string", event: statusWith({ ...message, messageId: 5 }) },
  { what: "data with a function", event: statusWith({ ...message, parts: [{ data: { f: () => 1 } }] }) },
  { what: "data with a bigint", event: statusWith({ ...message, parts: [{ data: 1n }] }) },
  { what: "data with an infinite number", event: statusWith({ ...message, parts: [{ data: Number.NaN }] }) },
  {
    what: "data with an object of a class",
    event: statusWith({ ...message, parts: [{ data: new Date() }] }),
  },
  { what: "metadata that are no object", event: statusWith({ ...message, metadata: [] }) },
  { what: "an unknown state", event: { kind: "status", state: "done" } as unknown as NewTaskEvent },
])("$what is refused", ({ event }) => {
  expect(() => sealEvent(event, 2, 0)).toThrow(TypeError);
});

test("a circle is refused and not followed for ever", () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(() => sealEvent(statusWith({ ...message, parts: [{ data: circle }] }), 2, 0)).toThrow(/circle/);
});

test("only known members are kept", () => {
  const event = sealEvent(statusWith({ ...message, secret: 1, parts: [{ text: "x", secret: 2 }] }), 2, 7);
  expect(event).toEqual({ kind: "status", seq: 2, at: 7, state: "working", message, metadata: undefined });
});

test("what is sealed is frozen down to its leaves and shares nothing with the original", async () => {
  await fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const object = JSON.parse(JSON.stringify(value));
      const sealed = sealObject(object);
      expect(sealed).toEqual(object);
      expect(isFrozenThrough(sealed)).toBe(true);
      expect(shares(sealed, object)).toBe(false);
    }),
    { seed: 7, numRuns: 300 },
  );
});

test("a member named __proto__ is a member like any other", () => {
  const sealed = sealObject(JSON.parse('{"__proto__":{"polluted":true}}'));
  expect(Object.hasOwn(sealed, "__proto__")).toBe(true);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(JSON.stringify(sealed)).toBe('{"__proto__":{"polluted":true}}');
});

function isFrozenThrough(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozenThrough);
}

/** Whether the two have an object in common. */
function shares(left: unknown, right: unknown): boolean {
  const objects = new Set(objectsOf(left));
  return objectsOf(right).some((object) => objects.has(object));
}

function objectsOf(value: unknown): readonly object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsOf)];
}
