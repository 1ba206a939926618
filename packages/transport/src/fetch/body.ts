// The body of a web Request: whole, within its limits of size and time, decoded. Nothing less is handed on.

import { type CarrierCondition, type Outcome, ok, refuse } from "@dragoman/jsonrpc";
import { tooLarge } from "../http/admit.ts";
import { cancel, collect } from "../http/collect.ts";
import { type Coding, decodeBody } from "../http/content-coding.ts";
import type { Site, SlowBody } from "../http/options.ts";
import type { HttpOperation } from "../http/service.ts";

const empty = new Uint8Array(0);

export async function readBody(
  site: Site,
  operation: HttpOperation,
  request: Request,
  coding: Coding,
): Promise<Outcome<Uint8Array, CarrierCondition>> {
  if (operation.mediaTypes === undefined) return ok(empty);
  const raw = await readRaw(site, request);
  return raw.ok && coding !== "identity" ? decodeBody(raw.value, coding, site.maxBodyBytes) : raw;
}

/** The first of the whole body and the end of its time. */
async function readRaw(site: Site, request: Request): Promise<Outcome<Uint8Array, CarrierCondition>> {
  const { body } = request;
  if (body === null) return ok(empty);
  if (body.locked) return refuse("body-incomplete", "the body was read before");
  const reader = body.getReader();
  return new Promise((resolve) => {
    const wait: SlowBody = {
      expire() {
        cancel(reader);
        resolve(refuse("body-too-slow", "the body did not arrive in time"));
      },
    };
    site.bodies.add(wait);
    collect(reader, site.maxBodyBytes)
      .then(
        (bytes) => resolve(bytes === undefined ? tooLarge(site) : ok(bytes)),
        () => resolve(refuse("body-incomplete", "the body ended early")),
      )
      .finally(() => site.bodies.delete(wait));
  });
}
