// The public names of the strict JSON-RPC 2.0 core.

export type { Batch } from "./batch.ts";
export { type Clock, type NewId, randomId, systemClock } from "./clock.ts";
export {
  type Answer,
  type Answers,
  baseAnswers,
  type CarrierCondition,
  type Condition,
  type DispatchCondition,
  type ReadingCondition,
} from "./conditions.ts";
export { type Connection, memoryPair } from "./connection.ts";
export { classify, decode, type Parsed, parse } from "./decode.ts";
export { type DispatchOptions, dispatcher } from "./dispatch.ts";
export {
  encodeBatch,
  encodeError,
  encodeFrame,
  encodeNotification,
  encodeRefusal,
  encodeRequest,
  encodeResult,
  encodeValue,
} from "./encode.ts";
export {
  type ErrorReport,
  ignoreErrors,
  isLocalError,
  isPeerError,
  isRefusedError,
  isRpcError,
  LocalError,
  type LocalErrorCode,
  type OnError,
  PeerError,
  RefusedError,
  RpcError,
} from "./errors.ts";
export { type Arrival, type Channel, closedChannel, Exchange, type Principal } from "./exchange.ts";
export type {
  CallFrame,
  ErrorFrame,
  Frame,
  Id,
  NotificationFrame,
  RequestFrame,
  ResponseFrame,
  ResultFrame,
  WireError,
} from "./frame.ts";
export { type Abortable, type CallTable, InFlight } from "./in-flight.ts";
export {
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  member,
  quote,
  typeName,
} from "./json.ts";
export { jsonRpc20 } from "./json-rpc-2-0.ts";
export { type Layer, type Service, withLayers } from "./layer.ts";
export { defaultLimits, type Limits } from "./limits.ts";
export { type Outcome, ok, type Refusal, refuse } from "./outcome.ts";
export { type CallOptions, Peer, type PeerOptions } from "./peer.ts";
export { answerOf, type Envelope, type IdRules, type Profile } from "./profile.ts";
export { RawJson } from "./raw-json.ts";
export { answerRefusal, type Outgoing, type Protocol, receive } from "./receive.ts";
export { createRegistry, type Method, type MethodOptions, method, type Registry } from "./registry.ts";
export { noReply, type Reply, refused, result } from "./reply.ts";
