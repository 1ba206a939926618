// The carrier for every runtime that serves HTTP as `(Request) => Promise<Response>`.

import { admit, mayStream } from "../http/admit.ts";
import { carrierRequest } from "../http/carrier-request.ts";
import { Delivery } from "../http/delivery.ts";
import { type CarrierOptions, createSite } from "../http/options.ts";
import { refusalAnswer } from "../http/refusal.ts";
import type { HttpRouter } from "../http/service.ts";
import { readBody } from "./body.ts";
import { readHead } from "./head.ts";
import { ResponseWriter } from "./response.ts";

/** A fetch handler over the routes. It never rejects. An abort of the request's signal is a disconnect. */
export function toFetch(
  router: HttpRouter,
  options: CarrierOptions = {},
): (request: Request) => Promise<Response> {
  const site = createSite(router, options);
  return async (request) => {
    const head = readHead(request);
    const admission = admit(site, head);
    const writer = new ResponseWriter(site, request);
    if (!admission.ok) {
      new Delivery(site, writer, false).deliver(admission.answer);
      return writer.response;
    }
    const { route, operation, principal, coding } = admission;
    const body = await readBody(site, operation, request, coding);
    const delivery = new Delivery(site, writer, mayStream(site, head, operation));
    if (!body.ok) {
      delivery.deliver(refusalAnswer(site, route, body, head));
      return writer.response;
    }
    delivery.run(operation, carrierRequest(head, body.value, principal, delivery));
    return writer.response;
  };
}
