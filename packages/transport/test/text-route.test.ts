// A text behind a path: GET, HEAD, and what caches ask for, over every carrier.

import { isLocalError } from "@dragoman/jsonrpc";
import { router, textRoute } from "@dragoman/transport";
import { expect, test } from "vitest";
import { overCarriers } from "./support/carriers.ts";

const everyCarrier = overCarriers([{}]);
const text = '{"name":"ä"}';

test.each(everyCarrier)("$carrier: GET gives the text, HEAD its head alone", async ({ open }) => {
  const carrier = await open(router({ "/card": textRoute({ text, cacheControl: "max-age=60" }) }));
  const get = await carrier.send({ method: "GET", path: "/card" });
  const head = await carrier.send({ method: "HEAD", path: "/card" });
  await carrier.close();
  expect([get.status, get.body, head.status, head.body]).toEqual([200, text, 200, ""]);
  const fields = {
    "content-type": "application/json",
    "cache-control": "max-age=60",
    etag: get.headers.etag,
  };
  expect(get.headers).toMatchObject(fields);
  expect(head.headers).toMatchObject(fields);
  expect(get.headers["content-length"]).toBe(head.headers["content-length"]);
});

test.each(everyCarrier)("$carrier: a client that has the text is answered 304", async ({ open }) => {
  const carrier = await open(router({ "/card": textRoute({ text }) }));
  const send = (tag: string) =>
    carrier.send({ method: "GET", path: "/card", headers: { "if-none-match": tag } });
  const { etag = "" } = (await carrier.send({ method: "GET", path: "/card" })).headers;
  const got = [await send(etag), await send(`"x", W/${etag}`), await send("*"), await send('"x"')];
  await carrier.close();
  expect(got.map(({ status, body }) => [status, body])).toEqual([
    [304, ""],
    [304, ""],
    [304, ""],
    [200, text],
  ]);
  expect(got[0]?.headers.etag).toBe(etag);
});

test.each(everyCarrier)(
  "$carrier: a text that is made anew has a tag of its own each time",
  async ({ open }) => {
    let n = 0;
    const carrier = await open(
      router({ "/n": textRoute({ text: async () => String(++n), contentType: "text/plain" }) }),
    );
    const first = await carrier.send({ method: "GET", path: "/n" });
    const second = await carrier.send({ method: "GET", path: "/n" });
    const post = await carrier.send({ method: "POST", path: "/n", body: "x" });
    await carrier.close();
    expect([first.body, second.body]).toEqual(["1", "2"]);
    expect(first.headers["content-type"]).toBe("text/plain");
    expect(first.headers.etag).not.toBe(second.headers.etag);
    expect([post.status, post.headers.allow]).toEqual([405, "GET, HEAD"]);
  },
);

test.each(["mcp", "", "/a?b", "/a#b"])("a router refuses the path %j", (path) => {
  let error: unknown;
  try {
    router({ [path]: textRoute({ text }) });
  } catch (caught) {
    error = caught;
  }
  expect(isLocalError(error) && error.code).toBe("ERR_CONFIG");
});

test("a path of an object's prototype is unknown", () => {
  expect(router({})("/__proto__")).toBeUndefined();
  expect(router({})("constructor")).toBeUndefined();
});
