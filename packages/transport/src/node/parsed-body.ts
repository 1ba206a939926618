// A body that a framework has read before us, as Express does where `express.json()` is in use.

import type { IncomingMessage } from "node:http";

/** The bytes again; undefined where the body was not read yet. */
export function parsedBody(req: IncomingMessage): Uint8Array | undefined {
  if (!req.readableDidRead) return undefined;
  const body: unknown = "body" in req ? req.body : undefined;
  if (body instanceof Uint8Array) return body;
  const text = typeof body === "string" ? body : (JSON.stringify(body) ?? "");
  return Buffer.from(text);
}
