// URI templates: what they match, what they refuse to be, and that no URI makes them slow.

import fc from "fast-check";
import { expect, test } from "vitest";
import { UriTemplate } from "../src/server/uri-template.ts";

test.each([
  ["test://{id}/data", "test://123/data", { id: "123" }],
  ["test://{id}/data", "test://a%2Fb/data", { id: "a/b" }],
  ["test://{id}/data", "test://a/b/data", undefined],
  ["test://{id}/data", "test://1/data/", undefined],
  ["test://{id}.json", "test://a.b.json", { id: "a.b" }],
  ["file:///{+path}", "file:///a/b/c.txt", { path: "a/b/c.txt" }],
  ["file:///{+path}", "file:///", undefined],
  ["a://{x,y}", "a://1,2", { x: "1", y: "2" }],
  ["a://h{/seg*}", "a://h/1/2/3", { seg: ["1", "2", "3"] }],
  ["a://h{/one,two}", "a://h/1/2", { one: "1", two: "2" }],
  ["a://h{/one,two}", "a://h/1", { one: "1" }],
  ["a://h{?q,lang}", "a://h?q=x%20y&lang=de", { q: "x y", lang: "de" }],
  ["a://h{?q,lang}", "a://h?lang=de", { lang: "de" }],
  ["a://h{?q,lang}", "a://h", {}],
  ["a://h{?q,lang}", "a://h?other=1", undefined],
  ["a://h{?q,lang}", "a://h?q=1&q=2", undefined],
  ["a://h{?list*}", "a://h?list=1&list=2", { list: ["1", "2"] }],
  ["a://h{/id}{?q}{#frag}", "a://h/7?q=1#top", { id: "7", q: "1", frag: "top" }],
  ["a://h{/id}{?q}{#frag}", "a://h#top", { frag: "top" }],
  ["a://h/{id:3}", "a://h/abc", { id: "abc" }],
  ["a://h/{id:3}", "a://h/abcd", undefined],
  ["a://h{;a,b}", "a://h;a=1;b=2", { a: "1", b: "2" }],
  ["a://h/{__proto__}", "a://h/x", { ["__proto__"]: "x" }],
  ["a://h/{id}", "a://h/%zz", undefined],
  ["a://h/{id}", "a://h/%ff", undefined],
  ["a://h/fixed", "a://h/fixed", {}],
])("%s and %s", (template, uri, expected) => {
  const found = new UriTemplate(template).match(uri);
  expect(found === undefined ? undefined : Object.entries(found)).toEqual(
    expected === undefined ? undefined : Object.entries(expected),
  );
});

test.each([
  ["a://{id", "not closed"],
  ["a://id}", "closes nothing"],
  ["a://{}", "no variable"],
  ["a://{a b}", "no variable"],
  ["a://{a}{b}", "could not be told apart"],
  ["a://{a}/{a}", "twice"],
  ["a://{a*,b}", "could not be told from them"],
  ["{id}", "no absolute URIs"],
  ["/relative/{id}", "no absolute URIs"],
])("%s is refused: %s", (template, message) => {
  expect(() => new UriTemplate(template)).toThrow(message);
});

test("MCP-RES-6: a URI of any form is matched in linear time", () => {
  const templates = [
    "a://{x}/{y}/{z}",
    "a://{+x}-{y}-{z}",
    "a://h{/seg*}{?q*}",
    "a://{x,y,z}",
    "a://{x}.{y}.{z}",
  ];
  const uris = ["a://", "a://h"].flatMap((start) =>
    ["/", "-", ".", ",", "a/", "%", "=&"].map((part) => start + part.repeat(50_000)),
  );
  const start = performance.now();
  for (const template of templates) {
    const made = new UriTemplate(template);
    for (const uri of uris) made.match(uri);
  }
  // 70 matches of up to 100,000 characters; one that went back would take minutes
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("what simple values expand to is matched, and gives the values back", () => {
  const value = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((text) => !/\p{Surrogate}/u.test(text));
  const encode = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  const template = new UriTemplate("test://{a}/x/{b}{?c,d}");
  fc.assert(
    fc.property(
      value,
      value,
      fc.option(value, { nil: undefined }),
      fc.option(value, { nil: undefined }),
      (a, b, c, d) => {
        const query = Object.entries({ c, d }).flatMap(([name, one]) =>
          one === undefined ? [] : [`${name}=${encode(one)}`],
        );
        const uri = `test://${encode(a)}/x/${encode(b)}${query.length > 0 ? `?${query.join("&")}` : ""}`;
        const expected = Object.fromEntries(
          Object.entries({ a, b, c, d }).filter(([, one]) => one !== undefined),
        );
        expect(template.match(uri)).toEqual(expected);
      },
    ),
    { seed: 20251201, numRuns: 500 },
  );
});

test("any text is matched or not, and never throws", () => {
  const templates = ["test://{a}/x", "a://h{/s*}{?q*}{#f}", "a://{+x}"].map((text) => new UriTemplate(text));
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      for (const template of templates) template.match(`a://h${text}`);
    }),
    { seed: 20251201, numRuns: 500 },
  );
});
