// Rules of telling clients about changes, asked for or not.

import { handshake, perRequest, type Rule, rule } from "./rule.ts";

const page = "Subscriptions";

export const subscriptionsRules: Readonly<Record<string, Rule>> = Object.freeze({
  "MCP-SUB-1": rule("MUST NOT", perRequest, `${page}, Opening`, "Only what a filter names is told."),
  "MCP-SUB-2": rule(
    "MUST",
    perRequest,
    `${page}, Acknowledgment`,
    "The first message of a subscription acknowledges it; nothing comes before.",
  ),
  "MCP-SUB-3": rule(
    "MUST",
    perRequest,
    `${page}, Acknowledgment`,
    "The acknowledgment holds what is honoured of the filter, and leaves out what the server does not offer.",
  ),
  "MCP-SUB-4": rule(
    "MUST",
    perRequest,
    `${page}, Receiving Notifications`,
    "Every message of a subscription carries the id of its call, in value and type.",
  ),
  "MCP-SUB-5": rule(
    "MUST",
    perRequest,
    `${page}, Cancellation`,
    "A subscription ends with its stream over HTTP, and by notifications/cancelled on stdio.",
  ),
  "MCP-SUB-6": rule(
    "SHOULD",
    perRequest,
    `${page}, Graceful Closure`,
    "A server that goes answers the call of each subscription, with its id.",
  ),
  "MCP-SUB-7": rule(
    "SHOULD",
    handshake,
    "Tools, Prompts, Resources: List Changed Notification",
    "A client that is ready is told of changed lists unasked, once for changes that come together.",
  ),
  "MCP-SUB-8": rule(
    "MUST",
    handshake,
    "Resources, Subscriptions",
    "A client is told of updates of the resources that it subscribed to, until it unsubscribes.",
  ),
  "MCP-SUB-9": rule(
    "SHOULD",
    handshake,
    "Lifecycle, Initialization",
    "A client that has not said that it is ready is told nothing.",
  ),
  "MCP-SUB-11": rule(
    "own",
    perRequest,
    page,
    "A subscription that has nothing to tell is acknowledged and ends at once.",
  ),
  "MCP-SUB-10": rule(
    "own",
    perRequest,
    page,
    "Subscriptions are limited in number; one too many is refused.",
  ),
});
