// initialize, initialized, ping and cancelled of the legacy lifecycle; server/discover of the modern one.

import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Method,
  member,
  method,
  noReply,
  type Outcome,
  ok,
  type Reply,
  randomId,
  refuse,
  refused,
  result,
  systemClock,
  typeName,
} from "@dragoman/jsonrpc";
import { headers, methods } from "../spec/names.ts";
import type { McpProfile } from "../spec/profile.ts";
import { negotiate, revisions } from "../spec/select.ts";
import type { McpArrival } from "./arrival.ts";
import type { McpServerOptions } from "./options.ts";
import { resultForm } from "./results.ts";
import type { Sessions } from "./sessions.ts";

interface Opening {
  readonly revision: string;
  readonly capabilities: JsonObject;
  readonly clientInfo: JsonObject;
}

/** MCP-LIFE-1: all three members are required. */
function decodeOpening(params: JsonValue): Outcome<Opening> {
  if (!isJsonObject(params)) return refuse("params-invalid", "expected params to be an object");
  const revision = member(params, "protocolVersion");
  const capabilities = member(params, "capabilities");
  const clientInfo = member(params, "clientInfo");
  if (typeof revision !== "string") return missing("protocolVersion", "a string", revision);
  if (!isJsonObject(capabilities)) return missing("capabilities", "an object", capabilities);
  if (!isJsonObject(clientInfo)) return missing("clientInfo", "an object", clientInfo);
  for (const name of ["name", "version"]) {
    const value = member(clientInfo, name);
    if (typeof value !== "string") return missing(`clientInfo.${name}`, "a string", value);
  }
  return ok({ revision, capabilities, clientInfo });
}

function missing(path: string, expected: string, value: JsonValue | undefined): Outcome<never> {
  return refuse("params-invalid", `params.${path}: expected ${expected}, got ${typeName(value)}`);
}

export function initialize(
  options: McpServerOptions,
  capabilities: JsonObject,
  sessions: Sessions | undefined,
): Method<McpArrival> {
  const { info, instructions, newId = randomId, clock = systemClock } = options;
  const answer = (profile: McpProfile): object => ({
    protocolVersion: profile.revision,
    capabilities,
    serverInfo: info,
    ...(instructions === undefined ? {} : { instructions }),
  });
  return method<Opening, McpArrival>({
    name: methods.initialize,
    decode: decodeOpening,
    run(opening, exchange): Reply | Promise<Reply> {
      const profile = negotiate(opening.revision);
      const { connection } = exchange.arrival;
      if (connection !== undefined) {
        connection.profile = profile;
        return result(answer(profile));
      }
      if (sessions === undefined) return result(answer(profile));
      const id = newId();
      const now = clock.now();
      const created = sessions.create({
        id,
        protocolVersion: profile.revision,
        clientInfo: opening.clientInfo,
        clientCapabilities: opening.capabilities,
        principalId: exchange.principal?.id,
        createdAt: now,
        lastSeenAt: now,
      });
      const open = (isOpen: boolean): Reply =>
        isOpen
          ? { kind: "result", result: answer(profile), headers: { [headers.sessionId]: id } }
          : refused(refuse("too-busy", "no more sessions can be opened now; try again later"));
      return created instanceof Promise ? created.then(open) : open(created);
    },
  });
}

const anything = (params: JsonValue): Outcome<JsonValue> => ok(params);

export function ping(): Method<McpArrival> {
  return method<JsonValue, McpArrival>({ name: methods.ping, decode: anything, run: () => result({}) });
}

export function initialized(): Method<McpArrival> {
  return method<JsonValue, McpArrival>({
    name: methods.initialized,
    calls: "without-id",
    decode: anything,
    run: () => noReply,
  });
}

/** MCP-CANC-1, MCP-CANC-2: aborts the named call of the same sender; anything else is ignored. */
export function cancelled(): Method<McpArrival> {
  return method<JsonValue, McpArrival>({
    name: methods.cancelled,
    calls: "without-id",
    decode: anything,
    run(params, exchange) {
      const id = isJsonObject(params) ? member(params, "requestId") : undefined;
      const reason = isJsonObject(params) ? member(params, "reason") : undefined;
      if (typeof id === "string" || typeof id === "number") {
        const text = typeof reason === "string" ? reason : "the caller cancelled the call";
        exchange.arrival.inFlight?.cancel(id, new DOMException(text, "AbortError"));
      }
      return noReply;
    },
  });
}

/** MCP-DISC-1: revisions, capabilities and identity, without a handshake. */
export function discover(
  profile: McpProfile,
  options: McpServerOptions,
  capabilities: JsonObject,
): Method<McpArrival> {
  const { instructions } = options;
  const answer = resultForm(profile, options).cacheable({
    supportedVersions: revisions(),
    capabilities,
    ...(instructions === undefined ? {} : { instructions }),
  });
  return method<JsonValue, McpArrival>({
    name: methods.discover,
    decode: anything,
    run: () => result(answer),
  });
}
