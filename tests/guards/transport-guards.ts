// Guards of the carriers: who is let in, what is read, and what is written to whom.

import type { Guard } from "./guard.ts";

export const transportGuards: readonly Guard[] = [
  {
    promise: "a foreign Host is refused before anything runs",
    seen: "CVE-2025-66414, CVE-2025-66416, CVE-2026-34742, CVE-2026-42559",
    file: "packages/transport/src/http/admit.ts",
    guard: "head.host !== undefined && !site.isHostAllowed(head.host)",
    without: 'head.host === "-"',
    test: "tests/field/guard.test.ts",
  },
  {
    promise: "a foreign Origin is refused before anything runs",
    seen: "CVE-2026-35568, CVE-2025-9611",
    file: "packages/transport/src/http/admit.ts",
    guard: "origin !== undefined && !site.isOriginAllowed(origin)",
    without: 'origin === "-"',
    test: "tests/field/guard.test.ts",
  },
  {
    promise: "a body of another media type is refused, so that no page can post without asking",
    seen: "CVE-2026-33252",
    file: "packages/transport/src/http/admit.ts",
    guard: "type === undefined || !mediaTypes.includes(type.essence)",
    without: "type === undefined",
    test: "packages/transport/test/http-checks.test.ts",
  },
  {
    promise: "a body is read up to its limit and no further",
    seen: "CVE-2026-39313",
    file: "packages/transport/src/node/request.ts",
    guard: "if (this.#size > this.#site.maxBodyBytes) this.#refuse(tooLarge(this.#site));",
    without: "",
    test: "packages/transport/test/node-wire.test.ts",
  },
  {
    promise: "a decoded body counts as a body",
    seen: "CVE-2026-39313",
    file: "packages/transport/src/http/content-coding.ts",
    guard: "collect(decoder.readable.getReader(), maxBytes)",
    without: "collect(decoder.readable.getReader(), 1e9)",
    test: "packages/transport/test/http-checks.test.ts",
  },
  {
    promise: "a line on stdio is read up to its limit and no further",
    seen: "CVE-2026-39313, ruby-sdk 267b8fa",
    file: "packages/transport/src/stdio/lines.ts",
    guard: "if (line.length > maxBytes) onLine(cut(line, maxBytes));\n    else if",
    without: "if",
    test: "packages/transport/test/stdio-lines.test.ts",
  },
  {
    promise: "a reader that stays behind is cut at a limit",
    seen: "Streamable HTTP, Receiving Messages",
    file: "packages/transport/src/http/delivery.ts",
    guard:
      "if (this.#pressure !== undefined && writer.buffered > this.#site.maxBufferedBytes) return this.#cut();",
    without: "",
    test: "packages/transport/test/slow-readers.test.ts",
  },
  {
    promise: "no text breaks out of its field of an event",
    seen: "CVE-2026-29085",
    file: "packages/transport/src/sse/encode.ts",
    guard: String.raw`/[\r\n]/.test(value) || (name === "id" && value.includes("\0"))`,
    without: "value === name",
    test: "packages/transport/test/sse-encode.test.ts",
  },
];
