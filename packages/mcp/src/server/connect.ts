// Serves one duplex connection in all revisions: both lifecycles, as its messages say.

import { type Clock, type Connection, Peer, type Principal, type Protocol } from "@dragoman/jsonrpc";
import type { Handshake } from "../spec/profile.ts";
import type { Revisions } from "../spec/select.ts";
import type { McpArrival } from "./arrival.ts";
import { ConnectionLink } from "./connection-link.ts";
import type { Subscriptions } from "./subscriptions.ts";

export interface ConnectOptions {
  /** Who is at the other end. */
  readonly principal?: Principal;
}

export interface Serving {
  readonly protocol: Protocol<McpArrival>;
  readonly revisions: Revisions;
  readonly subscriptions: Subscriptions;
  readonly clock: Clock;
}

/** The server's side of a connection. */
class McpPeer extends Peer<McpArrival> {
  readonly #endInput: () => void;

  constructor(
    connection: Connection,
    options: ConstructorParameters<typeof Peer<McpArrival>>[1],
    endInput: () => void,
  ) {
    super(connection, options);
    this.#endInput = endInput;
  }

  /** What waits for the client to say something, or to go, waits no longer: its input has ended. */
  override drain(): Promise<void> {
    this.#endInput();
    return super.drain();
  }
}

export function connect(
  connection: Connection,
  { principal }: ConnectOptions,
  { protocol, revisions, subscriptions, clock }: Serving,
): Peer<McpArrival> {
  const handshake: Extract<Handshake, { kind: "connection" }> = {
    kind: "connection",
    profile: undefined,
    client: undefined,
    isPerRequest: false,
  };
  const link = new ConnectionLink(handshake);
  let own: McpArrival | undefined;
  const endInput = (): void => {
    link.endInput();
    subscriptions.endAll((subscription) => own !== undefined && subscription.isOf(own.channel));
  };
  const peer = new McpPeer(
    connection,
    {
      protocol,
      arrival(base) {
        own = { ...base, head: undefined, handshake, served: revisions.versions, link };
        return own;
      },
      clock,
      ...(principal === undefined ? {} : { principal }),
    },
    endInput,
  );
  link.attach(peer);
  return peer;
}
