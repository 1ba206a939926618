// Rules of streams that a session's client opens, and of coming back to them.

import { type Rule, rule, sessions } from "./rule.ts";

const listening = "Transports, Listening for Messages from the Server";
const resuming = "Transports, Resumability and Redelivery";
const polling: readonly string[] = sessions.slice(2);

export const streamsRules: Readonly<Record<string, Rule>> = Object.freeze({
  "MCP-STREAM-1": rule("MUST", sessions, listening, "A GET of a session is answered by a stream of events."),
  "MCP-STREAM-2": rule(
    "MUST",
    sessions,
    "Transports, Multiple Connections",
    "A message goes out on one stream: a newer GET takes the place of the older one.",
  ),
  "MCP-STREAM-3": rule(
    "MUST",
    sessions,
    resuming,
    "Ids of events are unique in their session, and say which stream they belong to.",
  ),
  "MCP-STREAM-4": rule(
    "SHOULD",
    sessions,
    resuming,
    "A client that comes back with Last-Event-ID gets what it missed, each message once, the answer included.",
  ),
  "MCP-STREAM-5": rule(
    "MUST NOT",
    sessions,
    resuming,
    "What belongs to another stream or another session is not replayed.",
  ),
  "MCP-STREAM-6": rule(
    "SHOULD",
    polling,
    "Transports, Sending Messages to the Server",
    "A stream starts with an event that has an id and no data; older revisions never get one.",
  ),
  "MCP-STREAM-7": rule(
    "SHOULD",
    polling,
    "Transports, Sending Messages to the Server",
    "A server that lets a connection go before the answer says when the client may come back.",
  ),
  "MCP-STREAM-8": rule(
    "SHOULD NOT",
    sessions,
    "Transports, Sending Messages to the Server",
    "A connection that breaks does not cancel its call; what comes meanwhile is kept.",
  ),
  "MCP-STREAM-9": rule(
    "MUST NOT",
    sessions,
    listening,
    "The session's own stream carries no answers, but for those of a stream that is resumed.",
  ),
  "MCP-STREAM-10": rule(
    "own",
    sessions,
    listening,
    "What a client is told while it has no stream open waits for the next one, the same thing once.",
  ),
  "MCP-STREAM-11": rule(
    "MUST",
    sessions,
    "Transports, Sending Messages to the Server",
    "A response to a request of the server is 202; it reaches the call that asked, and none of another session.",
  ),
});
