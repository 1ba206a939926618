import { decodePageToken, encodePageToken, ownerKey } from "@dragoman/tasks";
import * as fc from "fast-check";
import { expect, test } from "vitest";

const cursor = fc.record({ at: fc.integer(), id: fc.string({ unit: "binary" }) });

test("a token gives back the place that it was made for", async () => {
  await fc.assert(
    fc.property(cursor, fc.string(), (place, list) => {
      const token = encodePageToken(place, list);
      expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(decodePageToken(token, list)?.at).toBe(place.at);
    }),
    { seed: 7 },
  );
  expect(decodePageToken(encodePageToken({ at: 5, id: "ä😀" }, "l"), "l")).toEqual({ at: 5, id: "ä😀" });
});

test("a token of another list is no token", () => {
  const token = encodePageToken({ at: 5, id: "t" }, "owner a");
  expect(decodePageToken(token, "owner b")).toBeUndefined();
});

test("any other text is no token, and never an error", async () => {
  await fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(decodePageToken(text, "l")).toBeUndefined();
    }),
    { seed: 7 },
  );
  for (const value of ["null", "[]", '{"at":"5","id":"t"}', '{"at":5}']) {
    expect(decodePageToken(btoa(value), "l")).toBeUndefined();
  }
});

test("different owners never have the same key", async () => {
  const parts = fc.tuple(fc.string(), fc.option(fc.string(), { nil: undefined }));
  await fc.assert(
    fc.property(parts, parts, (left, right) => {
      const isSame = left[0] === right[0] && left[1] === right[1];
      expect(ownerKey(...left) === ownerKey(...right)).toBe(isSame);
    }),
    { seed: 7 },
  );
  expect(ownerKey("", undefined)).not.toBe(ownerKey("", ""));
});
