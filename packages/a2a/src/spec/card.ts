// Names around the agent card (A2A §4.4.6, §8.2, §14.3).

/** Where a card is found. */
export const cardPath: string = "/.well-known/agent-card.json";

/** The name of the JSON-RPC binding in a card. */
export const jsonRpcBinding: string = "JSONRPC";

/** Says in a card that push configurations are kept, and that nothing is sent to them. */
export const storeOnlyPush: { readonly uri: string; readonly description: string } = Object.freeze({
  uri: "urn:dragoman:a2a:push-notifications:store-only",
  description:
    "Push notification configurations are stored and can be read back; nothing is delivered to them.",
});
