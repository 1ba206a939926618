// Carriers that run on any Web-standard runtime, and the guard in front of them.

export type {
  HttpAnswer,
  HttpHead,
  HttpHeaders,
  HttpOperation,
  HttpRequest,
  HttpRoute,
  HttpRouter,
} from "./http/service.ts";
