// subscriptions/listen: a call that stays open and tells of what its filter names (Subscriptions). The server keeps
// nothing of it once its stream is gone.

import {
  type Exchange,
  type JsonObject,
  LocalError,
  noReply,
  type Reply,
  refuse,
  refused,
} from "@dragoman/jsonrpc";
import { type MaybePromise, whenReady } from "@dragoman/tasks";
import { listenParams, type SubscriptionFilter } from "../model/subscriptions.ts";
import type { McpCondition } from "../spec/conditions.ts";
import { metaKeys } from "../spec/meta.ts";
import { type MethodSpec, methods, outgoing, type ServerCapability } from "../spec/methods.ts";
import type { McpArrival } from "./arrival.ts";
import type { Changes, ListName } from "./changes.ts";
import { decoded } from "./decoded.ts";
import type { Edition, Operation, Operations } from "./edition.ts";
import { Subscription } from "./subscription.ts";
import type { TaskWatch } from "./task-watch.ts";

export interface SubscriptionsOptions {
  readonly changes: Changes;
  readonly served: ReadonlySet<ServerCapability>;
  readonly maxSubscriptions: number;
  readonly tasks: TaskWatch | undefined;
}

/** What was honoured of a filter: nothing that the server does not offer (MCP-SUB-3). */
interface Honoured {
  readonly lists: ReadonlySet<ListName>;
  readonly uris: readonly string[];
  readonly taskIds: readonly string[];
  /** As it is acknowledged. */
  readonly filter: JsonObject;
}

const flags: readonly (readonly [ListName, keyof SubscriptionFilter])[] = Object.freeze([
  ["tools", "toolsListChanged"],
  ["prompts", "promptsListChanged"],
  ["resources", "resourcesListChanged"],
] as const);

export class Subscriptions {
  readonly #options: SubscriptionsOptions;
  readonly #open = new Map<Subscription, () => void>();

  constructor(options: SubscriptionsOptions) {
    if (!(options.maxSubscriptions > 0)) {
      throw new LocalError("ERR_CONFIG", "expected maxSubscriptions to be more than 0");
    }
    this.#options = options;
  }

  /** Those that are open now. */
  get size(): number {
    return this.#open.size;
  }

  get operations(): Operations {
    return new Map<MethodSpec, (edition: Edition) => Operation>([
      [
        methods.listen,
        (edition) => ({
          // it lasts as long as its client wants
          timeoutMs: 0,
          run: decoded(listenParams, ({ notifications }, exchange) =>
            this.#listen(notifications, exchange, edition),
          ),
        }),
      ],
    ]);
  }

  /** Ends every subscription with its answer, so that clients know that it was no accident (MCP-SUB-6). */
  endAll(isConcerned: (subscription: Subscription) => boolean = () => true): void {
    for (const [subscription, end] of [...this.#open]) {
      if (isConcerned(subscription)) end();
    }
  }

  #listen(filter: SubscriptionFilter, exchange: Exchange<McpArrival>, edition: Edition): MaybePromise<Reply> {
    const { maxSubscriptions, tasks } = this.#options;
    if (this.#open.size >= maxSubscriptions) {
      const detail = `${maxSubscriptions} subscriptions are open already; try again later`;
      return refused(refuse<McpCondition>("subscriptions-full", detail));
    }
    const visible = filter.taskIds === undefined ? [] : (tasks?.visible(filter.taskIds, exchange) ?? []);
    return whenReady(visible, (taskIds) => this.#start(this.#honour(filter, taskIds), exchange, edition));
  }

  #honour(filter: SubscriptionFilter, taskIds: readonly string[]): Honoured {
    const { served } = this.#options;
    const lists = flags.filter(([list, name]) => filter[name] === true && served.has(list));
    const uris = served.has("resources") ? [...new Set(filter.resourceSubscriptions ?? [])] : [];
    return {
      lists: new Set(lists.map(([list]) => list)),
      uris,
      taskIds,
      filter: {
        ...Object.fromEntries(lists.map(([, name]) => [name, true])),
        ...(uris.length > 0 ? { resourceSubscriptions: uris } : {}),
        ...(taskIds.length > 0 ? { taskIds } : {}),
      },
    };
  }

  /**
   * The acknowledgment is the first message: it is sent before anything could be told (MCP-SUB-2). A subscription that
   * has nothing to tell ends there (MCP-SUB-11).
   */
  #start(
    { lists, uris, taskIds, filter }: Honoured,
    exchange: Exchange<McpArrival>,
    { results }: Edition,
  ): MaybePromise<Reply> {
    const { changes, tasks } = this.#options;
    const subscription = new Subscription(exchange, lists);
    subscription.send("acknowledged", outgoing.acknowledged, { notifications: filter });
    const answer = results.complete({}, { [metaKeys.subscriptionId]: subscription.id });
    if (lists.size + uris.length + taskIds.length === 0) return answer;
    const releases = [changes.listen(subscription)];
    for (const uri of uris) {
      changes.watch(uri, subscription);
      releases.push(() => changes.unwatch(uri, subscription));
    }
    for (const id of taskIds) {
      const tell = (task: JsonObject): void => subscription.send(`task ${id}`, outgoing.task, task);
      releases.push(tasks?.watch(id, exchange, tell) ?? ((): void => {}));
    }
    return new Promise((resolve) => {
      const close = (reply: Reply): void => {
        if (!this.#open.delete(subscription)) return;
        for (const release of releases) release();
        resolve(reply);
      };
      this.#open.set(subscription, () => close(answer));
      const { signal } = exchange;
      if (signal.aborted) close(noReply);
      else signal.addEventListener("abort", () => close(noReply), { once: true });
    });
  }
}
