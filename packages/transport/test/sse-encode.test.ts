// The text form of events, read back by the algorithm of the HTML Living Standard §9.2.6.

import { encodeData, encodeEvent } from "@dragoman/transport";
import fc from "fast-check";
import { expect, test } from "vitest";

/** The data of each event, by a reader written after the standard. */
function read(text: string): readonly string[] {
  const events: string[] = [];
  let data: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "data") data.push(value);
    if (line !== "" || data.length === 0) continue;
    events.push(data.join("\n"));
    data = [];
  }
  return events;
}

test.each([
  { name: "plain", data: "{}", want: "data: {}\n\n" },
  { name: "empty", data: "", want: "data: \n\n" },
  { name: "every kind of line break", data: "a\nb\rc\r\nd", want: "data: a\ndata: b\ndata: c\ndata: d\n\n" },
  { name: "a break at the end", data: "a\n", want: "data: a\ndata: \n\n" },
  { name: "other separators stay", data: "\u2028\u2029\u0085", want: "data: \u2028\u2029\u0085\n\n" },
])("data on lines of its own: $name", ({ data, want }) => {
  expect(encodeData(data)).toBe(want);
  expect(encodeEvent({ data })).toBe(want);
});

test("all fields in one event", () => {
  const text = encodeEvent({ data: "x", event: "ping", id: "7/a", retry: 1500 });
  expect(text).toBe("event: ping\nid: 7/a\nretry: 1500\ndata: x\n\n");
});

test.each([
  { data: "", id: "1\ndata: evil" },
  { data: "", id: "1\r" },
  { data: "", id: "a\0" },
  { data: "", event: "a\n\ndata: evil" },
  { data: "", event: "\r" },
  { data: "", retry: -1 },
  { data: "", retry: 1.5 },
])("fields that would break out are refused: %j", (fields) => {
  expect(() => encodeEvent(fields)).toThrow();
});

test("any data comes back, its line breaks as LF, and never as a second event", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
      const wire = texts.map((data) => encodeData(data)).join("");
      const want = texts.map((data) => data.replace(/\r\n|\r/g, "\n"));
      expect(read(wire)).toEqual(want);
    }),
    { seed: 7 },
  );
});
