// The carrier without a network: for tests, and for use inside one process. It checks what the others check.

import { type CarrierCondition, type Outcome, ok } from "@dragoman/jsonrpc";
import { type Admission, admit, type CarrierHead, mayStream, tooLarge } from "../http/admit.ts";
import { carrierRequest } from "../http/carrier-request.ts";
import { decodeBody } from "../http/content-coding.ts";
import { Delivery } from "../http/delivery.ts";
import { type CarrierOptions, createSite, type Site } from "../http/options.ts";
import { refusalAnswer } from "../http/refusal.ts";
import type { HttpRouter } from "../http/service.ts";
import type { MemoryAnswer, MemoryRequest } from "./message.ts";
import { MemoryWriter } from "./writer.ts";

const encoder = new TextEncoder();

/** A handler over the routes. It never rejects. */
export function toMemory(
  router: HttpRouter,
  options: CarrierOptions = {},
): (request: MemoryRequest) => Promise<MemoryAnswer> {
  const site = createSite(router, options);
  return async (request) => {
    const sent = bytesOf(request.body);
    const head = readHead(request, sent.length);
    const writer = new MemoryWriter(request);
    const admission = admit(site, head);
    const isStream = admission.ok && mayStream(site, head, admission.operation);
    const delivery = new Delivery(site, writer, isStream);
    if (!admission.ok) {
      delivery.deliver(admission.answer);
      return writer.answer;
    }
    const body = await readBody(site, admission, sent);
    if (!body.ok) {
      delivery.deliver(refusalAnswer(site, admission.route, body, head));
      return writer.answer;
    }
    delivery.run(admission.operation, carrierRequest(head, body.value, admission.principal, delivery));
    return writer.answer;
  };
}

function bytesOf(body: string | Uint8Array = ""): Uint8Array {
  return typeof body === "string" ? encoder.encode(body) : body;
}

function readHead(request: MemoryRequest, length: number): CarrierHead {
  const fields = new Map(
    Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    method: request.method.toUpperCase(),
    path: request.path,
    query: request.query ?? "",
    host: fields.get("host"),
    header: (name) => fields.get(name) ?? (name === "content-length" ? String(length) : undefined),
  };
}

async function readBody(
  site: Site,
  admission: Admission & { ok: true },
  sent: Uint8Array,
): Promise<Outcome<Uint8Array, CarrierCondition>> {
  const { operation, coding } = admission;
  if (operation.mediaTypes === undefined) return ok(new Uint8Array(0));
  if (sent.length > site.maxBodyBytes) return tooLarge(site);
  return coding === "identity" ? ok(sent) : decodeBody(sent, coding, site.maxBodyBytes);
}
