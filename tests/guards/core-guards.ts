// Guards of the core: what is a message, which of them runs, and what an answer gives away.

import type { Guard } from "./guard.ts";

export const coreGuards: readonly Guard[] = [
  {
    promise: "an id that is in use names no second call of the same caller",
    seen: "ruby-sdk a53e8d9: a reused id dropped the first call",
    file: "packages/jsonrpc/src/receive.ts",
    guard: 'frame.kind === "request" && arrival.inFlight?.has(frame.id) === true',
    without: 'frame.kind === "result"',
    test: "packages/mcp/test/connection.test.ts",
  },
  {
    promise: "nesting is bounded before anything is parsed",
    seen: "RFC 8259, section 9",
    file: "packages/jsonrpc/src/scan.ts",
    guard: "if (++this.#depth > this.#limits.maxDepth) this.#broken",
    without: "if (++this.#depth > 1e9) this.#broken",
    test: "packages/jsonrpc/test/decode.test.ts",
  },
  {
    promise: "a name that stands twice is refused, so that a proxy and the server read the same",
    seen: "CVE-2026-27896",
    file: "packages/jsonrpc/src/decode.ts",
    guard: "if (unusual?.repeated !== undefined) {",
    without: 'if (unusual?.repeated === "-") {',
    test: "packages/jsonrpc/test/repeated-names.test.ts",
  },
  {
    promise: "what Object.prototype holds is no member of a message",
    seen: "inspector 1939136e, 05bbfe50",
    file: "packages/jsonrpc/src/json.ts",
    guard: "return Object.hasOwn(object, name) ? object[name] : undefined;",
    without: "return object[name];",
    test: "packages/mcp/test/asking.test.ts",
  },
  {
    promise: "the text of an exception never reaches a caller",
    seen: "CWE-209",
    file: "packages/jsonrpc/src/failure.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source
    guard: "const detail = `see the server's log, entry ${correlationId}`;",
    without: "const detail = String(error);",
    test: "packages/jsonrpc/test/dispatch.test.ts",
  },
  {
    promise: "a request method without an id does not run",
    seen: "JSON-RPC 2.0, section 4.1",
    file: "packages/jsonrpc/src/dispatch.ts",
    guard: 'method === undefined || method.calls === (isRequest ? "without-id" : "with-id")',
    without: "method === undefined",
    test: "packages/mcp/test/messages.test.ts",
  },
  {
    promise: "calls of one connection that run at once are bounded",
    seen: "a flood of calls on one connection",
    file: "packages/jsonrpc/src/peer.ts",
    guard: 'frame.kind === "request" && this.#inFlight.size >= maxInFlight',
    without: "maxInFlight < 0",
    test: "packages/jsonrpc/test/peer.test.ts",
  },
  {
    promise: "a call is cancelled when its caller is gone, where the revision says so",
    seen: "2026-07-28 Cancellation: a client that goes leaves its handler running",
    file: "packages/mcp/src/spec/rev-2026-07-28.ts",
    guard: 'onDisconnect: "cancel",',
    without: 'onDisconnect: "detach",',
    test: "tests/field/sessions.test.ts",
  },
];
