// What an MCP message carries besides its text: the headers that repeat it, and the session or connection it is of.

import type { Arrival } from "@dragoman/jsonrpc";
import type { Session } from "@dragoman/tasks";
import type { MirroredHeaders } from "../spec/checks.ts";
import type { McpProfile } from "../spec/profile.ts";

/** The legacy handshake of one duplex connection. */
export interface ConnectionState {
  /** Undefined until `initialize` was answered. */
  profile: McpProfile | undefined;
}

export interface McpArrival extends Arrival {
  inFlight: Arrival["inFlight"];
  /** Undefined on carriers without headers. */
  readonly mirrored: MirroredHeaders | undefined;
  readonly sessionId: string | undefined;
  /** Set when the session of the request was found. */
  session: Session | undefined;
  /** Undefined over HTTP. */
  readonly connection: ConnectionState | undefined;
}
