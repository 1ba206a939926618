// tools/call `add` in the three ways in which clients call: 2026-07-28, 2025-11-25 without and with a session.

import * as who from "../contestants.ts";
import type { HttpLane } from "../lanes.ts";
import { addArguments, addExpected, inSession, legacyCall, modernCall, openSession } from "../requests.ts";
import type { ServerSpec } from "../servers.ts";
import { httpWorkload, type Workload } from "../workload.ts";

function modernLane(name: string, server: ServerSpec): HttpLane {
  return { name, server, request: modernCall("/mcp", "tools/call", addArguments), expect: addExpected };
}

function legacyLane(name: string, server: ServerSpec, path = "/mcp"): HttpLane {
  return { name, server, request: legacyCall(path, "tools/call", addArguments), expect: addExpected };
}

function sessionLane(name: string, server: ServerSpec, path: string): HttpLane {
  return {
    ...legacyLane(name, server, path),
    prepare: async (request, { port }) => inSession(request, await openSession(port, path)),
  };
}

export const calls: readonly Workload[] = [
  httpWorkload({
    name: "call-modern",
    about: "tools/call, MCP 2026-07-28, 32 connections",
    lanes: [
      modernLane("raw-http", who.rawHttp),
      modernLane(who.ours, who.dragoman()),
      modernLane(who.v2, who.mcpV2()),
      modernLane("raw-strict", who.rawStrict),
    ],
  }),
  httpWorkload({
    name: "call-legacy",
    about: "tools/call, MCP 2025-11-25, no session, 32 connections",
    lanes: [
      legacyLane("raw-http", who.rawHttp),
      legacyLane(who.ours, who.dragoman()),
      legacyLane(who.v2, who.mcpV2()),
      legacyLane(who.sdk1, who.mcpSdk1()),
      legacyLane(who.sdk1Json, who.mcpSdk1(), "/mcp-json"),
    ],
  }),
  httpWorkload({
    name: "call-session",
    about: "tools/call, MCP 2025-11-25, one session shared by 32 connections",
    lanes: [
      legacyLane("raw-http", who.rawHttp),
      sessionLane(who.ours, who.dragoman(), "/mcp"),
      sessionLane(who.v2, who.mcpV2(), "/session"),
      sessionLane(who.v2Json, who.mcpV2(), "/session-json"),
      sessionLane(who.sdk1, who.mcpSdk1(), "/session"),
      sessionLane(who.sdk1Json, who.mcpSdk1(), "/session-json"),
    ],
  }),
  httpWorkload({
    name: "limits",
    about: "the bounds among themselves: node:http without parsing, checks by hand, a bare socket",
    lanes: [
      modernLane("raw-http", who.rawHttp),
      modernLane("raw-noparse", who.rawNoParse),
      modernLane("raw-strict", who.rawStrict),
      modernLane("raw-net", who.rawNet),
    ],
  }),
];
