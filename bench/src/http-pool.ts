// A closed loop over keep-alive connections: one request in flight on each, no pipelining, a fresh id each time.

import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { AnswerReader, type HttpAnswer } from "./answer-reader.ts";
import {
  type HttpTarget,
  idMark,
  type RequestSpec,
  type RunLimits,
  type RunResult,
} from "./load-protocol.ts";
import { Tally } from "./tally.ts";

/** Idle connections older than this are opened anew: a server may be about to close them. */
const staleAfterMs = 3_000;
const firstId = 1_000_000_000;
/** Bodies up to this length go out in one string. */
const oneWrite = 64 * 1024;

/** The bytes of a request around its id. */
interface Template {
  readonly before: string;
  readonly after: string | Buffer;
}

function templateOf(request: RequestSpec): Template {
  const [head = "", tail = ""] = request.body.split(idMark);
  const length = request.body === "" ? 0 : Buffer.byteLength(head) + Buffer.byteLength(tail) + 10;
  const fields = Object.entries({
    Host: "127.0.0.1:80",
    ...request.headers,
    "Content-Length": String(length),
  });
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const before = `${request.method} ${request.path} HTTP/1.1\r\n${lines}\r\n${head}`;
  return { before, after: tail.length <= oneWrite ? tail : Buffer.from(tail) };
}

class Connection {
  readonly #port: number;
  readonly #onAnswer: (answer: HttpAnswer) => void;
  readonly #onBroken: (what: string) => void;
  #socket: Socket | undefined;
  #isWaiting = false;
  #usedAt = 0;

  constructor(port: number, onAnswer: (answer: HttpAnswer) => void, onBroken: (what: string) => void) {
    this.#port = port;
    this.#onAnswer = onAnswer;
    this.#onBroken = onBroken;
  }

  /** Makes sure that the connection is open and fresh. */
  async ready(): Promise<void> {
    if (this.#isOpen() && performance.now() - this.#usedAt < staleAfterMs) return;
    this.close();
    const socket = connect(this.#port, "127.0.0.1");
    socket.setNoDelay(true);
    const reader = new AnswerReader((answer) => {
      this.#isWaiting = false;
      this.#usedAt = performance.now();
      this.#onAnswer(answer);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
    socket.on("error", (error) => this.#fail(socket, error.message));
    socket.on("close", () => this.#fail(socket, "the server closed the connection"));
    socket.on("data", (chunk) => {
      try {
        reader.feed(chunk);
      } catch (error) {
        this.#fail(socket, String(error));
      }
    });
    this.#socket = socket;
    this.#usedAt = performance.now();
  }

  send({ before, after }: Template, id: number): void {
    const socket = this.#socket;
    if (socket === undefined || !this.#isOpen()) {
      this.#reopen({ before, after }, id);
      return;
    }
    this.#isWaiting = true;
    if (typeof after === "string") {
      socket.write(after === "" ? before : `${before}${id}${after}`, "latin1");
      return;
    }
    socket.cork();
    socket.write(`${before}${id}`, "latin1");
    socket.write(after);
    socket.uncork();
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isWaiting = false;
    socket?.destroy();
  }

  #isOpen(): boolean {
    return this.#socket?.readyState === "open";
  }

  #reopen(template: Template, id: number): void {
    this.ready().then(
      () => this.send(template, id),
      (error: unknown) => this.#onBroken(String(error)),
    );
  }

  #fail(socket: Socket, what: string): void {
    if (this.#socket !== socket) return;
    const wasWaiting = this.#isWaiting;
    this.close();
    if (wasWaiting) this.#onBroken(what);
  }
}

export class HttpPool {
  readonly #target: HttpTarget;
  readonly #template: Template;
  readonly #connections: readonly Connection[];
  #nextId = firstId;
  #tally: Tally | undefined;
  #running = 0;
  #onDone: (() => void) | undefined;

  constructor(target: HttpTarget) {
    this.#target = target;
    this.#template = templateOf(target.request);
    this.#connections = Array.from({ length: target.connections }, () => {
      const connection: Connection = new Connection(
        target.port,
        (answer) => this.#take(connection, answer),
        (what) => this.#broke(connection, what),
      );
      return connection;
    });
  }

  /** Checks one answer, then loads. */
  async run(limits: RunLimits): Promise<RunResult> {
    const [first] = this.#connections;
    if (first === undefined) throw new Error("a load needs a connection");
    const checked = await this.#load([first], { forMs: 0 });
    if (checked.errors > 0) return checked;
    return this.#load(this.#connections, limits);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  async #load(connections: readonly Connection[], limits: RunLimits): Promise<RunResult> {
    await Promise.all(connections.map((connection) => connection.ready()));
    const done = new Promise<void>((resolve) => {
      this.#onDone = resolve;
    });
    const tally = new Tally(this.#target.pid, limits);
    this.#tally = tally;
    this.#running = connections.length;
    for (const connection of connections) this.#send(connection);
    this.#stayAwake(tally);
    await done;
    this.#tally = undefined;
    return tally.result();
  }

  /** Keeps this process from sleeping during a load: the server would pay for each time that it wakes it. */
  #stayAwake(tally: Tally): void {
    if (this.#tally === tally) setImmediate(() => this.#stayAwake(tally));
  }

  #send(connection: Connection): void {
    connection.send(this.#template, this.#nextId++);
  }

  #take(connection: Connection, answer: HttpAnswer): void {
    const fault = this.#faultOf(answer);
    if (fault === undefined) this.#tally?.answered(answer.events, answer.bytes);
    else this.#tally?.failed(fault);
    this.#goOn(connection);
  }

  #broke(connection: Connection, what: string): void {
    this.#tally?.failed(what);
    this.#goOn(connection);
  }

  #goOn(connection: Connection): void {
    if (this.#tally?.wantsMore() === true) this.#send(connection);
    else if (--this.#running === 0) this.#onDone?.();
  }

  #faultOf(answer: HttpAnswer): string | undefined {
    const { expect, events } = this.#target;
    const isRight =
      answer.status === 200 &&
      (events === undefined || answer.events === events) &&
      answer.text.includes(expect);
    return isRight ? undefined : `${answer.status}, ${answer.events} events: ${answer.text.slice(0, 300)}`;
  }
}
