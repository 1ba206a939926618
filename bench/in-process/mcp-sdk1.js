// @modelcontextprotocol/sdk 1.x in one process.

import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { mcpSdk1Server } from "../peers/mcp-sdk1-server.js";
import { callerOf } from "./peer.js";

export const call = await callerOf(mcpSdk1Server(), InMemoryTransport.createLinkedPair());
