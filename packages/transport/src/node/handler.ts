// The direct path from node:http to the routes: no web Request or Response in between, no promise and no timer
// of its own for an answer that is there at once.

import type { IncomingMessage, ServerResponse } from "node:http";
import { type CarrierOptions, createSite } from "../http/options.ts";
import type { HttpRouter } from "../http/service.ts";
import { NodeRequest } from "./request.ts";

/** A listener for the `request` event of a node:http server. Whatever a client does, it never throws. */
export function toNode(
  router: HttpRouter,
  options: CarrierOptions = {},
): (req: IncomingMessage, res: ServerResponse) => void {
  const site = createSite(router, options);
  return (req, res) => new NodeRequest(site, req, res, {}).start();
}
