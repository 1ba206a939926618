// Framing by newline over bytes, whatever the chunks.

import { EventEmitter } from "node:events";
import { type Connection, jsonRpc20, Peer, type Protocol, result } from "@dragoman/jsonrpc";
import { type LineInput, type LineOutput, stdioConnection } from "@dragoman/transport/stdio";
import fc from "fast-check";
import { expect, test } from "vitest";
import { until } from "./support/wait.ts";

class FakeInput extends EventEmitter implements LineInput {
  isPaused = false;
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }
}

class FakeOutput extends EventEmitter implements LineOutput {
  readonly writes: string[] = [];
  isFull = false;
  isEnded = false;
  write(text: string, done: () => void): boolean {
    this.writes.push(text);
    queueMicrotask(done);
    return !this.isFull;
  }
  end(): void {
    this.isEnded = true;
  }
}

interface Open {
  readonly input: FakeInput;
  readonly output: FakeOutput;
  readonly connection: Connection;
  readonly lines: Uint8Array[];
}

function open(options: { maxLineBytes?: number } = {}): Open {
  const input = new FakeInput();
  const output = new FakeOutput();
  const connection = stdioConnection({ input, output, ...options });
  const lines: Uint8Array[] = [];
  connection.onMessage((line) => {
    if (typeof line !== "string") lines.push(Uint8Array.from(line));
  });
  return { input, output, connection, lines };
}

const texts = (lines: readonly Uint8Array[]): string[] => lines.map((line) => Buffer.from(line).toString());
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function feed(input: FakeInput, bytes: Uint8Array, size: number): void {
  for (let at = 0; at < bytes.length; at += size) input.emit("data", bytes.subarray(at, at + size));
}

test.each([
  { name: "LF", wire: "a\nb\n", want: ["a", "b"] },
  { name: "CRLF", wire: "a\r\nb\r\n", want: ["a", "b"] },
  { name: "a CR inside", wire: "a\rb\n", want: ["a\rb"] },
  { name: "blank lines", wire: "\n\r\n \t\na\n\n", want: ["a"] },
  { name: "no newline at the end", wire: "a\nb", want: ["a", "b"] },
  { name: "nothing", wire: "", want: [] },
])("$name, in chunks of every size", ({ wire, want }) => {
  for (let size = 1; size <= wire.length + 1; size++) {
    const { input, lines } = open();
    feed(input, Buffer.from(wire), size);
    input.emit("end");
    expect(texts(lines)).toEqual(want);
  }
});

test("any lines in any chunks come out as they went in", () => {
  const line = fc.string({ unit: "binary" }).map((text) => text.replace(/[\r\n]/g, "é"));
  const ending = fc.constantFrom("\n", "\r\n");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(line, ending)),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      (parts, sizes) => {
        const { input, lines } = open();
        const bytes = Buffer.from(parts.map(([text, end]) => text + end).join(""));
        for (let at = 0, i = 0; at < bytes.length; i++) {
          const size = sizes[i % sizes.length] ?? 1;
          input.emit("data", bytes.subarray(at, at + size));
          at += size;
        }
        const sent = parts.map(([text]) => Buffer.from(text).toString());
        expect(texts(lines)).toEqual(sent.filter((text) => !/^[ \t]*$/.test(text)));
      },
    ),
    { seed: 11, numRuns: 500 },
  );
});

test.each([1, 7, 64 * 1024, 100_000_000])("200 messages, one of 4 MB, in chunks of %d bytes", (size) => {
  const { input, lines } = open();
  const sent = Array.from({ length: 200 }, (_, i) =>
    i === 100 ? `{"big":"${"ä".repeat(2_000_000)}"}` : `{"n":${i},"text":"€😀"}`,
  );
  feed(input, Buffer.from(sent.map((text, i) => text + (i % 3 === 0 ? "\r\n" : "\n")).join("")), size);
  expect(lines.length).toBe(200);
  expect(texts(lines).every((text, i) => text === sent[i])).toBe(true);
});

test("a line of 5 MB in chunks of 64 KB costs linear time", () => {
  const time = (bytes: number): number => {
    const { input, lines } = open({ maxLineBytes: 50_000_000 });
    const wire = Buffer.alloc(bytes, "x");
    const start = performance.now();
    feed(input, wire, 64 * 1024);
    input.emit("data", Buffer.from("\n"));
    expect(lines[0]?.length).toBe(bytes);
    return performance.now() - start;
  };
  time(5_000_000);
  expect(time(5_000_000)).toBeLessThan(200);
  expect(time(40_000_000)).toBeLessThan(1_600);
});

test("a line at the limit passes; a longer one comes as limit + 1 bytes that are no JSON", () => {
  for (const size of [1, 3, 1_000]) {
    const { input, lines } = open({ maxLineBytes: 10 });
    feed(
      input,
      Buffer.from(`${"1".repeat(10)}\r\n${"2".repeat(11)}\n${"3".repeat(99)}\r\n{}${" ".repeat(9)}!\n4\n`),
      size,
    );
    expect(texts(lines)).toEqual([
      "1".repeat(10),
      `${"2".repeat(10)}\0`,
      `${"3".repeat(10)}\0`,
      "{}        \0",
      "4",
    ]);
  }
});

test("a line over the limit is answered once as too large, and the stream goes on", async () => {
  const { input, output, connection } = open({ maxLineBytes: 100 });
  const protocol: Protocol = {
    limits: { maxBytes: 100, maxDepth: 10, maxMembers: 10, maxBatch: 1 },
    select: () => jsonRpc20,
    service: () => result("ok"),
  };
  new Peer(connection, { protocol, arrival: (base) => base });
  feed(input, Buffer.from(`{"jsonrpc":"2.0","id":1,"method":"m","params":["${"x".repeat(500)}"]}\n`), 64);
  feed(input, Buffer.from('{"jsonrpc":"2.0","id":2,"method":"m"}\n{"jsonrpc":"2.0","id":3,"meth\n'), 64);
  await tick();
  expect(
    output.writes
      .join("")
      .split("\n")
      .map((line) => line.slice(0, 55)),
  ).toEqual([
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"mess',
    '{"jsonrpc":"2.0","id":2,"result":"ok"}',
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"mess',
    "",
  ]);
});

test("what is sent in one turn is one write, each message on one line", async () => {
  const { output, connection } = open();
  void connection.send("1");
  void connection.send('{"prepared":\n  "text"}\r\n');
  void Promise.resolve().then(() => connection.send("3"));
  await tick();
  expect(output.writes.join("")).toBe('1\n{"prepared":   "text"} \n3\n');
  expect(output.writes.length).toBeLessThan(3);
});

test("a full output holds back senders and pauses the input until it drains", async () => {
  const { input, output, connection } = open();
  output.isFull = true;
  expect(connection.send("1")).toBeUndefined();
  await tick();
  const held = connection.send("2");
  expect(held).toBeInstanceOf(Promise);
  input.emit("data", Buffer.from("x\n"));
  expect(input.isPaused).toBe(true);
  output.isFull = false;
  output.emit("drain");
  await held;
  await tick();
  expect(input.isPaused).toBe(false);
  expect(output.writes).toEqual(["1\n", "2\n"]);
});

test("an output that breaks closes the connection, and later sends are dropped", async () => {
  const { output, connection } = open();
  let closings = 0;
  connection.onClose(() => closings++);
  output.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
  output.emit("close");
  await until(() => closings > 0);
  await connection.send("late");
  await tick();
  expect(closings).toBe(1);
  expect(output.writes).toEqual([]);
});

test.each(["end", "close", "error"])(
  "an input that emits %s closes the connection once what was sent is written",
  async (event) => {
    const { input, output, connection } = open();
    const order: string[] = [];
    connection.onClose(() => order.push("closed"));
    void connection.send("1");
    input.emit(event, new Error("gone"));
    await connection.close();
    connection.onClose(() => order.push("at once"));
    expect(order).toEqual(["closed", "at once"]);
    expect(output.writes).toEqual(["1\n"]);
    expect(output.isEnded).toBe(true);
  },
);

test("close may be called from its own listener, and twice", async () => {
  const { connection } = open();
  let closings = 0;
  connection.onClose(() => {
    closings++;
    void connection.close();
  });
  expect(connection.close()).toBe(connection.close());
  await connection.close();
  expect(closings).toBe(1);
});

test("nothing is read before there is a reader", () => {
  const input = new FakeInput();
  const connection = stdioConnection({ input, output: new FakeOutput() });
  expect(input.listenerCount("data")).toBe(0);
  connection.onMessage(() => {});
  expect(input.listenerCount("data")).toBe(1);
});
