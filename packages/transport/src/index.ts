// Carriers that run on any Web-standard runtime, and the guard in front of them.

export { toFetch } from "./fetch/handler.ts";
export type { AllowedHosts } from "./guard/host.ts";
export type { AllowedOrigins } from "./guard/origin.ts";
export { allows } from "./http/accept.ts";
export { type JsonRpcRouteOptions, jsonRpcRoute, toAnswer } from "./http/json-rpc-route.ts";
export type { CarrierOptions, GuardOptions } from "./http/options.ts";
export { router } from "./http/router.ts";
export type {
  HttpAnswer,
  HttpChannel,
  HttpHead,
  HttpHeaders,
  HttpOperation,
  HttpRequest,
  HttpRoute,
  HttpRouter,
  WholeAnswer,
} from "./http/service.ts";
export { type TextRouteOptions, textRoute } from "./http/text-route.ts";
export { toMemory } from "./memory/handler.ts";
export type { MemoryAnswer, MemoryRequest } from "./memory/message.ts";
export { type EventFields, encodeData, encodeEvent, eventStreamHeaders } from "./sse/encode.ts";
