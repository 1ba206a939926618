// Messages, artifacts and their parts, in one neutral form for both protocols and all stores. Values are never
// changed in place.

import type { JsonObject, JsonValue } from "@dragoman/jsonrpc";

export type Role = "user" | "agent";

interface PartFacts {
  readonly filename?: string;
  readonly mediaType?: string;
  readonly metadata?: JsonObject;
}

export interface TextPart extends PartFacts {
  readonly text: string;
}

/** Bytes as standard base64 with padding. */
export interface RawPart extends PartFacts {
  readonly raw: string;
}

/** A file that is elsewhere. */
export interface UrlPart extends PartFacts {
  readonly url: string;
}

/** Any JSON value, null included. */
export interface DataPart extends PartFacts {
  readonly data: JsonValue;
}

/** Exactly one of text, raw, url and data. */
export type Part = TextPart | RawPart | UrlPart | DataPart;

export interface Message {
  readonly messageId: string;
  readonly role: Role;
  /** At least one. */
  readonly parts: readonly Part[];
  readonly contextId?: string;
  readonly taskId?: string;
  readonly referenceTaskIds?: readonly string[];
  readonly extensions?: readonly string[];
  readonly metadata?: JsonObject;
}

export interface Artifact {
  /** Unique within its task. */
  readonly artifactId: string;
  /** At least one. */
  readonly parts: readonly Part[];
  readonly name?: string;
  readonly description?: string;
  readonly extensions?: readonly string[];
  readonly metadata?: JsonObject;
}
