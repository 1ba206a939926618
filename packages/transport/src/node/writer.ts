// Answers on node:http. A whole answer is one write of head and body. Nothing is written to a client that is gone.

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Watcher, Writer } from "../http/delivery.ts";
import type { Site } from "../http/options.ts";
import { internalAnswer } from "../http/refusal.ts";
import type { HttpHeaders, WholeAnswer } from "../http/service.ts";
import { type EventFields, encode, eventStreamHeaders, keepAliveComment } from "../sse/encode.ts";
import { linger } from "./linger.ts";

export class NodeWriter implements Writer {
  /** Whether the connection ends with the answer, because the rest of the body is not wanted. */
  closesAfter: "no" | "at-once" | "lingering" = "no";
  readonly #site: Site;
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #onEnd: (() => void) | undefined;

  constructor(site: Site, req: IncomingMessage, res: ServerResponse, onEnd: (() => void) | undefined) {
    this.#site = site;
    this.#req = req;
    this.#res = res;
    this.#onEnd = onEnd;
  }

  get isFull(): boolean {
    return this.#res.writableNeedDrain;
  }

  get buffered(): number {
    return this.#res.writableLength;
  }

  get isEnded(): boolean {
    return this.#res.writableEnded || this.#res.destroyed;
  }

  writeContinue(): void {
    this.#res.writeContinue();
  }

  watch(watcher: Watcher): void {
    if (this.#res.destroyed) {
      watcher.disconnected();
      return;
    }
    this.#res.on("close", () => watcher.disconnected());
    this.#res.on("drain", () => watcher.drained());
    // what can be said of a broken connection, `close` says
    this.#res.on("error", () => {});
  }

  whole(answer: WholeAnswer): void {
    if (this.#res.destroyed) return;
    try {
      this.#write(answer);
    } catch (error) {
      // a status or a header field that HTTP does not have
      this.#site.report(error);
      if (this.#res.headersSent) this.#res.destroy();
      else this.#write(internalAnswer);
    }
  }

  open(headers: HttpHeaders | undefined): void {
    if (this.#res.destroyed) return;
    try {
      this.#res.writeHead(200, { ...headers, ...eventStreamHeaders });
      this.#res.flushHeaders();
    } catch (error) {
      // a header field that HTTP does not have
      this.#site.report(error);
      this.whole(internalAnswer);
    }
  }

  event(event: string | EventFields): void {
    if (!this.isEnded) this.#res.write(encode(event));
  }

  comment(): void {
    if (!this.isEnded) this.#res.write(keepAliveComment);
  }

  /** The head of a stream said keep-alive; that does not hold for a server that shuts down. */
  end(): void {
    this.#onEnd?.();
    if (this.closesAfter === "no" && !this.#site.isClosing) this.#res.end();
    else this.#res.end(() => this.#req.socket.destroySoon());
  }

  cut(): void {
    this.#res.destroy();
  }

  #write(answer: WholeAnswer): void {
    const res = this.#res;
    const isBody = answer.kind === "body";
    const fields: OutgoingHttpHeaders = isBody
      ? {
          "content-type": answer.contentType ?? "application/json",
          "content-length": Buffer.byteLength(answer.body),
        }
      : {};
    if (!isBody && hasLength(answer.status)) fields["content-length"] = 0;
    if (this.closesAfter !== "no" || this.#site.isClosing) fields.connection = "close";
    res.writeHead(
      answer.status,
      answer.headers === undefined ? fields : Object.assign(fields, answer.headers),
    );
    if (this.closesAfter !== "lingering") {
      res.end(isBody ? answer.body : undefined);
      this.#onEnd?.();
      return;
    }
    if (isBody) res.write(answer.body);
    linger(this.#req, res, this.#site.clock);
  }
}

/** 204 and 304 have no length (RFC 9110 §8.6). */
function hasLength(status: number): boolean {
  return status !== 204 && status !== 304;
}
