// The clients of revisions with a handshake that hear of changes unasked: each that has said that it is ready
// (Lifecycle, Initialization), as long as its connection or session lasts. And resources/subscribe, by which they say
// which resources they want to hear of.

import { noReply, type Refusal, type Reply, refuse, refused } from "@dragoman/jsonrpc";
import { readResourceParams } from "../model/resources.ts";
import type { McpCondition } from "../spec/conditions.ts";
import { type MethodSpec, methods } from "../spec/methods.ts";
import { listNotices, resourceNotice } from "./change-notices.ts";
import type { ChangeListener, Changes, ListName } from "./changes.ts";
import type { ClientLink } from "./client-link.ts";
import { decoded } from "./decoded.ts";
import type { Edition, Operation, Operations } from "./edition.ts";

/** Resources that one client may subscribe to. */
const maxUris = 1_000;

class ReadyClient implements ChangeListener {
  readonly #link: ClientLink;
  readonly #changes: Changes;
  readonly #uris = new Set<string>();

  constructor(link: ClientLink, changes: Changes) {
    this.#link = link;
    this.#changes = changes;
  }

  listChanged(list: ListName): void {
    void this.#link.notify(listNotices[list], undefined);
  }

  resourceUpdated(uri: string): void {
    void this.#link.notify(resourceNotice, { uri });
  }

  subscribe(uri: string): Refusal<McpCondition> | undefined {
    if (this.#uris.size >= maxUris && !this.#uris.has(uri)) {
      return refuse("subscriptions-full", `a client subscribes to at most ${maxUris} resources`);
    }
    this.#uris.add(uri);
    this.#changes.watch(uri, this);
    return undefined;
  }

  unsubscribe(uri: string): void {
    this.#uris.delete(uri);
    this.#changes.unwatch(uri, this);
  }

  leave(): void {
    for (const uri of this.#uris) this.#changes.unwatch(uri, this);
    this.#uris.clear();
  }
}

export class Clients {
  readonly #changes: Changes;
  readonly #ready = new Map<ClientLink, ReadyClient>();

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  /** Lets a client hear of changes from now on. */
  join(link: ClientLink): ReadyClient {
    const known = this.#ready.get(link);
    if (known !== undefined) return known;
    const client = new ReadyClient(link, this.#changes);
    this.#ready.set(link, client);
    const stop = this.#changes.listen(client);
    link.onClose(() => {
      stop();
      client.leave();
      this.#ready.delete(link);
    });
    return client;
  }

  get(link: ClientLink): ReadyClient | undefined {
    return this.#ready.get(link);
  }
}

export function clientOperations(clients: Clients): Operations {
  return new Map<MethodSpec, (edition: Edition) => Operation>([
    [methods.initialized, () => initialized(clients)],
    [methods.resourcesSubscribe, (edition) => subscribe(clients, edition)],
    [methods.resourcesUnsubscribe, (edition) => unsubscribe(clients, edition)],
  ]);
}

function initialized(clients: Clients): Operation {
  return {
    run(_params, { arrival }): Reply {
      if (arrival.link !== undefined) clients.join(arrival.link);
      return noReply;
    },
  };
}

/** A client without a session is told of nothing, and so it cannot subscribe. */
function subscribe(clients: Clients, { results }: Edition): Operation {
  const reply = results.complete({});
  return {
    run: decoded(readResourceParams, ({ uri }, { arrival }) => {
      if (arrival.link === undefined) {
        return refused(refuse("method-unknown", "there is no session to send updates to"));
      }
      const refusal = clients.join(arrival.link).subscribe(uri);
      return refusal === undefined ? reply : refused(refusal);
    }),
  };
}

function unsubscribe(clients: Clients, { results }: Edition): Operation {
  const reply = results.complete({});
  return {
    run: decoded(readResourceParams, ({ uri }, { arrival }) => {
      if (arrival.link !== undefined) clients.get(arrival.link)?.unsubscribe(uri);
      return reply;
    }),
  };
}
