// @modelcontextprotocol/server 2.x in one process.

import { InMemoryTransport } from "@modelcontextprotocol/server";
import { mcpV2Server } from "../peers/mcp-v2-server.js";
import { callerOf } from "./peer.js";

export const call = await callerOf(mcpV2Server(), InMemoryTransport.createLinkedPair());
