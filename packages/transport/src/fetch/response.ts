// Answers as a web Response. A stream is pulled: what the reader has not taken counts against the limit.

import type { Watcher, Writer } from "../http/delivery.ts";
import type { Site } from "../http/options.ts";
import { internalAnswer } from "../http/refusal.ts";
import type { HttpHeaders, WholeAnswer } from "../http/service.ts";
import { type EventFields, encode, eventStreamHeaders, keepAliveComment } from "../sse/encode.ts";

/** Bytes that a stream holds ready before it asks its source to wait. */
const highWaterMark = 16 * 1024;

const encoder = new TextEncoder();

export class ResponseWriter implements Writer {
  /** Resolves at once for a whole answer, at its first byte for a stream. */
  readonly response: Promise<Response>;
  readonly #site: Site;
  readonly #request: Request;
  #watcher: Watcher | undefined;
  #resolve: (response: Response) => void = () => {};
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(site: Site, request: Request) {
    this.#site = site;
    this.#request = request;
    this.response = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  get isFull(): boolean {
    return (this.#controller?.desiredSize ?? 1) <= 0;
  }

  get buffered(): number {
    return highWaterMark - (this.#controller?.desiredSize ?? highWaterMark);
  }

  watch(watcher: Watcher): void {
    this.#watcher = watcher;
    const { signal } = this.#request;
    if (signal.aborted) this.#disconnected();
    else signal.addEventListener("abort", () => this.#disconnected(), { once: true });
  }

  whole(answer: WholeAnswer): void {
    const isHead = this.#request.method === "HEAD";
    try {
      this.#resolve(wholeResponse(answer, isHead));
    } catch (error) {
      // a status or a header field that HTTP does not have
      this.#site.report(error);
      this.#resolve(wholeResponse(internalAnswer, isHead));
    }
  }

  open(headers: HttpHeaders | undefined): void {
    const stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#watcher?.drained(),
        cancel: () => {
          this.#controller = undefined;
          this.#watcher?.disconnected();
        },
      },
      { highWaterMark, size: (chunk) => chunk.byteLength },
    );
    try {
      this.#resolve(new Response(stream, { headers: { ...headers, ...eventStreamHeaders } }));
    } catch (error) {
      // a header field that HTTP does not have
      this.#controller = undefined;
      this.whole(internalAnswer);
      this.#site.report(error);
    }
  }

  event(event: string | EventFields): void {
    this.#controller?.enqueue(encoder.encode(encode(event)));
  }

  comment(): void {
    this.#controller?.enqueue(encoder.encode(keepAliveComment));
  }

  end(): void {
    this.#controller?.close();
    this.#controller = undefined;
  }

  cut(): void {
    this.#controller?.error(new DOMException("the reader is too slow", "AbortError"));
    this.#controller = undefined;
  }

  /** The client is gone: what was not written yet is for nobody. */
  #disconnected(): void {
    this.#watcher?.disconnected();
    this.cut();
    this.#resolve(wholeResponse(goneAnswer, true));
  }
}

/** For a client that is gone; a runtime throws it away. */
const goneAnswer: WholeAnswer = { kind: "empty", status: 499 };

function wholeResponse(answer: WholeAnswer, isHead: boolean): Response {
  const { status, headers } = answer;
  if (answer.kind === "empty") {
    return new Response(null, headers === undefined ? { status } : { status, headers });
  }
  const body = encoder.encode(answer.body);
  const fields = {
    "content-type": answer.contentType ?? "application/json",
    "content-length": String(body.length),
    ...headers,
  };
  return new Response(isHead ? null : body, { status, headers: fields });
}
