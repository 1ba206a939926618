// The checks that a request passes by its head alone, in the order in which they win: guard, principal, path,
// method, media type, Accept, size, content coding. Whatever is refused here, nothing has run and no body was read.

import { type CarrierCondition, type Principal, type Refusal, refuse } from "@dragoman/jsonrpc";
import { eventStreamType } from "../sse/encode.ts";
import { acceptedCodings, type Coding, parseCoding } from "./content-coding.ts";
import { isUtf8 } from "./media-type.ts";
import type { Site } from "./options.ts";
import { internalAnswer, refusalAnswer } from "./refusal.ts";
import type { HttpAnswer, HttpHead, HttpHeaders, HttpOperation, HttpRoute } from "./service.ts";

/** A head as a carrier reads it. */
export interface CarrierHead extends HttpHead {
  /**
   * The name that the server was called by: of the request target where that has one, else of the Host field, empty
   * where that is missing. Undefined where there is no network on the way.
   */
  readonly host: string | undefined;
}

export type Admission =
  | {
      readonly ok: true;
      readonly route: HttpRoute;
      readonly operation: HttpOperation;
      readonly principal: Principal | undefined;
      readonly coding: Coding;
    }
  | { readonly ok: false; readonly answer: HttpAnswer };

export function admit(site: Site, head: CarrierHead): Admission {
  const route = site.router(head.path);
  const refuseHere = (refusal: Refusal<CarrierCondition>, headers?: HttpHeaders): Admission => ({
    ok: false,
    answer: refusalAnswer(site, route, refusal, head, headers),
  });
  const unguarded = checkGuard(site, head);
  if (unguarded !== undefined) return refuseHere(unguarded);
  let principal: Principal | undefined;
  try {
    principal = site.principal?.(head);
  } catch (error) {
    site.report(error);
    return { ok: false, answer: internalAnswer };
  }
  if (route === undefined) return refuseHere(refuse("path-unknown", "nothing is served at this path"));
  if (route.shutDown !== undefined) site.routes.add(route);
  const operation = route.operations.get(head.method);
  if (operation === undefined) {
    const allow = [...route.operations.keys()].join(", ");
    return refuseHere(refuse("http-method-refused", `this path takes ${allow}`), { allow });
  }
  const refusal =
    checkMediaType(site, head, operation) ??
    checkAccept(site, head, operation) ??
    checkSize(site, head, operation);
  if (refusal !== undefined) return refuseHere(refusal);
  const coding =
    operation.mediaTypes === undefined ? "identity" : parseCoding(head.header("content-encoding"));
  if (coding === undefined) {
    const detail = `the content encoding is not one of ${acceptedCodings}`;
    return refuseHere(refuse("encoding-refused", detail), { "accept-encoding": acceptedCodings });
  }
  return { ok: true, route, operation, principal, coding };
}

function checkGuard(site: Site, head: CarrierHead): Refusal<CarrierCondition> | undefined {
  if (site.isClosing) return refuse("shutting-down", "the server is shutting down; try again elsewhere");
  if (head.host !== undefined && !site.isHostAllowed(head.host)) {
    return refuse("host-refused", "the name in the Host field is not one of the guard's hosts");
  }
  const origin = head.header("origin");
  if (origin !== undefined && !site.isOriginAllowed(origin)) {
    return refuse("origin-refused", "the page's origin is not one of the guard's origins");
  }
  return undefined;
}

function checkMediaType(
  site: Site,
  head: HttpHead,
  operation: HttpOperation,
): Refusal<CarrierCondition> | undefined {
  const { mediaTypes } = operation;
  if (mediaTypes === undefined) return undefined;
  const field = head.header("content-type");
  const type = field === undefined ? undefined : site.mediaType(field);
  if (type === undefined || !mediaTypes.includes(type.essence)) {
    return refuse("media-type-refused", `expected "Content-Type" to be ${mediaTypes.join(" or ")}`);
  }
  if (!isUtf8(type)) return refuse("media-type-refused", "expected the charset to be utf-8, or left out");
  return undefined;
}

function checkAccept(
  site: Site,
  head: HttpHead,
  operation: HttpOperation,
): Refusal<CarrierCondition> | undefined {
  const { accept, acceptRequired = false } = operation;
  if (accept === undefined) return undefined;
  const field = head.header("accept");
  const isAllowed =
    field === undefined || field.trim() === ""
      ? !acceptRequired
      : accept.every((mediaType) => site.accept(field).allows(mediaType));
  return isAllowed
    ? undefined
    : refuse(
        "not-acceptable",
        `expected "Accept" to allow ${accept.join(" and ")}; set ${accept.join(", ")}`,
      );
}

function checkSize(
  site: Site,
  head: HttpHead,
  operation: HttpOperation,
): Refusal<CarrierCondition> | undefined {
  if (operation.mediaTypes === undefined) return undefined;
  const length = head.header("content-length");
  return length !== undefined && Number(length) > site.maxBodyBytes ? tooLarge(site) : undefined;
}

export function tooLarge(site: Site): Refusal<CarrierCondition> {
  return refuse("too-large", `the body is longer than the limit of ${site.maxBodyBytes} bytes`);
}

/** Whether an answer that is not a stream by itself may become one. */
export function mayStream(site: Site, head: HttpHead, operation: HttpOperation): boolean {
  if (operation.streams !== true) return false;
  const field = head.header("accept");
  return field === undefined || site.accept(field).allows(eventStreamType);
}
