// What must hold of the carriers and the protocols on them: the same verdict on every way in, and no fault of ours.

import { type Connection, Peer, receive } from "@dragoman/jsonrpc";
import { type HttpRouter, jsonRpcRoute, router, toFetch, toMemory } from "@dragoman/transport";
import { stdioConnection } from "@dragoman/transport/stdio";
import fc from "fast-check";
import { createWireRouter } from "../fixtures/wire-router.ts";
import type { ProfileName } from "../wire/corpus.ts";
import { bodyBytes, corpusBodies } from "./inputs.ts";
import { arrival, coreBodies, limits, type Property, profiles, protocolOf } from "./properties.ts";

interface Heard {
  readonly status: number;
  readonly body: string;
}

const plainRouter: HttpRouter = router(
  Object.fromEntries(
    profiles.map((profile, i) => [
      `/${i}`,
      jsonRpcRoute({ protocol: protocolOf(profile), profileOf: () => profile, arrivalOf: () => arrival }),
    ]),
  ),
);

type Send = (path: string, headers: Record<string, string>, body: Uint8Array) => Promise<Heard>;

function fetchSender(routes: HttpRouter): Send {
  const handle = toFetch(routes);
  return async (path, headers, body) => {
    const request = new Request(`http://127.0.0.1${path}`, {
      method: "POST",
      headers,
      body: Uint8Array.from(body),
    });
    const response = await handle(request);
    return { status: response.status, body: await response.text() };
  };
}

function memorySender(routes: HttpRouter): Send {
  const handle = toMemory(routes);
  return async (path, headers, body) => {
    const response = await handle({ method: "POST", path, headers, body });
    let text = response.body ?? "";
    for await (const event of response.events ?? []) text += `data: ${event}\n\n`;
    return { status: response.status, body: text };
  };
}

const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };

const doors: readonly { path: string; profile: ProfileName; headers: Record<string, string> }[] = [
  { path: "/jsonrpc", profile: "jsonrpc", headers: json },
  {
    path: "/mcp-stateless",
    profile: "mcp-legacy",
    headers: { ...json, "mcp-protocol-version": "2025-11-25" },
  },
  {
    path: "/mcp-stateless",
    profile: "mcp-modern",
    headers: {
      ...json,
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "count",
    },
  },
  { path: "/a2a", profile: "a2a-1.0", headers: { ...json, "a2a-version": "1.0" } },
  { path: "/a2a", profile: "a2a-0.3", headers: json },
];

const [toPlainFetch, toPlainMemory] = [fetchSender(plainRouter), memorySender(plainRouter)];

export const carrierProperties: readonly Property[] = [
  {
    name: "receive, the fetch handler and memory give the same answer",
    check: fc.asyncProperty(coreBodies, async (bytes) => {
      for (const [i, profile] of profiles.entries()) {
        const outgoing = await receive(protocolOf(profile), bytes, arrival);
        const direct = {
          status: "status" in outgoing ? outgoing.status : 0,
          body: outgoing.kind === "answer" ? outgoing.text : "",
        };
        same("fetch", await toPlainFetch(`/${i}`, json, bytes), direct);
        same("memory", await toPlainMemory(`/${i}`, json, bytes), direct);
      }
      return true;
    }),
  },
  ...doors.map(({ path, profile, headers }) => ({
    name: `${profile}: no body is a fault of ours`,
    check: noFaultOfOurs(path, profile, headers),
  })),
  {
    name: "lines on stdio are the same messages in any chunks",
    check: fc.asyncProperty(
      // two lines under one id are two calls only where the first is answered before the second comes
      fc.array(
        coreBodies.filter((bytes) => !Buffer.from(bytes).includes("later")),
        { minLength: 1, maxLength: 6 },
      ),
      fc.constantFrom("\n", "\r\n"),
      fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 8 }),
      async (bodies, lineEnd, sizes) => {
        const lines = bodies.map((body) => body.filter((byte) => byte !== 0x0a && byte !== 0x0d));
        const bytes = Buffer.concat(lines.flatMap((line) => [line, Buffer.from(lineEnd)]));
        const wanted: string[] = [];
        for (const line of lines.filter((candidate) => !isBlank(candidate))) {
          const outgoing = await receive(protocolOf(profiles[0] ?? never()), line, arrival);
          const isStray = outgoing.kind === "answer" && outgoing.condition?.startsWith("response-") === true;
          if (outgoing.kind === "answer" && !isStray) wanted.push(outgoing.text);
        }
        const got = await overStdio(chunks(bytes, sizes));
        same(
          "stdio",
          { status: 0, body: got.sort().join("\n") },
          { status: 0, body: wanted.sort().join("\n") },
        );
        return true;
      },
    ),
  },
];

function noFaultOfOurs(
  path: string,
  profile: ProfileName,
  headers: Record<string, string>,
): fc.IRawProperty<unknown, boolean> {
  const routes = createWireRouter();
  const [toFetchRoute, toMemoryRoute] = [fetchSender(routes), memorySender(routes)];
  // a body that asks the fixture to wait shows nothing new, and one that asks it to throw gets what it asks for
  const isFit = (bytes: Uint8Array): boolean =>
    !/slow|[Ss]tream|boom/.test(Buffer.from(bytes).toString("latin1"));
  return fc.asyncProperty(bodyBytes(corpusBodies([profile])).filter(isFit), async (bytes) => {
    const fetched = await toFetchRoute(path, headers, bytes);
    const remembered = await toMemoryRoute(path, headers, bytes);
    same("memory", shape(remembered), shape(fetched));
    if (fetched.status >= 500 || /"code":-32603/.test(fetched.body)) {
      throw new Error(`${fetched.status} ${fetched.body}`);
    }
    return true;
  });
}

/** What two servers with the same code say alike, ids and times that they make up left out. */
function shape({ status, body }: Heard): Heard {
  return {
    status,
    body: body.replace(
      /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[0-9:.]+Z|"(?:nextPageToken|totalSize)":[^,}]*/g,
      "*",
    ),
  };
}

function same(carrier: string, got: Heard, wanted: Heard): void {
  if (got.status === wanted.status && got.body === wanted.body) return;
  throw new Error(`${carrier}: got ${JSON.stringify(got)}, expected ${JSON.stringify(wanted)}`);
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09);
}

function chunks(bytes: Uint8Array, sizes: readonly number[]): readonly Uint8Array[] {
  const made: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    if (at < bytes.length) made.push(bytes.subarray(at, at + size));
    at += size;
  }
  if (at < bytes.length) made.push(bytes.subarray(at));
  return made;
}

/** Every line that a server writes for these chunks. */
async function overStdio(input: readonly Uint8Array[]): Promise<string[]> {
  const written: string[] = [];
  const listeners = new Map<string, (chunk: Uint8Array) => void>();
  const connection: Connection = stdioConnection({
    maxLineBytes: limits.maxBytes,
    input: {
      on: (event: string, listener: (chunk: never) => void) =>
        listeners.set(event, (chunk) => listener(chunk as never)),
      pause: () => {},
      resume: () => {},
    },
    output: {
      write(text, done) {
        written.push(text);
        done();
        return true;
      },
      on: () => {},
    },
    onInputEnd: () => {},
  });
  const peer = new Peer(connection, {
    protocol: protocolOf(profiles[0] ?? never()),
    arrival: (base) => base,
  });
  for (const chunk of input) listeners.get("data")?.(chunk);
  listeners.get("end")?.(new Uint8Array());
  await peer.drain();
  await peer.close();
  return written
    .join("")
    .split("\n")
    .filter((line) => line !== "");
}

function never(): never {
  throw new Error("there is no profile");
}
