// Content codings of a body (RFC 9110 §8.4), with the decoded size bounded: a small body may not become a large one.

import { type CarrierCondition, type Outcome, ok, refuse } from "@dragoman/jsonrpc";
import { collect } from "./collect.ts";

/** The codings that are decoded, as Accept-Encoding lists them. */
export const acceptedCodings = "gzip, deflate";

/** The name of each coding for DecompressionStream. */
const formats: ReadonlyMap<string, CompressionFormat> = new Map([
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["deflate", "deflate"],
]);

export type Coding = CompressionFormat | "identity";

/** Reads Content-Encoding; undefined where it names a coding that is not decoded, or more than one. */
export function parseCoding(text: string | undefined): Coding | undefined {
  if (text === undefined) return "identity";
  const name = text.trim().toLowerCase();
  return name === "" || name === "identity" ? "identity" : formats.get(name);
}

export async function decodeBody(
  body: Uint8Array,
  coding: CompressionFormat,
  maxBytes: number,
): Promise<Outcome<Uint8Array, CarrierCondition>> {
  const decoder = new DecompressionStream(coding);
  // a failure shows on the readable side too, where it is dealt with
  write(decoder.writable.getWriter(), body).catch(() => undefined);
  try {
    const bytes = await collect(decoder.readable.getReader(), maxBytes);
    return bytes === undefined
      ? refuse("too-large", `the decoded body is longer than the limit of ${maxBytes} bytes`)
      : ok(bytes);
  } catch {
    // the decoder met bytes that are not of this coding, or too few of them
    return refuse("body-incomplete", `the body is not ${coding}, as its content encoding says`);
  }
}

async function write(writer: WritableStreamDefaultWriter<BufferSource>, body: Uint8Array): Promise<void> {
  // the bytes of a body are never shared memory
  await writer.write(body as Uint8Array<ArrayBuffer>);
  await writer.close();
}
