// Revision 2024-11-05: the first one.

import { handshakeFirst, inSession, versionHeader } from "./checks.ts";
import { handshakeAnswers } from "./conditions.ts";
import { methods } from "./methods.ts";
import { type McpProfile, revise } from "./profile.ts";

export const rev20241105: McpProfile = revise(
  {
    envelope: {
      // Messages, Requests: an id is a string or an integer, never null; JavaScript rounds integers beyond 2^53
      ids: { null: "refuse", fractional: "refuse", big: "refuse" },
      // the schema has none
      batch: "refuse",
      responses: "accept",
    },
    answers: handshakeAnswers,
    silentStatus: 202,
    // Transports: a disconnect is no cancellation
    onDisconnect: "detach",
    lifecycle: "handshake",
    checks: [inSession, versionHeader, handshakeFirst],
    methods: new Map(),
    results: { resultType: false, serverInfo: false, cacheHints: false },
    content: new Set(["text", "image", "resource"]),
    structured: "object",
    paramHeaders: false,
    asking: "request",
    questions: {
      "sampling/createMessage": {
        members: [
          "messages",
          "modelPreferences",
          "systemPrompt",
          "includeContext",
          "temperature",
          "maxTokens",
          "stopSequences",
          "metadata",
        ],
      },
      "roots/list": { members: [] },
    },
    logging: "session",
    changes: "session",
    tasks: "none",
    extensions: false,
    priming: false,
  },
  "2024-11-05",
  {
    add: {
      methods: [
        methods.initialize,
        methods.initialized,
        methods.ping,
        methods.cancelled,
        methods.toolsList,
        methods.toolsCall,
        methods.resourcesList,
        methods.resourceTemplatesList,
        methods.resourcesRead,
        methods.resourcesSubscribe,
        methods.resourcesUnsubscribe,
        methods.promptsList,
        methods.promptsGet,
        methods.complete,
        methods.setLevel,
        methods.progressed,
        methods.rootsChanged,
      ],
    },
  },
);
