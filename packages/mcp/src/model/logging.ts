// Levels of log messages (Logging, Log Levels): the names of RFC 5424, from the least severe to the most severe.

import { type Decoder, object, oneOf } from "@dragoman/schema";

export type LogLevel = "debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency";

export const logLevels: readonly LogLevel[] = Object.freeze([
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] as const);

const severities: ReadonlyMap<unknown, number> = new Map(
  logLevels.map((level, severity) => [level, severity]),
);

export function isLogLevel(value: unknown): value is LogLevel {
  return severities.has(value);
}

/** Whether a message of one level is wanted by whoever asked for another one and all above it. */
export function isAtLeast(level: LogLevel, wanted: LogLevel): boolean {
  return (severities.get(level) ?? 0) >= (severities.get(wanted) ?? 0);
}

const logLevel: Decoder<LogLevel> = oneOf(...logLevels);

export const setLevelParams: Decoder<{ readonly level: LogLevel }> = object({ level: logLevel });
