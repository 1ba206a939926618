// Both directions over one connection: correlation, cancellation, and an end that settles everything.

import { describe, expect, test } from "vitest";
import {
  type Arrival,
  type Connection,
  closedChannel,
  type Id,
  isLocalError,
  type Method,
  memoryPair,
  Peer,
  type PeerOptions,
  type Reply,
  RpcError,
  result,
} from "../src/index.ts";
import { fakeClock } from "./support/fake-clock.ts";
import { anyMethod, echo, peerProfile, protocolOf } from "./support/service.ts";

type Options = Partial<PeerOptions<Arrival>> & { readonly methods?: readonly Method[] };

function peerOver(connection: Connection, options: Options = {}): Peer {
  const { methods = [], ...more } = options;
  return new Peer(connection, {
    protocol: protocolOf(methods, { profile: peerProfile }),
    arrival: (base) => base,
    ...more,
  });
}

interface Script {
  readonly connection: Connection;
  /** What the peer has written. */
  readonly lines: string[];
  /** Hands a message to the peer. */
  say(message: unknown): void;
}

/** The far end of a connection as a script. */
function scripted(): Script {
  const lines: string[] = [];
  const [near, far] = memoryPair();
  far.onMessage((message) => lines.push(String(message)));
  return {
    connection: near,
    lines,
    say: (message) => void far.send(typeof message === "string" ? message : JSON.stringify(message)),
  };
}

/** Lets every message that is under way arrive. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const never = (): Promise<Reply> => new Promise(() => {});
const ids = (lines: readonly string[]): Id[] => lines.map((line) => JSON.parse(line).id);
const outcome = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => (isLocalError(error) ? error.code : error));

describe("correlation", () => {
  test("calls in both directions at once, each with its own answer", async () => {
    const [a, b] = memoryPair();
    const left = peerOver(a, { methods: [echo] });
    const right = peerOver(b, { methods: [echo] });
    const calls = Array.from({ length: 50 }, (_, n) => [
      left.call("echo", { left: n }),
      right.call("echo", { right: n }),
    ]);
    expect(await Promise.all(calls.flat())).toEqual(
      Array.from({ length: 50 }, (_, n) => [{ left: n }, { right: n }]).flat(),
    );
  });

  test("answers that come in another order find their calls", async () => {
    const { connection, lines, say } = scripted();
    const peer = peerOver(connection);
    const calls = [peer.call("a"), peer.call("b"), peer.call("c")];
    await settle();
    for (const id of ids(lines).reverse()) say({ jsonrpc: "2.0", id, result: `for ${String(id)}` });
    expect(await Promise.all(calls)).toEqual(ids(lines).map((id) => `for ${String(id)}`));
  });

  test("an error of the peer rejects with its code, message and data", async () => {
    const [a, b] = memoryPair();
    const fails = anyMethod("fails", () => {
      throw new RpcError(5, "no", [1]);
    });
    peerOver(b, { methods: [fails] });
    const call = peerOver(a).call("fails");
    await expect(call).rejects.toMatchObject({
      brand: "dragoman/peer-error",
      code: 5,
      message: "no",
      data: [1],
    });
  });

  test("a notification is not answered", async () => {
    const { connection, lines, say } = scripted();
    peerOver(connection, { methods: [echo] });
    say({ jsonrpc: "2.0", method: "echo" });
    say({ jsonrpc: "2.0", method: "no/such" });
    await settle();
    expect(lines).toEqual([]);
  });
});

describe("a response is never answered", () => {
  test.each([
    '{"jsonrpc":"2.0","id":99,"result":1}',
    '{"jsonrpc":"2.0","id":"1","result":1}',
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}',
    '{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":"x"}}',
    '{"jsonrpc":"2.0","id":1,"result":1,"result":2}',
    '{"id":1,"result":1}',
  ])("stray: %s", async (text) => {
    const { connection, lines, say } = scripted();
    const strays: string[] = [];
    const peer = peerOver(connection, { onStray: (detail) => strays.push(detail) });
    const call = outcome(peer.call("m"));
    await settle();
    say(text);
    await settle();
    expect(lines).toHaveLength(1);
    expect(strays).toHaveLength(1);
    await peer.close();
    expect(await call).toBe("ERR_CLOSED");
  });

  test("not by a side that takes none, so that two of them do not go on for ever", async () => {
    const { connection, lines, say } = scripted();
    const strays: string[] = [];
    peerOver(connection, { protocol: protocolOf([]), onStray: (detail) => strays.push(detail) });
    say('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"x"}}');
    await settle();
    expect([lines.length, strays.length]).toEqual([0, 1]);
  });

  test("broken text is answered under a null id, and the connection goes on", async () => {
    const { connection, lines, say } = scripted();
    peerOver(connection, { methods: [echo] });
    say('{"jsonrpc":"2.0","id":3,"method":"ec');
    say({ jsonrpc: "2.0", id: 4, method: "echo", params: [] });
    await settle();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: null, error: { code: -32700 } },
      { id: 4, result: [] },
    ]);
  });
});

describe("giving up a call", () => {
  test.each([
    { how: "an abort", code: "ERR_ABORTED" },
    { how: "its time limit", code: "ERR_TIMEOUT" },
  ])("$how rejects once, tells the peer, and a late answer is a stray", async ({ how, code }) => {
    const { connection, lines, say } = scripted();
    const clock = fakeClock();
    const strays: string[] = [];
    const given: Id[] = [];
    const peer = peerOver(connection, { clock, onStray: (detail) => strays.push(detail) });
    const controller = new AbortController();
    const call = outcome(
      peer.call("m", {}, { signal: controller.signal, timeoutMs: 100, onGiveUp: (id) => given.push(id) }),
    );
    await settle();
    if (how === "an abort") controller.abort("enough");
    else clock.advance(100);
    expect(await call).toBe(code);
    const [id] = ids(lines);
    say({ jsonrpc: "2.0", id, result: 1 });
    await settle();
    expect([given, strays.length, clock.pending]).toEqual([[id], 1, 0]);
  });

  test("a signal that is aborted already sends nothing", async () => {
    const { connection, lines } = scripted();
    const peer = peerOver(connection);
    expect(await outcome(peer.call("m", {}, { signal: AbortSignal.abort() }))).toBe("ERR_ABORTED");
    await settle();
    expect(lines).toEqual([]);
  });

  test("params that are not JSON reject and leave nothing behind", async () => {
    const { connection, lines } = scripted();
    const clock = fakeClock();
    const peer = peerOver(connection, { clock });
    // a caller without types can pass anything
    await expect(peer.call("m", { n: 1n } as never, { timeoutMs: 10 })).rejects.toBeInstanceOf(TypeError);
    await settle();
    expect([lines.length, clock.pending]).toEqual([0, 0]);
  });
});

describe("the end of a connection", () => {
  test.each(["near", "far"])(
    "closed by the %s side: every pending call rejects once, running ones are aborted",
    async (side) => {
      const [a, b] = memoryPair();
      let aborted = 0;
      const hang = anyMethod("hang", (_params, exchange) => {
        exchange.signal.addEventListener("abort", () => aborted++);
        return never();
      });
      const left = peerOver(a);
      const right = peerOver(b, { methods: [hang] });
      let closes = 0;
      left.onClose(() => closes++);
      const calls = [1, 2, 3].map(() => outcome(left.call("hang")));
      await settle();
      await (side === "near" ? left : right).close();
      expect(await Promise.all(calls)).toEqual(["ERR_CLOSED", "ERR_CLOSED", "ERR_CLOSED"]);
      await settle();
      expect([closes, aborted, left.isClosed, right.isClosed]).toEqual([1, 3, true, true]);
      expect(await outcome(left.call("hang"))).toBe("ERR_CLOSED");
    },
  );

  test("close is idempotent and re-entrant: from its own listener, from a handler, twice at once", async () => {
    const [a, b] = memoryPair();
    const left = peerOver(a);
    let closes = 0;
    const right = peerOver(b, {
      methods: [
        anyMethod("close", async () => {
          await Promise.all([right.close(), right.close()]);
          return result(1);
        }),
      ],
    });
    for (const peer of [left, right]) {
      peer.onClose(() => {
        closes++;
        void peer.close();
      });
    }
    expect(await outcome(left.call("close"))).toBe("ERR_CLOSED");
    await settle();
    await Promise.all([left.close(), left.close(), right.close()]);
    expect(closes).toBe(2);
  });

  test("a listener that throws does not keep the connection open", async () => {
    const [a, b] = memoryPair();
    let isFarClosed = false;
    b.onClose(() => {
      isFarClosed = true;
    });
    const peer = peerOver(a);
    peer.onClose(() => {
      throw new Error("listener");
    });
    await expect(peer.close()).rejects.toThrow("listener");
    await settle();
    expect(isFarClosed).toBe(true);
  });

  test("a listener that comes late is called at once, one that was taken back never", async () => {
    const [a] = memoryPair();
    const peer = peerOver(a);
    const heard: string[] = [];
    peer.onClose(() => heard.push("early"));
    peer.onClose(() => heard.push("taken back"))();
    await peer.close();
    peer.onClose(() => heard.push("late"));
    expect(heard).toEqual(["early", "late"]);
  });

  test("an answer that is ready after the end goes nowhere", async () => {
    const { connection, lines, say } = scripted();
    let finish: ((reply: Reply) => void) | undefined;
    const slow = anyMethod(
      "slow",
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const peer = peerOver(connection, { methods: [slow] });
    say({ jsonrpc: "2.0", id: 1, method: "slow" });
    await settle();
    await peer.close();
    finish?.(result(1));
    await settle();
    expect(lines).toEqual([]);
  });

  test("a stream that waits is ended", async () => {
    const { connection, say } = scripted();
    let isEnded = false;
    const results: AsyncIterableIterator<unknown> = {
      next: (() => {
        let count = 0;
        return () =>
          count++ === 0 ? Promise.resolve({ done: false, value: 1 }) : new Promise<never>(() => {});
      })(),
      return: () => {
        isEnded = true;
        return Promise.resolve({ done: true, value: undefined });
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
    const peer = peerOver(connection, {
      methods: [anyMethod("stream", () => ({ kind: "stream", results }))],
    });
    say({ jsonrpc: "2.0", id: 1, method: "stream" });
    await settle();
    await peer.close();
    expect(isEnded).toBe(true);
  });

  test("drain waits for calls that have arrived", async () => {
    const { connection, lines, say } = scripted();
    let finish: ((reply: Reply) => void) | undefined;
    const slow = anyMethod(
      "slow",
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const peer = peerOver(connection, { methods: [slow] });
    say({ jsonrpc: "2.0", id: 1, method: "slow" });
    await settle();
    let isDrained = false;
    const drained = peer.drain().then(() => {
      isDrained = true;
    });
    await settle();
    expect(isDrained).toBe(false);
    finish?.(result("done"));
    await drained;
    await settle();
    expect(lines.map((line) => JSON.parse(line).result)).toEqual(["done"]);
  });
});

test("calls beyond the bound are refused as too busy, and served again later", async () => {
  const { connection, lines, say } = scripted();
  const finishers: ((reply: Reply) => void)[] = [];
  const slow = anyMethod("slow", () => new Promise((resolve) => finishers.push(resolve)));
  peerOver(connection, { methods: [slow, echo], maxInFlight: 2 });
  for (const id of [1, 2, 3]) say({ jsonrpc: "2.0", id, method: "slow" });
  await settle();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ id: 3, error: { code: -32000 } }]);
  for (const finish of finishers) finish(result(1));
  await settle();
  say({ jsonrpc: "2.0", id: 4, method: "echo" });
  await settle();
  expect(ids(lines)).toEqual([3, 1, 2, 4]);
});

test("messages that came before the reader are handed over first, in order", async () => {
  const [a, b] = memoryPair();
  void a.send("1");
  void a.send("2");
  await settle();
  const read: string[] = [];
  b.onMessage((message) => read.push(String(message)));
  void a.send("3");
  await settle();
  expect(read).toEqual(["1", "2", "3"]);
});

test("a channel that cannot send drops what it is given", () => {
  expect(closedChannel.send("x")).toBeUndefined();
  expect(closedChannel.onClose(() => {})()).toBeUndefined();
});
