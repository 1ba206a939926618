// Revision 2026-07-28: no handshake and no session. Each request says which revision it speaks and what its client
// can do, and headers repeat what a proxy needs to know.

import { agreement, knownLogLevel, metadata, noHandshake, presence, versionServed } from "./checks.ts";
import { perRequestAnswers } from "./conditions.ts";
import { methods } from "./methods.ts";
import { type McpProfile, revise } from "./profile.ts";
import { rev20251125 } from "./rev-2025-11-25.ts";

export const rev20260728: McpProfile = revise(rev20251125, "2026-07-28", {
  add: {
    methods: [
      methods.discover,
      methods.listen,
      methods.tasksUpdate,
      methods.skillsList,
      methods.skillsGet,
      methods.directoryRead,
    ],
  },
  remove: {
    methods: [
      methods.initialize,
      methods.initialized,
      methods.ping,
      methods.setLevel,
      methods.resourcesSubscribe,
      methods.resourcesUnsubscribe,
      methods.progressed,
      methods.rootsChanged,
      methods.tasksResult,
      methods.tasksList,
    ],
  },
  replace: {
    // Overview, Messages: the server sends no requests, so a client sends no responses
    envelope: { ...rev20251125.envelope, responses: "refuse" },
    answers: perRequestAnswers,
    // Streamable HTTP, Cancellation: a client that closes the stream of a request cancels it
    onDisconnect: "cancel",
    lifecycle: "per-request",
    checks: [noHandshake, metadata, agreement, versionServed, presence, knownLogLevel],
    results: { resultType: true, serverInfo: true, cacheHints: true },
    structured: "any",
    paramHeaders: true,
    asking: "input-required",
    questions: {
      ...rev20251125.questions,
      "elicitation/create": {
        members: ["mode", "message", "requestedSchema", "url"],
        modes: ["form", "url"],
        fields: "full",
      },
    },
    logging: "call",
    changes: "subscription",
    tasks: "extension",
    priming: false,
  },
});
