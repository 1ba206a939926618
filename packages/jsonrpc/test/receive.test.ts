// From bytes to one answer: batches, responses, checks before dispatch, streams.

import { describe, expect, test } from "vitest";
import { jsonRpc20, type Outgoing, type Profile, receive, refuse, result } from "../src/index.ts";
import {
  anyMethod,
  arrival,
  echo,
  notification,
  peerProfile,
  protocolOf,
  request,
  send,
  strictProfile,
} from "./support/service.ts";

const boom = anyMethod("boom", () => {
  throw new Error("boom");
});

describe("batches (JSON-RPC 2.0 §6)", () => {
  const protocol = protocolOf([echo, boom]);
  test.each([
    { batch: [request("echo"), notification("echo"), request("echo", [2], "x")], ids: [1, "x"] },
    { batch: [1, {}, [], request("echo")], ids: [null, null, null, 1] },
    { batch: [request("boom", {}, 0), request("no", {}, "")], ids: [0, ""] },
    { batch: [request("echo", {}, null)], ids: [null] },
  ])("one answer for each request and each fault: $ids", async ({ batch, ids }) => {
    const answers = (await send(protocol, batch)) as { id: unknown }[];
    expect(answers.map(({ id }) => id)).toEqual(ids);
  });

  test("notifications alone are not answered", async () => {
    expect(await send(protocol, [notification("echo"), notification("boom"), notification("no")])).toEqual({
      kind: "silent",
      status: 204,
    });
  });

  test("a protocol refuses one before any item runs", async () => {
    let ran = 0;
    const count = anyMethod("count", () => result(++ran));
    const refusing = protocolOf([count], {
      protocol: { admitBatch: () => refuse("batch-refused", "not here") },
    });
    expect(await send(refusing, [request("count")])).toMatchObject({ id: null, error: { code: -32600 } });
    expect(ran).toBe(0);
  });

  test("a stream cannot be called in one, and is ended", async () => {
    let isEnded = false;
    const stream = anyMethod("stream", () => ({
      kind: "stream",
      results: (async function* () {
        try {
          yield 1;
          yield 2;
        } finally {
          isEnded = true;
        }
      })(),
    }));
    expect(await send(protocolOf([stream]), [request("stream")])).toMatchObject([
      { id: 1, error: { code: -32600 } },
    ]);
    expect(isEnded).toBe(true);
  });
});

describe("responses", () => {
  const response = '{"jsonrpc":"2.0","id":9,"result":1}';

  test("go to the one who waits, and are acknowledged", async () => {
    const taken: unknown[] = [];
    const protocol = protocolOf([], { profile: strictProfile });
    expect(await send(protocol, response, { onResponse: (frame) => taken.push(frame) })).toEqual({
      kind: "silent",
      status: 202,
    });
    expect(taken).toEqual([{ kind: "result", id: 9, result: 1 }]);
  });

  test("are refused under no id where the profile never asks", async () => {
    expect(await send(protocolOf([]), response)).toMatchObject({ id: null, error: { code: -32600 } });
  });
});

describe("checks before dispatch", () => {
  let ran = 0;
  const count = anyMethod("count", () => result(++ran));
  test.each([
    { what: "a refusal", admit: () => refuse("params-invalid", "no"), code: -32602 },
    { what: "a later refusal", admit: async () => refuse("params-invalid", "no"), code: -32602 },
    {
      what: "a throw",
      admit: () => {
        throw new Error("secret");
      },
      code: -32603,
    },
    {
      what: "a rejection",
      admit: async () => {
        throw new Error("secret");
      },
      code: -32603,
    },
  ])("$what answers under the id, and nothing runs", async ({ admit, code }) => {
    const protocol = protocolOf([count], { protocol: { admit } });
    const answer = await send(protocol, request("count", {}, "a"));
    expect(answer).toMatchObject({ id: "a", error: { code } });
    expect(JSON.stringify(answer)).not.toContain("secret");
    expect(ran).toBe(0);
  });

  test("the profile is chosen by the value, or by its absence where the bytes are no JSON", async () => {
    const seen: unknown[] = [];
    const select = (value: unknown): Profile => {
      seen.push(value);
      return jsonRpc20;
    };
    const protocol = protocolOf([echo], { protocol: { select } });
    await send(protocol, request("echo"));
    await send(protocol, "{");
    expect(seen).toEqual([request("echo"), undefined]);
  });
});

test("a condition that the profile does not know is our fault", async () => {
  const odd = protocolOf([echo], { protocol: { admit: () => refuse("no-such-condition", "") } });
  expect(await send(odd, request("echo"))).toMatchObject({ id: 1, error: { code: -32603 } });
});

describe("streams", () => {
  const streaming = (results: () => AsyncIterable<unknown>): ReturnType<typeof protocolOf> =>
    protocolOf([anyMethod("stream", () => ({ kind: "stream", results: results() }))]);
  const open = async (results: () => AsyncIterable<unknown>): Promise<Outgoing> =>
    receive(streaming(results), JSON.stringify(request("stream")), arrival);
  const framesOf = (outgoing: Outgoing): AsyncIterableIterator<string> => {
    if (outgoing.kind !== "stream") throw new Error(`expected a stream, got ${JSON.stringify(outgoing)}`);
    return outgoing.frames;
  };

  test("every result comes under the one id", async () => {
    const texts: unknown[] = [];
    for await (const text of framesOf(
      await open(async function* () {
        yield 1;
        yield { a: 2 };
      }),
    )) {
      texts.push(JSON.parse(text));
    }
    expect(texts).toEqual([
      { jsonrpc: "2.0", id: 1, result: 1 },
      { jsonrpc: "2.0", id: 1, result: { a: 2 } },
    ]);
  });

  test("a failure before the first result is an ordinary answer", async () => {
    const outgoing = await open(async function* () {
      yield* [];
      throw new Error("secret");
    });
    expect(outgoing).toMatchObject({ kind: "answer", condition: "internal" });
  });

  test("a failure later is the last frame", async () => {
    const frames = framesOf(
      await open(async function* () {
        yield 1;
        throw new Error("secret");
      }),
    );
    const texts: string[] = [];
    for await (const text of frames) texts.push(text);
    expect(JSON.parse(texts[1] ?? "")).toMatchObject({ id: 1, error: { code: -32603 } });
    expect(texts).toHaveLength(2);
    expect(texts.join()).not.toContain("secret");
  });

  test("a result that is not JSON ends the stream and its source", async () => {
    let isEnded = false;
    const frames = framesOf(
      await open(async function* () {
        try {
          yield 1;
          yield 1n;
          yield 2;
        } finally {
          isEnded = true;
        }
      }),
    );
    const texts: string[] = [];
    for await (const text of frames) texts.push(text);
    expect([texts.length, isEnded]).toEqual([2, true]);
  });

  test("leaving ends the source once, and a source that fails at its end harms nobody", async () => {
    let ends = 0;
    const frames = framesOf(
      await open(async function* () {
        try {
          yield 1;
          yield 2;
        } finally {
          ends++;
          // biome-ignore lint/correctness/noUnsafeFinally: that this is survived is what is tested
          throw new Error("while cleaning up");
        }
      }),
    );
    expect(await frames.next()).toMatchObject({ done: false });
    expect(await frames.return?.()).toEqual({ done: true, value: undefined });
    expect(await frames.return?.()).toEqual({ done: true, value: undefined });
    expect(await frames.next()).toEqual({ done: true, value: undefined });
    expect(ends).toBe(1);
  });
});

test("a profile that takes responses does not lose calls", async () => {
  expect(await send(protocolOf([echo], { profile: peerProfile }), request("echo", [1]))).toMatchObject({
    result: [1],
  });
});
