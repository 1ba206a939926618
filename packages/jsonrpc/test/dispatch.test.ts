// Handlers: what they throw, how long they may take, and how they end.

import { describe, expect, test } from "vitest";
import {
  type ErrorReport,
  InFlight,
  isLocalError,
  isPeerError,
  isRpcError,
  type Layer,
  LocalError,
  PeerError,
  type Reply,
  RpcError,
  result,
} from "../src/index.ts";
import { fakeClock } from "./support/fake-clock.ts";
import {
  anyMethod,
  echo,
  notification,
  protocolOf,
  request,
  send,
  strictProfile,
} from "./support/service.ts";

const never = (): Promise<Reply> => new Promise(() => {});

describe("what a handler throws", () => {
  class ForeignRpcError extends Error {
    readonly brand = "dragoman/rpc-error";
    readonly code = 7;
    readonly data = undefined;
  }
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;

  test.each([
    {
      what: "an RpcError",
      thrown: new RpcError(42, "no", { a: 1 }),
      error: { code: 42, message: "no", data: { a: 1 } },
    },
    {
      what: "an RpcError of another copy",
      thrown: new ForeignRpcError("no"),
      error: { code: 7, message: "no" },
    },
  ])("$what reaches the caller as it is", async ({ thrown, error }) => {
    for (const run of [throwing(thrown), rejecting(thrown)]) {
      expect(await send(protocolOf([anyMethod("m", run)]), request("m"))).toEqual({
        jsonrpc: "2.0",
        id: 1,
        error,
      });
    }
  });

  test.each([
    { what: "an error", thrown: new Error("connect postgres://u:p@db/x failed") },
    { what: "a string", thrown: "postgres://" },
    { what: "nothing", thrown: undefined },
    { what: "null", thrown: null },
    { what: "an error of a peer", thrown: new PeerError(-1, "postgres://") },
    { what: "an RpcError whose data is not JSON", thrown: new RpcError(1, "postgres://", cycle as never) },
    { what: "a result that is not JSON", thrown: undefined, returned: { big: 1n } },
  ])("$what becomes -32603 with a correlation id, and is reported in full", async ({ thrown, returned }) => {
    const reports: [unknown, ErrorReport][] = [];
    const onError = (error: unknown, report: ErrorReport): void => void reports.push([error, report]);
    const runs =
      returned === undefined ? [throwing(thrown), rejecting(thrown)] : [(): Reply => result(returned)];
    for (const run of runs) {
      reports.length = 0;
      const protocol = protocolOf([anyMethod("m", run)], { onError, protocol: { onError } });
      const answer = JSON.stringify(await send(protocol, request("m")));
      const [[error, report] = []] = reports;
      expect(JSON.parse(answer)).toMatchObject({
        id: 1,
        error: { code: -32603, data: { correlationId: report?.correlationId } },
      });
      expect(answer).not.toContain("postgres");
      expect(report).toMatchObject({ method: "m", id: 1 });
      if (!isRpcError(thrown) && returned === undefined) expect(error).toBe(thrown);
      expect(reports).toHaveLength(1);
    }
  });

  test("a reporter that throws takes nothing with it", async () => {
    const onError = (): never => {
      throw new Error("the log is full");
    };
    const protocol = protocolOf([anyMethod("m", throwing(new Error("x")))], { onError });
    expect(await send(protocol, request("m"))).toMatchObject({ id: 1, error: { code: -32603 } });
  });

  test("a notification that throws is reported and not answered", async () => {
    const errors: unknown[] = [];
    const protocol = protocolOf([anyMethod("m", throwing("x"))], { onError: (error) => errors.push(error) });
    expect(await send(protocol, notification("m"))).toEqual({ kind: "silent", status: 204 });
    expect(errors).toEqual(["x"]);
  });
});

test("an RpcError needs an integer code", () => {
  expect(() => new RpcError(1.5, "x")).toThrow(TypeError);
});

test("errors are told apart by their brand", () => {
  const errors = [new RpcError(1, ""), new PeerError(1, ""), new LocalError("ERR_CLOSED", ""), new Error("")];
  const verdicts = errors.map((error) => [isRpcError(error), isPeerError(error), isLocalError(error)]);
  expect(verdicts).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
    [false, false, false],
  ]);
  expect(isRpcError({ brand: "dragoman/rpc-error", code: 1 })).toBe(false);
});

describe("time limits", () => {
  test("a handler that never returns is answered at its limit, and told", async () => {
    const clock = fakeClock();
    let reason: unknown;
    const slow = anyMethod("slow", (_params, exchange) => {
      exchange.signal.addEventListener("abort", () => {
        reason = exchange.signal.reason;
      });
      return never();
    });
    const answer = send(protocolOf([slow], { clock, timeoutMs: 1_000 }), request("slow"));
    clock.advance(999);
    expect(reason).toBeUndefined();
    clock.advance(1);
    expect(await answer).toMatchObject({ id: 1, error: { code: -32000 } });
    expect(reason).toMatchObject({ name: "TimeoutError" });
    expect(clock.pending).toBe(0);
  });

  test.each([
    { what: "the method's own limit wins", timeoutMs: 50, limit: 1_000, pending: 1 },
    { what: "0 is no limit", timeoutMs: 0, limit: 1_000, pending: 0 },
    { what: "no limit is the default", timeoutMs: undefined, limit: undefined, pending: 0 },
  ])("$what", ({ timeoutMs, limit, pending }) => {
    const clock = fakeClock();
    const slow = anyMethod("slow", never, timeoutMs === undefined ? {} : { timeoutMs });
    const protocol = protocolOf([slow], { clock, ...(limit === undefined ? {} : { timeoutMs: limit }) });
    void send(protocol, request("slow"));
    expect(clock.pending).toBe(pending);
    clock.advance(50);
    expect(clock.pending).toBe(0);
  });

  test("an answer in time takes the timer back", async () => {
    const clock = fakeClock();
    const quick = anyMethod("quick", async () => result(1));
    expect(await send(protocolOf([quick], { clock, timeoutMs: 10 }), request("quick"))).toMatchObject({
      result: 1,
    });
    expect(clock.pending).toBe(0);
  });

  test("a handler that gives up because its limit was reached is no failure", async () => {
    const clock = fakeClock();
    const errors: unknown[] = [];
    let fail: ((error: unknown) => void) | undefined;
    const slow = anyMethod(
      "slow",
      () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    );
    const protocol = protocolOf([slow], { clock, timeoutMs: 10, onError: (error) => errors.push(error) });
    const answer = send(protocol, request("slow"));
    clock.advance(10);
    fail?.(new Error("late"));
    expect(await answer).toMatchObject({ error: { code: -32000 } });
    expect(errors).toEqual([]);
  });
});

describe("cancellation", () => {
  test.each([0, "", "0", 7, -1])(
    "the call %j is aborted under its own id, and never answered",
    async (id) => {
      const inFlight = new InFlight();
      let isAborted = false;
      const slow = anyMethod("slow", (_params, exchange) => {
        exchange.signal.addEventListener("abort", () => {
          isAborted = true;
        });
        return never();
      });
      const answer = send(protocolOf([slow]), request("slow", {}, id), { inFlight });
      expect(inFlight.size).toBe(1);
      for (const other of [0, "", "0", 7, -1].filter((candidate) => candidate !== id)) {
        expect(inFlight.cancel(other, "x")).toBe(false);
      }
      expect(inFlight.cancel(id, "enough")).toBe(true);
      expect(await answer).toEqual({ kind: "cancelled" });
      expect([isAborted, inFlight.size]).toEqual([true, 0]);
    },
  );

  test("an id that is in flight is refused, and the first call goes on", async () => {
    const inFlight = new InFlight();
    let finish: ((reply: Reply) => void) | undefined;
    let runs = 0;
    const slow = anyMethod("slow", () => {
      runs++;
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const protocol = protocolOf([slow, echo]);
    const first = send(protocol, request("slow", {}, 7), { inFlight });
    expect(await send(protocol, request("echo", {}, 7), { inFlight })).toMatchObject({
      id: 7,
      error: { code: -32600 },
    });
    expect(await send(protocol, request("echo", {}, "7"), { inFlight })).toMatchObject({
      id: "7",
      result: {},
    });
    finish?.(result("slow"));
    expect(await first).toMatchObject({ id: 7, result: "slow" });
    expect([runs, inFlight.size]).toEqual([1, 0]);
  });

  test.each([
    { profile: strictProfile, outcome: "cancelled" },
    { profile: undefined, outcome: "answer" },
  ])("a caller that is gone: $outcome, as the profile says", async ({ profile, outcome }) => {
    const listeners = new Set<() => void>();
    const channel = {
      send(): void {},
      isClosed: false,
      onClose(listener: () => void): () => void {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    let finish: ((reply: Reply) => void) | undefined;
    const slow = anyMethod(
      "slow",
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const protocol = protocolOf([slow], profile === undefined ? {} : { profile });
    const answer = send(protocol, request("slow"), { channel });
    for (const listener of [...listeners]) listener();
    finish?.(result("done"));
    expect(await answer).toMatchObject(outcome === "cancelled" ? { kind: "cancelled" } : { result: "done" });
    expect(listeners.size).toBe(0);
  });

  test("nothing of a call is sent after its answer", async () => {
    const sent: string[] = [];
    const channel = {
      send: (text: string): void => void sent.push(text),
      isClosed: false,
      onClose: () => () => {},
    };
    let late: (() => void) | undefined;
    const chatty = anyMethod("chatty", (_params, exchange) => {
      void exchange.notify("progress", { n: 1 });
      late = () => void exchange.notify("progress", { n: 2 });
      return result(1);
    });
    await send(protocolOf([chatty]), request("chatty"), { channel });
    late?.();
    expect(sent).toEqual(['{"jsonrpc":"2.0","method":"progress","params":{"n":1}}']);
  });
});

describe("layers", () => {
  test("the first is the outermost", async () => {
    const order: string[] = [];
    const layer =
      (name: string): Layer =>
      (next) =>
      (exchange) => {
        order.push(name);
        return next(exchange);
      };
    await send(protocolOf([echo], { layers: [layer("a"), layer("b")] }), request("echo"));
    expect(order).toEqual(["a", "b"]);
  });

  test.each([
    { what: "throws", layer: (): Layer => () => throwing(new Error("secret")) },
    { what: "rejects", layer: (): Layer => () => rejecting(new Error("secret")) },
  ])("one that $what is an internal error, reported to the protocol", async ({ layer }) => {
    const errors: unknown[] = [];
    const protocol = protocolOf([echo], {
      layers: [layer()],
      protocol: { onError: (error) => errors.push(error) },
    });
    const answer = await send(protocol, request("echo"));
    expect(answer).toMatchObject({ id: 1, error: { code: -32603 } });
    expect(JSON.stringify(answer)).not.toContain("secret");
    expect(errors).toHaveLength(1);
  });
});

function throwing(error: unknown): () => Reply {
  return () => {
    throw error;
  };
}

function rejecting(error: unknown): () => Promise<Reply> {
  return () => Promise.reject(error);
}
