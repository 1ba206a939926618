// What an MCP message brings beside its text: header fields, and the handshake that it belongs to.

import type { Arrival } from "@dragoman/jsonrpc";
import type { Facts } from "../spec/profile.ts";

export interface McpArrival extends Arrival, Facts {}
