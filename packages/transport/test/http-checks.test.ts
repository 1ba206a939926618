// What a request must bring before anything runs, over every carrier.

import { deflateSync, gzipSync } from "node:zlib";
import { type CarrierOptions, textRoute } from "@dragoman/transport";
import { expect, test } from "vitest";
import { overCarriers, type Sent } from "./support/carriers.ts";
import { getRoute } from "./support/routes.ts";
import { call, jsonHeaders, testSite } from "./support/site.ts";

const echo = call("echo", { text: "ä€😀" });
const echoAnswer = '{"jsonrpc":"2.0","id":1,"result":{"text":"ä€😀"}}';

interface Row {
  readonly name: string;
  readonly want: number;
  readonly sent?: Sent;
  readonly options?: CarrierOptions;
}

const header = (name: string, value: string): Sent => ({ headers: { ...jsonHeaders, [name]: value } });

const guardRows: readonly Row[] = [
  ...["localhost", "LOCALHOST:3000", "127.0.0.1", "127.9.8.7:1", "[::1]", "[::1]:9", "[0:0:0:0:0:0:0:1]"].map(
    (host) => ({ name: `Host ${host}`, sent: header("host", host), want: 200 }),
  ),
  ...[
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "127.0.0.1@evil.example",
    "localhost.",
    "localhost, localhost",
    "localhost/x",
    "[::2]",
    "10.0.0.1",
    "localhost:99999",
  ].map((host) => ({ name: `Host ${host}`, sent: header("host", host), want: 403 })),
  ...["http://localhost:5173", "http://[::1]:9", "https://127.0.0.1", "HTTP://LOCALHOST:1"].map((origin) => ({
    name: `Origin ${origin}`,
    sent: header("origin", origin),
    want: 200,
  })),
  ...[
    "http://evil.example",
    "null",
    "",
    "http://localhost.evil.example",
    "http://localhost.",
    "http://localhost@evil.example",
    "http://localhost/",
    "localhost",
    "http://localhost http://evil.example",
    "http://localhost, http://localhost",
  ].map((origin) => ({ name: `Origin "${origin}"`, sent: header("origin", origin), want: 403 })),
  {
    name: "a listed Host",
    sent: header("host", "Agent.Example:8443"),
    options: { guard: { hosts: ["agent.example"] } },
    want: 200,
  },
  {
    name: "a listed Host with another port",
    sent: header("host", "agent.example:8443"),
    options: { guard: { hosts: ["agent.example:80"] } },
    want: 403,
  },
  {
    name: "a loopback Host that is not listed",
    sent: header("host", "localhost"),
    options: { guard: { hosts: ["agent.example"] } },
    want: 403,
  },
  { name: "any Host", sent: header("host", "a.example"), options: { guard: { hosts: "any" } }, want: 200 },
  {
    name: "a listed Origin",
    sent: header("origin", "https://app.example"),
    options: { guard: { origins: ["https://app.example:443"] } },
    want: 200,
  },
  {
    name: "a listed Origin with another scheme",
    sent: header("origin", "http://app.example"),
    options: { guard: { origins: ["https://app.example"] } },
    want: 403,
  },
  {
    name: "a listed Origin of a scheme without origins",
    sent: header("origin", "vscode-webview://abc"),
    options: { guard: { origins: ["vscode-webview://abc"] } },
    want: 200,
  },
  { name: "any Origin", sent: header("origin", "null"), options: { guard: { origins: "any" } }, want: 200 },
];

const mediaTypeRows: readonly Row[] = [
  ...[
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    'application/json ; charset=utf8 ; x="a;b\\"c"',
    "application/json;",
  ].map((type) => ({ name: `Content-Type ${type}`, sent: header("content-type", type), want: 200 })),
  ...[
    "text/plain",
    'text/plain; a="application/json"',
    "application/jsonp",
    "application/json, text/plain",
    "application/json; charset=iso-8859-1",
    "application/json; charset=utf-16",
    "application/json; charset=utf-8; charset=utf-16",
    "application/json; charset",
    "application/json charset=utf-8",
    "json",
    "*/*",
  ].map((type) => ({ name: `Content-Type ${type}`, sent: header("content-type", type), want: 415 })),
  { name: "no Content-Type", sent: { headers: {} }, want: 415 },
];

const acceptRows: readonly (Row & { readonly required?: boolean })[] = [
  ...[
    "application/json, text/event-stream",
    "Application/JSON;q=0.9, TEXT/event-stream;q=0.8",
    "*/*",
    "application/*, text/*;q=0.1",
    'text/html;x="a,b", */*;q=0.5',
    "text/event-stream, */*;q=0, application/json",
  ].map((accept) => ({ name: `Accept ${accept}`, sent: header("accept", accept), want: 200 })),
  ...[
    "application/json",
    "text/html",
    "application/json;q=0, text/event-stream;q=0",
    "*/*, text/event-stream;q=0.000",
    "application/json, text/*;q=0",
    'text/html;x="*/*"',
  ].map((accept) => ({ name: `Accept ${accept}`, sent: header("accept", accept), want: 406 })),
  { name: "no Accept", want: 200 },
  { name: "no Accept where one is required", want: 406, required: true },
];

const restRows: readonly Row[] = [
  { name: "an unknown path", sent: { path: "/rpc/", headers: jsonHeaders }, want: 404 },
  { name: "a query", sent: { query: "a=1", headers: jsonHeaders }, want: 200 },
  { name: "GET", sent: { method: "GET" }, want: 405 },
  { name: "HEAD", sent: { method: "HEAD" }, want: 405 },
  { name: "OPTIONS", sent: { method: "OPTIONS" }, want: 405 },
  { name: "DELETE", sent: { method: "DELETE" }, want: 405 },
  { name: "a coding that is not decoded", sent: header("content-encoding", "br"), want: 415 },
  { name: "two codings", sent: header("content-encoding", "gzip, gzip"), want: 415 },
  { name: "the identity coding", sent: header("content-encoding", "Identity"), want: 200 },
  {
    name: "gzip",
    sent: { headers: { ...jsonHeaders, "content-encoding": "GZIP" }, body: gzipSync(echo) },
    want: 200,
  },
  {
    name: "deflate",
    sent: { headers: { ...jsonHeaders, "content-encoding": "deflate" }, body: deflateSync(echo) },
    want: 200,
  },
  { name: "gzip that is none", sent: header("content-encoding", "gzip"), want: 400 },
  {
    name: "gzip that is cut",
    sent: { headers: { ...jsonHeaders, "content-encoding": "gzip" }, body: gzipSync(echo).subarray(0, -9) },
    want: 400,
  },
  {
    name: "gzip with bytes behind it",
    sent: {
      headers: { ...jsonHeaders, "content-encoding": "gzip" },
      body: Buffer.concat([gzipSync(echo), Buffer.from("junk")]),
    },
    want: 400,
  },
  {
    name: "gzip of nothing",
    sent: { headers: { ...jsonHeaders, "content-encoding": "gzip" }, body: "" },
    want: 400,
  },
  {
    name: "a body that is too large once decoded",
    sent: {
      headers: { ...jsonHeaders, "content-encoding": "gzip" },
      body: gzipSync(call("echo", { text: "x".repeat(2000) })),
    },
    options: { maxBodyBytes: 1000 },
    want: 413,
  },
  { name: "a body at the limit", options: { maxBodyBytes: Buffer.byteLength(echo) }, want: 200 },
  {
    name: "a body one byte over the limit",
    options: { maxBodyBytes: Buffer.byteLength(echo) - 1 },
    want: 413,
  },
  { name: "an empty body", sent: { headers: jsonHeaders, body: "" }, want: 400 },
];

const rows = overCarriers([
  ...guardRows.map((row) => ({ ...row, accept: undefined, required: false })),
  ...mediaTypeRows.map((row) => ({ ...row, accept: undefined, required: false })),
  ...acceptRows.map((row) => ({
    ...row,
    accept: ["application/json", "text/event-stream"],
    required: row.required ?? false,
  })),
  ...restRows.map((row) => ({ ...row, accept: undefined, required: false })),
]);

test.each(rows)(
  "$carrier: $name is answered $want",
  async ({ open, sent, options, want, accept, required }) => {
    const site = testSite(accept === undefined ? {} : { accept, acceptRequired: required });
    const carrier = await open(site.router, options);
    const body = sent?.method === undefined ? echo : undefined;
    const got = await carrier.send({
      headers: jsonHeaders,
      ...(body === undefined ? {} : { body }),
      ...sent,
    });
    await carrier.close();
    expect(got.status).toBe(want);
    expect(site.runs).toEqual(want === 200 ? ["echo"] : []);
    if (want === 200) expect(got.body).toBe(echoAnswer);
    else if (sent?.method === "HEAD") expect(got.body).toBe("");
    else expect(JSON.parse(got.body)).toHaveProperty("error");
    expect(got.headers["content-type"]).toBe("application/json");
  },
);

test.each(overCarriers([{}]))("$carrier: a refusal speaks the words of the route", async ({ open }) => {
  const carrier = await open(testSite().router);
  const got = await carrier.send({ headers: { "content-type": "text/plain" }, body: echo });
  await carrier.close();
  expect(JSON.parse(got.body)).toEqual({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32600, message: 'Invalid Request: expected "Content-Type" to be application/json' },
  });
});

test.each(overCarriers([{}]))("$carrier: 405 lists the methods, 415 the codings", async ({ open }) => {
  const carrier = await open(testSite().router);
  const get = await carrier.send({ method: "GET" });
  const brotli = await carrier.send({ headers: { ...jsonHeaders, "content-encoding": "br" }, body: echo });
  await carrier.close();
  expect(get.headers.allow).toBe("POST");
  expect(brotli.headers["accept-encoding"]).toBe("gzip, deflate");
});

test.each(
  overCarriers([
    { name: "Host before path", sent: { path: "/none", headers: { host: "evil.example" } }, want: 403 },
    { name: "path before method", sent: { path: "/none", method: "PUT" }, want: 404 },
    {
      name: "method before media type",
      sent: { method: "PUT", headers: { "content-type": "x/y" } },
      want: 405,
    },
    {
      name: "media type before Accept",
      sent: { headers: { "content-type": "x/y", accept: "x/y" }, body: echo },
      want: 415,
    },
    {
      name: "Accept before size",
      sent: { headers: { ...jsonHeaders, accept: "x/y" }, body: echo },
      want: 406,
    },
    {
      name: "size before coding",
      sent: { headers: { ...jsonHeaders, "content-encoding": "br" }, body: echo },
      want: 413,
    },
  ]),
)("$carrier: $name", async ({ open, sent, want }) => {
  const site = testSite({ accept: ["application/json"] });
  const carrier = await open(site.router, { maxBodyBytes: 10 });
  const got = await carrier.send(sent);
  await carrier.close();
  expect(got.status).toBe(want);
  expect(site.runs).toEqual([]);
});

test.each(overCarriers([{}]))("$carrier: a principal that cannot be told is our fault", async ({ open }) => {
  const site = testSite();
  const errors: unknown[] = [];
  const carrier = await open(site.router, {
    onError: (error) => errors.push(error),
    principal: () => {
      throw new Error("secret");
    },
  });
  const got = await carrier.send({ headers: jsonHeaders, body: echo });
  await carrier.close();
  expect(got.status).toBe(500);
  expect(got.body).not.toContain("secret");
  expect(errors).toHaveLength(1);
  expect(site.runs).toEqual([]);
});

test.each(overCarriers([{}]))(
  "$carrier: a handler knows the principal, by the head alone",
  async ({ open }) => {
    const seen: unknown[] = [];
    const carrier = await open(
      getRoute((request) => {
        seen.push(request.principal, request.query);
        return { kind: "body", status: 200, body: "1" };
      }),
      {
        principal: (head) =>
          head.header("x-user") === undefined ? undefined : { id: head.header("x-user") ?? "" },
      },
    );
    await carrier.send({ method: "GET", query: "a=%20b", headers: { "X-User": "ann" } });
    await carrier.send({ method: "GET" });
    await carrier.close();
    expect(seen).toEqual([{ id: "ann" }, "a=%20b", undefined, ""]);
  },
);

test.each(overCarriers([{ path: "/rpc" }, { path: "/card" }, { path: "/none" }]))(
  "$carrier: the guard stands in front of $path",
  async ({ open, path }) => {
    const routes = testSite().router;
    const card = textRoute({ text: "secret" });
    const carrier = await open((at) => (at === "/card" ? card : routes(at)));
    const got = await carrier.send({ method: "GET", path, headers: { host: "evil.example" } });
    await carrier.close();
    expect(got.status).toBe(403);
    expect(got.body).not.toContain("secret");
  },
);
