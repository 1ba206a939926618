// The agent card: at its well-known address for everybody, and in its extended form for those who may see it
// (A2A §3.1.11, §8.2, §8.6). Its address comes from the options, never from what a request says about the host.

import { LocalError, type Principal, RawJson, type Reply, refused, result } from "@dragoman/jsonrpc";
import { type MaybePromise, whenReady } from "@dragoman/tasks";
import { type HttpRoute, textRoute } from "@dragoman/transport";
import type { AgentCard, AgentDescription } from "../model/card.ts";
import { jsonRpcBinding, storeOnlyPush } from "../spec/card.ts";
import { codecs } from "../spec/codecs.ts";
import type { A2aProfile } from "../spec/profile.ts";
import { profileFor, versionParameter } from "../spec/versions.ts";
import { requestedVersion } from "./arrival.ts";
import type { Call } from "./call.ts";

export interface AgentCardOptions extends AgentDescription {
  /** The absolute address of the JSON-RPC endpoint; a function where it is known only once the server listens. */
  readonly url: string | (() => string);
}

export interface ExtendedCardOptions {
  /** The card, or what gives it for a caller; undefined: there is none for this one. */
  readonly card:
    | AgentDescription
    | ((principal: Principal | undefined) => MaybePromise<AgentDescription | undefined>);
  /** `authenticated`, the default, refuses callers whom no guard has established. */
  readonly access?: "authenticated" | "anyone";
}

export interface CardsOptions {
  readonly card: AgentCardOptions;
  readonly extendedCard: ExtendedCardOptions | undefined;
  /** The newest first. */
  readonly served: readonly A2aProfile[];
  readonly streaming: boolean;
  readonly pushNotifications: "off" | "store-only";
  readonly maxAgeSeconds: number;
}

interface Written {
  readonly url: string;
  readonly text: string;
}

export class Cards {
  readonly #options: CardsOptions;
  readonly #written = new Map<A2aProfile, Written>();

  constructor(options: CardsOptions) {
    const { url } = options.card;
    if (typeof url === "string" && !URL.canParse(url)) {
      throw new LocalError("ERR_CONFIG", `expected card.url to be an absolute URL, got "${url}"`);
    }
    this.#options = options;
  }

  /** The public card, in the form of the version that is asked for; without one, in the form that all can read. */
  route(): HttpRoute {
    const { served, maxAgeSeconds } = this.#options;
    return textRoute({
      text: (request) => this.#textFor(profileFor(requestedVersion(request), served) ?? served.at(-1)),
      cacheControl: `public, max-age=${maxAgeSeconds}`,
      headers: { vary: versionParameter },
    });
  }

  extended(call: Call): MaybePromise<Reply> {
    const { extendedCard } = this.#options;
    const { principal } = call.exchange;
    if (extendedCard === undefined)
      return refused(call.deny("unsupported-operation", "there is no extended card"));
    if (principal === undefined && extendedCard.access !== "anyone") {
      return refused(call.deny("unauthenticated", "the extended card is for authenticated callers"));
    }
    const { card } = extendedCard;
    return whenReady(typeof card === "function" ? card(principal) : card, (agent) =>
      agent === undefined
        ? refused(call.deny("extended-card-not-configured", "there is no extended card for this caller"))
        : result(call.write.card(this.#cardOf(agent, this.#url()))),
    );
  }

  #textFor(profile: A2aProfile | undefined): string {
    if (profile === undefined) throw new LocalError("ERR_CONFIG", "no version is served");
    const url = this.#url();
    const known = this.#written.get(profile);
    if (known?.url === url) return known.text;
    const { text } = RawJson.of(codecs[profile.version].write.card(this.#cardOf(this.#options.card, url)));
    this.#written.set(profile, { url, text });
    return text;
  }

  #url(): string {
    const { url } = this.#options.card;
    return typeof url === "function" ? url() : url;
  }

  #cardOf(agent: AgentDescription, url: string): AgentCard {
    const { served, streaming, pushNotifications, extendedCard } = this.#options;
    const isStoreOnly = pushNotifications === "store-only";
    return {
      agent,
      interfaces: served.map(({ version }) => ({
        url,
        protocolBinding: jsonRpcBinding,
        protocolVersion: version,
      })),
      capabilities: {
        streaming,
        pushNotifications: isStoreOnly,
        extendedCard: extendedCard !== undefined,
        extensions: isStoreOnly ? [{ ...storeOnlyPush, required: false }] : [],
      },
    };
  }
}
