// All that is true of one revision of a protocol, as data. Code that serves requests receives a resolved
// profile and asks it; it never asks which revision it serves.

import type { Answer, Answers } from "./conditions.ts";

export interface IdRules {
  /** What a null id of a call is: an id to echo, or a fault (JSON-RPC 2.0 §4). */
  readonly null: "accept" | "refuse";
  readonly fractional: "accept" | "refuse";
  /** An integer beyond 2^53: echoed digit for digit, or refused. It is never rounded. */
  readonly big: "echo" | "refuse";
}

export interface Envelope {
  readonly ids: IdRules;
  /** Whether an array of messages is served item by item, or refused whole. */
  readonly batch: "serve" | "refuse";
  /** Whether a peer may send responses here (a server that never asks cannot get one). */
  readonly responses: "accept" | "refuse";
}

export interface Profile {
  /** For logs and reports only: `jsonrpc/2.0`, `mcp/2026-07-28`, `a2a/1.0`. */
  readonly name: string;
  readonly envelope: Envelope;
  /** An answer for every condition of JSON-RPC and its carriers, and for those that the protocol adds. */
  readonly answers: Answers & Readonly<Record<string, Answer>>;
  /** HTTP status where there is nothing to answer. */
  readonly silentStatus: 202 | 204;
  /** What it means for a running call when its caller's connection is gone. */
  readonly onDisconnect: "cancel" | "detach";
}

/** The row of a condition. One that the profile does not know is our fault, and answered as such. */
export function answerOf(profile: Profile, condition: string): Answer {
  return profile.answers[condition] ?? profile.answers.internal;
}
