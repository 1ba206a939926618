// What an MCP message brings beside its text: header fields, the handshake that it belongs to, and its client.

import type { Arrival } from "@dragoman/jsonrpc";
import type { Facts } from "../spec/profile.ts";
import type { ClientLink } from "./client-link.ts";

export interface StreamPause {
  /** Milliseconds after which the client may come back. */
  readonly retryMs?: number;
}

export interface McpArrival extends Arrival, Facts {
  /** The client, where a connection or a session stands behind the message. */
  readonly link: ClientLink | undefined;
  /** Lets the connection of this call go, where its client can come back for the rest (Streamable HTTP, Sending Messages). */
  readonly closeStream?: (pause: StreamPause) => void;
}
