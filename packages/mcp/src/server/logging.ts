// Log messages to clients: which of them are wanted, and logging/setLevel of the revisions that have it (Logging).

import type { Exchange, Reply } from "@dragoman/jsonrpc";
import { type MaybePromise, whenReady } from "@dragoman/tasks";
import { isAtLeast, isLogLevel, type LogLevel, setLevelParams } from "../model/logging.ts";
import { metaKeys, metaOf } from "../spec/meta.ts";
import { type MethodSpec, methods } from "../spec/methods.ts";
import type { McpProfile } from "../spec/profile.ts";
import type { McpArrival } from "./arrival.ts";
import { decoded } from "./decoded.ts";
import type { Edition, Operation, Operations } from "./edition.ts";

/** What a client gets that never said what it wants. */
const defaultLevel: LogLevel = "info";

/** Whether a message goes to the caller of a call (MCP-LOG-2, MCP-LOG-3). */
export function logFilter({ logging }: McpProfile, isDeclared: boolean): Edition["logs"] {
  if (!isDeclared) return () => false;
  return logging === "session"
    ? (level, exchange) =>
        exchange.id !== undefined && isAtLeast(level, exchange.arrival.link?.logLevel ?? defaultLevel)
    : (level, exchange) => {
        const wanted = levelOfCall(exchange);
        return wanted !== undefined && isAtLeast(level, wanted);
      };
}

function levelOfCall({ frame }: Exchange<McpArrival>): LogLevel | undefined {
  if (frame.kind !== "request") return undefined;
  const wanted = metaOf(frame.params)?.[metaKeys.logLevel];
  return isLogLevel(wanted) ? wanted : undefined;
}

export function loggingOperations(): Operations {
  return new Map<MethodSpec, (edition: Edition) => Operation>([[methods.setLevel, setLevel]]);
}

/** A client without a session has nowhere to keep its level: it gets what is sent by default. */
function setLevel({ results }: Edition): Operation {
  const reply: Reply = results.complete({});
  return {
    run: decoded(setLevelParams, ({ level }, { arrival }): MaybePromise<Reply> => {
      const stored = arrival.link?.setLogLevel(level);
      return stored === undefined ? reply : whenReady(stored, () => reply);
    }),
  };
}
