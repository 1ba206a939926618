// One open subscription: notifications on the stream of its call, each with its id, one after the other. What comes
// while its reader is busy waits once, however often it comes: a slow reader holds no more than its filter is long.

import type { Channel, Exchange, JsonObject } from "@dragoman/jsonrpc";
import { metaKeys, metaMember } from "../spec/meta.ts";
import type { McpArrival } from "./arrival.ts";
import { listNotices, resourceNotice } from "./change-notices.ts";
import type { ChangeListener, ListName } from "./changes.ts";

interface Notice {
  readonly method: string;
  readonly params: JsonObject;
}

export class Subscription implements ChangeListener {
  readonly #exchange: Exchange<McpArrival>;
  readonly #lists: ReadonlySet<ListName>;
  readonly #waiting = new Map<string, Notice>();
  #isSending = false;

  constructor(exchange: Exchange<McpArrival>, lists: ReadonlySet<ListName>) {
    this.#exchange = exchange;
    this.#lists = lists;
  }

  /** The id of its call, in value and type. */
  get id(): string | number {
    const { id } = this.#exchange;
    // no other ids pass the envelope of MCP
    return typeof id === "number" || typeof id === "string" ? id : "";
  }

  /** Whether it belongs to a connection whose messages arrive this way. */
  isOf(channel: Channel): boolean {
    return this.#exchange.arrival.channel === channel;
  }

  listChanged(list: ListName): void {
    if (this.#lists.has(list)) this.send(list, listNotices[list], {});
  }

  resourceUpdated(uri: string): void {
    this.send(`resource ${uri}`, resourceNotice, { uri });
  }

  /** Sends a notification; it takes the place of one with the same key that waits. */
  send(key: string, method: string, params: JsonObject): void {
    this.#waiting.set(key, { method, params });
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (const [key, { method, params }] of this.#waiting) {
      this.#waiting.delete(key);
      // MCP-SUB-4: every message says which subscription it belongs to
      const marked = { ...params, [metaMember]: { [metaKeys.subscriptionId]: this.id } };
      const pressure = this.#exchange.notify(method, marked);
      if (pressure !== undefined) await pressure;
    }
    this.#isSending = false;
  }
}
