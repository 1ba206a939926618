// What every HTTP carrier can be told, and the same resolved once: the site that its requests arrive at.

import {
  type Clock,
  defaultLimits,
  ignoreErrors,
  type OnError,
  type Principal,
  randomId,
  systemClock,
} from "@dragoman/jsonrpc";
import { type AllowedHosts, hostCheck } from "../guard/host.ts";
import { type AllowedOrigins, originCheck } from "../guard/origin.ts";
import { type Accept, parseAccept } from "./accept.ts";
import { Deadlines } from "./deadlines.ts";
import { type MediaType, parseMediaType } from "./media-type.ts";
import { memo } from "./memo.ts";
import type { HttpHead, HttpRoute, HttpRouter } from "./service.ts";

/** Whose requests are served at all; both default to loopback names. */
export interface GuardOptions {
  readonly hosts?: AllowedHosts;
  readonly origins?: AllowedOrigins;
}

export interface CarrierOptions {
  readonly guard?: GuardOptions;
  /** Bytes of one body, on the wire and decoded; 4 MiB by default. */
  readonly maxBodyBytes?: number;
  /** How long a body may take to arrive; 30 s by default, 0 for no limit. */
  readonly bodyTimeoutMs?: number;
  /** Time between the comments that keep a stream open; 15 s by default, 0 for none. */
  readonly keepAliveMs?: number;
  /** Bytes that may wait for a slow reader of a stream before the stream is cut; 1 MiB by default. */
  readonly maxBufferedBytes?: number;
  /** Who is asking, by the head of the request alone. */
  readonly principal?: (head: HttpHead) => Principal | undefined;
  readonly onError?: OnError;
  readonly clock?: Clock;
}

/** The options of one carrier, resolved, with what its requests share. */
export interface Site {
  readonly router: HttpRouter;
  readonly isHostAllowed: (host: string) => boolean;
  readonly isOriginAllowed: (origin: string) => boolean;
  readonly mediaType: (text: string) => MediaType | undefined;
  readonly accept: (text: string) => Accept;
  readonly principal: ((head: HttpHead) => Principal | undefined) | undefined;
  readonly maxBodyBytes: number;
  readonly maxBufferedBytes: number;
  readonly clock: Clock;
  /** Bodies that are still arriving. */
  readonly bodies: Deadlines<SlowBody>;
  /** Routes that were asked for, to be told when the server shuts down. */
  readonly routes: Set<HttpRoute>;
  /** Open streams, and answers that take their time and may become one. */
  readonly streams: Deadlines<OpenAnswer>;
  /** Streams without an end of their own. */
  readonly endless: Set<OpenAnswer>;
  readonly report: (error: unknown) => void;
  /** Set once, when the server shuts down: whatever still arrives is refused. */
  isClosing: boolean;
}

/** An answer that is not at its end yet. */
export interface OpenAnswer {
  /** The keep-alive interval is over, and the answer is not. */
  keepAlive(): void;
  /** Ends a stream after what was sent so far. */
  end(): void;
}

/** A body that is told when its time is up. */
export interface SlowBody {
  expire(): void;
}

const defaultBodyTimeoutMs = 30_000;
const defaultKeepAliveMs = 15_000;
const defaultMaxBufferedBytes = 1024 * 1024;

export function createSite(router: HttpRouter, options: CarrierOptions = {}): Site {
  const { guard = {}, onError = ignoreErrors, clock = systemClock } = options;
  const { bodyTimeoutMs = defaultBodyTimeoutMs, keepAliveMs = defaultKeepAliveMs } = options;
  return {
    router,
    isHostAllowed: memo(hostCheck(guard.hosts ?? "loopback")),
    isOriginAllowed: memo(originCheck(guard.origins ?? "loopback")),
    mediaType: memo(parseMediaType),
    accept: memo(parseAccept),
    principal: options.principal,
    maxBodyBytes: options.maxBodyBytes ?? defaultLimits.maxBytes,
    maxBufferedBytes: options.maxBufferedBytes ?? defaultMaxBufferedBytes,
    clock,
    bodies: new Deadlines<SlowBody>(clock, bodyTimeoutMs, (body) => body.expire()),
    streams: new Deadlines<OpenAnswer>(clock, keepAliveMs, (answer) => answer.keepAlive()),
    endless: new Set(),
    routes: new Set(),
    report: (error) => onError(error, { correlationId: randomId(), method: undefined, id: undefined }),
    isClosing: false,
  };
}
