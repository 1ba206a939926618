// One request on node:http, from its head to its whole body. The handler runs when the last byte is there, and
// never for a body that was cut off, is too long, too slow or badly coded.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type CarrierCondition, type Principal, type Refusal, refuse } from "@dragoman/jsonrpc";
import { type Admission, admit, type CarrierHead, mayStream, tooLarge } from "../http/admit.ts";
import { join } from "../http/collect.ts";
import { decodeBody } from "../http/content-coding.ts";
import { Delivery } from "../http/delivery.ts";
import type { Site, SlowBody } from "../http/options.ts";
import { refusalAnswer } from "../http/refusal.ts";
import type { HttpAnswer, HttpRequest } from "../http/service.ts";
import { parsedBody } from "./parsed-body.ts";
import { NodeWriter } from "./writer.ts";

const empty = new Uint8Array(0);

/** Bytes of a refused body that are not worth a new connection. */
const smallBody = 64 * 1024;

export interface NodeRequestOptions {
  /** Whether the client awaits "100 Continue"; it gets it once its head is admitted. */
  readonly isContinueAwaited?: boolean;
  /** The request of each connection that is not answered yet; of several, the one that came last. */
  readonly latest?: WeakMap<Duplex, NodeRequest>;
}

export class NodeRequest implements HttpRequest, CarrierHead, SlowBody {
  readonly path: string;
  readonly query: string;
  readonly host: string;
  body: Uint8Array = empty;
  principal: Principal | undefined;
  readonly #site: Site;
  readonly #req: IncomingMessage;
  readonly #writer: NodeWriter;
  readonly #isContinueAwaited: boolean;
  #admission: (Admission & { ok: true }) | undefined;
  #delivery: Delivery | undefined;
  #chunks: Uint8Array[] = [];
  #size = 0;
  #isRead = false;

  constructor(site: Site, req: IncomingMessage, res: ServerResponse, options: NodeRequestOptions) {
    const { isContinueAwaited = false, latest } = options;
    this.#site = site;
    this.#req = req;
    this.#isContinueAwaited = isContinueAwaited;
    // what is answered is let go, or a connection that stays open would hold it
    const onEnd =
      latest &&
      (() => {
        if (latest.get(req.socket) === this) latest.delete(req.socket);
      });
    latest?.set(req.socket, this);
    this.#writer = new NodeWriter(site, req, res, onEnd);
    const target = readTarget(req.url ?? "");
    this.path = target.path;
    this.query = target.query;
    this.host = target.host ?? req.headers.host ?? "";
  }

  get method(): string {
    return this.#req.method ?? "";
  }

  get channel(): Delivery {
    this.#delivery ??= new Delivery(this.#site, this.#writer, this.#mayStream());
    return this.#delivery;
  }

  header(name: string): string | undefined {
    const value = this.#req.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  start(): void {
    const admission = admit(this.#site, this);
    if (!admission.ok) {
      if (this.#isContinueAwaited) this.#writer.closesAfter = "at-once";
      else if (this.#isWorthClosing()) this.#writer.closesAfter = "lingering";
      this.#deliver(admission.answer);
      return;
    }
    this.#admission = admission;
    this.principal = admission.principal;
    if (this.#isContinueAwaited) this.#writer.writeContinue();
    if (admission.operation.mediaTypes !== undefined) {
      this.#read();
      return;
    }
    this.#isRead = true;
    this.#run();
  }

  /** Nothing that follows on the connection can be read. */
  breakOff(): void {
    this.#writer.closesAfter = "at-once";
    if (this.#req.complete || !this.#stopReading()) return;
    this.#chunks = [];
    const cut = refuse("body-incomplete", "the body ended early");
    this.#deliver(refusalAnswer(this.#site, this.#admission?.route, cut, this));
  }

  /** The body takes too long. */
  expire(): void {
    this.#refuse(refuse("body-too-slow", "the body did not arrive in time"));
  }

  #mayStream(): boolean {
    return this.#admission !== undefined && mayStream(this.#site, this, this.#admission.operation);
  }

  /** A long body that nobody wants is cheaper to cut off than to read. */
  #isWorthClosing(): boolean {
    const length = this.header("content-length");
    return this.header("transfer-encoding") !== undefined || Number(length ?? 0) > smallBody;
  }

  #read(): void {
    const ready = parsedBody(this.#req);
    if (ready !== undefined) {
      this.#take(ready);
      this.#complete();
      return;
    }
    const req = this.#req;
    req.on("data", (chunk: Buffer) => this.#take(chunk));
    req.on("end", () => this.#complete());
    // the client is gone before its body was whole
    req.on("error", () => this.#stopReading());
    this.#site.bodies.add(this);
  }

  #take(chunk: Uint8Array): void {
    if (this.#isRead) return;
    this.#size += chunk.length;
    if (this.#size > this.#site.maxBodyBytes) this.#refuse(tooLarge(this.#site));
    else this.#chunks.push(chunk);
  }

  #complete(): void {
    if (!this.#stopReading()) return;
    this.body = join(this.#chunks, this.#size);
    this.#chunks = [];
    const coding = this.#admission?.coding ?? "identity";
    if (coding === "identity") this.#run();
    else void this.#decode(coding);
  }

  async #decode(coding: CompressionFormat): Promise<void> {
    const decoded = await decodeBody(this.body, coding, this.#site.maxBodyBytes);
    if (!decoded.ok) {
      this.#deliver(refusalAnswer(this.#site, this.#admission?.route, decoded, this));
      return;
    }
    this.body = decoded.value;
    this.#run();
  }

  #run(): void {
    if (this.#admission !== undefined) this.channel.run(this.#admission.operation, this);
  }

  #refuse(refusal: Refusal<CarrierCondition>): void {
    if (!this.#stopReading()) return;
    this.#chunks = [];
    this.#writer.closesAfter = "lingering";
    this.#deliver(refusalAnswer(this.#site, this.#admission?.route, refusal, this));
  }

  #deliver(answer: HttpAnswer): void {
    this.channel.deliver(answer);
  }

  /** False where reading had ended before. */
  #stopReading(): boolean {
    if (this.#isRead) return false;
    this.#isRead = true;
    this.#site.bodies.delete(this);
    return true;
  }
}

/** A request target in origin form, or in absolute form, whose host then counts (RFC 9112 §3.2). */
function readTarget(target: string): { path: string; query: string; host?: string } {
  if (!target.startsWith("/") && URL.canParse(target)) {
    const { pathname, search, host } = new URL(target);
    return { path: pathname, query: search.slice(1), host };
  }
  const mark = target.indexOf("?");
  return mark === -1
    ? { path: target, query: "" }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}
