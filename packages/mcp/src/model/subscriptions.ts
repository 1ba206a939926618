// What a client wants to hear of (Subscriptions, Opening a Subscription).

import { array, boolean, type Decoder, object, optional, string } from "@dragoman/schema";

/** Names that one subscription may list, of each kind. */
const maxNames = 1_000;

export interface SubscriptionFilter {
  readonly toolsListChanged?: boolean;
  readonly promptsListChanged?: boolean;
  readonly resourcesListChanged?: boolean;
  readonly resourceSubscriptions?: readonly string[];
  /** With the extension for tasks. */
  readonly taskIds?: readonly string[];
}

export const listenParams: Decoder<{ readonly notifications: SubscriptionFilter }> = object({
  notifications: object({
    toolsListChanged: optional(boolean()),
    promptsListChanged: optional(boolean()),
    resourcesListChanged: optional(boolean()),
    resourceSubscriptions: optional(array(string(), { maxItems: maxNames })),
    taskIds: optional(array(string(), { maxItems: maxNames })),
  }),
});
