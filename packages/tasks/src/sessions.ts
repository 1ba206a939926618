// Records of handshakes that later requests refer to, and what is asked of a store of them.

import type { JsonObject, Refusal } from "@dragoman/jsonrpc";
import type { MaybePromise } from "./maybe-promise.ts";

export interface Session {
  readonly id: string;
  readonly protocolVersion: string;
  readonly clientInfo: JsonObject;
  readonly clientCapabilities: JsonObject;
  /** Who made it: nobody else may use it. */
  readonly principalId: string | undefined;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

export type SessionCondition = "session-exists" | "sessions-full";

export interface SessionStore {
  /** Undefined where it is stored. */
  create(session: Session): MaybePromise<Refusal<SessionCondition> | undefined>;
  /** Undefined where there is none, or none any more. */
  get(id: string): MaybePromise<Session | undefined>;
  /** Says that the session was used just now. */
  touch(id: string): MaybePromise<void>;
  /** Whether there was one. */
  delete(id: string): MaybePromise<boolean>;
}
