// The life of a stdio server: it serves until its input ends, gives what still runs a moment, and then is done.

import type { Connection } from "@dragoman/jsonrpc";
import { type StdioOptions, stdioConnection } from "./connection.ts";
import { createGate } from "./gate.ts";

/** What is asked of the peer that serves a connection; a `Peer` of `@dragoman/jsonrpc` has it. */
export interface Served {
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface RunStdioOptions extends Omit<StdioOptions, "onInputEnd"> {
  /** How long calls that run at the end of input may still take; 1 s by default. Then they are aborted. */
  readonly graceMs?: number;
  /** Its abort ends the serving as the end of input does. */
  readonly signal?: AbortSignal;
}

const defaultGraceMs = 1_000;

/** Serves one client on stdio. Resolves when its input has ended and its answers are written. */
export async function runStdio(
  connect: (connection: Connection) => Served,
  options: RunStdioOptions = {},
): Promise<void> {
  const { graceMs = defaultGraceMs, signal } = options;
  const ended = createGate();
  const connection = stdioConnection({ ...options, onInputEnd: ended.open });
  connection.onClose(ended.open);
  if (signal?.aborted === true) ended.open();
  else signal?.addEventListener("abort", ended.open, { once: true });
  const peer = connect(connection);
  await ended.promise;
  await within(peer.drain(), graceMs);
  await within(peer.close(), graceMs);
}

/** Waits for work, but not longer than told. The timer keeps the process: its end is what is waited for. */
function within(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
