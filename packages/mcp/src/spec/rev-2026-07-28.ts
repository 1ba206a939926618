// Revision 2026-07-28: no handshake and no session. Each request says which revision it speaks and what its client
// can do, and headers repeat what a proxy needs to know.

import { agreement, metadata, noHandshake, presence, versionServed } from "./checks.ts";
import { perRequestAnswers } from "./conditions.ts";
import { methods } from "./methods.ts";
import { type McpProfile, revise } from "./profile.ts";
import { rev20251125 } from "./rev-2025-11-25.ts";

export const rev20260728: McpProfile = revise(rev20251125, "2026-07-28", {
  add: { methods: [methods.discover] },
  remove: { methods: [methods.initialize, methods.initialized, methods.ping] },
  replace: {
    // Overview, Messages: the server sends no requests, so a client sends no responses
    envelope: { ...rev20251125.envelope, responses: "refuse" },
    answers: perRequestAnswers,
    // Streamable HTTP, Cancellation: a client that closes the stream of a request cancels it
    onDisconnect: "cancel",
    lifecycle: "per-request",
    checks: [noHandshake, metadata, agreement, versionServed, presence],
    results: { resultType: true, serverInfo: true, cacheHints: true },
    structured: "any",
    paramHeaders: true,
  },
});
