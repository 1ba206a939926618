// The corpus as lines of a real stdio server: bodies only, since lines have no headers and no statuses.

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyOf, cases, type Expectation, type ProfileName, type WireCase } from "./corpus.ts";
import { judge } from "./expectation.ts";

const program = fileURLToPath(new URL("../dist/fixtures/wire-stdio.js", import.meta.url));

/** Groups that are about messages; the others are about HTTP, its headers or its eras. */
const groups = new Set(["params", "id", "envelope", "extra", "body", "batch", "idless"]);

/** What a line is not, or means differently, on a connection whose handshake is over. */
const unfit = new Set([
  "body-two-documents", // two lines
  "body-raw-newline-in-string", // two lines
  "body-whitespace", // blank lines are skipped
  "body-empty",
  "body-utf16", // holds line ends
  "body-utf16-declared",
  "result-and-error-to-server", // a response is not answered on a connection, where two peers could go on for ever
  "id-null-initialize",
  "batch-initialize",
  "batch-only-initialize",
  "idless-initialize",
  "id-in-flight-duplicate",
  "id-in-flight-string-vs-number",
]);

function applies(wireCase: WireCase, profile: ProfileName): boolean {
  const isRevisionFit = wireCase.session === undefined || wireCase.session === false;
  return (
    wireCase.expect[profile] !== undefined &&
    groups.has(wireCase.group) &&
    !unfit.has(wireCase.id) &&
    wireCase.wire === undefined &&
    isRevisionFit
  );
}

class StdioServer {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  #wake: (() => void) | undefined;
  #probes = 0;

  constructor() {
    this.#child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.#child.stdout ?? process.stdin }).on("line", (line) => {
      this.#lines.push(line);
      this.#wake?.();
    });
  }

  /** Everything that comes back for one line; a ping behind it marks the end. */
  async exchange(
    bytes: Uint8Array,
    { isAnswered }: { readonly isAnswered: boolean },
  ): Promise<readonly string[]> {
    const id = `probe-${++this.#probes}`;
    this.#child.stdin?.write(Buffer.concat([bytes, Buffer.from("\n")]));
    if (isAnswered) await this.#line();
    this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n`);
    for (;;) {
      const at = this.#lines.findIndex((line) => line.includes(`"${id}"`));
      if (at !== -1) return this.#lines.splice(0, at + 1).slice(0, -1);
      await this.#line();
    }
  }

  /** The next line, or two seconds without one. */
  #line(): Promise<void> {
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, 2_000);
      this.#wake = () => {
        clearTimeout(limit);
        resolve();
      };
    });
  }

  async runs(): Promise<number> {
    const [line = "{}"] = await this.exchange(
      Buffer.from('{"jsonrpc":"2.0","id":"runs","method":"example/runs"}'),
      { isAnswered: true },
    );
    return JSON.parse(line).result.total;
  }

  close(): void {
    this.#child.kill();
  }
}

describe.each(["mcp-legacy", "mcp-modern"] as const)("%s", (profile) => {
  let server: StdioServer;
  beforeAll(async () => {
    server = new StdioServer();
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "wire", version: "1" },
    };
    await server.exchange(
      Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: "open", method: "initialize", params })),
      { isAnswered: true },
    );
  });
  afterAll(() => server.close());

  test.each(cases.filter((wireCase) => applies(wireCase, profile)))("$id: $title", async (wireCase) => {
    const expectation = wireCase.expect[profile] as Expectation;
    const before = await server.runs();
    const lines = await server.exchange(bodyOf(wireCase, profile), {
      isAnswered: expectation.response !== null,
    });
    const runs = (await server.runs()) - before;
    expect(lines.length).toBeLessThanOrEqual(1);
    const faults = judge({ status: undefined, headers: new Map(), text: lines[0] ?? "", runs }, expectation);
    expect(faults).toContain(undefined);
  });
});
