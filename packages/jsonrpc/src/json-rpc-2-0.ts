// Plain JSON-RPC 2.0, with nothing narrowed.

import { baseAnswers } from "./conditions.ts";
import type { Profile } from "./profile.ts";

export const jsonRpc20: Profile = Object.freeze<Profile>({
  name: "jsonrpc/2.0",
  envelope: {
    ids: { null: "accept", fractional: "accept", big: "echo" },
    batch: "serve",
    responses: "refuse",
  },
  answers: { ...baseAnswers },
  silentStatus: 204,
  onDisconnect: "detach",
});
