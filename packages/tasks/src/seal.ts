// Makes what a caller hands over the store's own: a frozen copy of the known members, checked on the way. Every store
// seals before it keeps, so that a later change of the caller's object changes nothing, and what is read cannot be
// changed either. What breaks the rules throws a TypeError: it is the caller's own mistake, not a peer's.

import { isJsonObject, type JsonObject, type JsonValue, typeName } from "@dragoman/jsonrpc";
import type { CreatedEvent, LaterEvent, NewTask, NewTaskEvent } from "./event.ts";
import type { Artifact, Message, Part } from "./message.ts";
import { isTaskState } from "./states.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Arrays and objects inside one another; beyond what a peer may send, and far below the stack. */
const maxDepth = 500;

/** A new event as it is stored. */
export function sealEvent(event: NewTaskEvent, seq: number, at: number): LaterEvent {
  switch (event.kind) {
    case "message":
      return Object.freeze({ kind: event.kind, seq, at, message: sealMessage(event.message) });
    case "status": {
      const { kind, state } = event;
      if (!isTaskState(state)) throw new TypeError(`expected a state of a task, got ${String(state)}`);
      const message = event.message === undefined ? undefined : sealMessage(event.message);
      return Object.freeze({ kind, seq, at, state, message, metadata: sealOptional(event.metadata) });
    }
    case "artifact": {
      const { kind, append = false, lastChunk = false } = event;
      const artifact = sealArtifact(event.artifact);
      return Object.freeze({
        kind,
        seq,
        at,
        artifact,
        append,
        lastChunk,
        metadata: sealOptional(event.metadata),
      });
    }
  }
}

/** The first event of a task's log. */
export function sealTask(task: NewTask, at: number): CreatedEvent {
  const { id, contextId, state = "submitted", history = [], metadata } = task;
  return Object.freeze({
    kind: "created",
    seq: 1,
    at,
    taskId: id,
    contextId,
    state,
    history: Object.freeze(history.map(sealMessage)),
    metadata: sealOptional(metadata),
  });
}

/** A message on its own. */
export function sealMessage(message: Message): Message {
  const { messageId, role, contextId, taskId, referenceTaskIds, extensions, metadata } = message;
  const copy: Mutable<Message> = {
    messageId: text(messageId, "a message's messageId"),
    role,
    parts: sealParts(message.parts, "a message"),
  };
  if (contextId !== undefined) copy.contextId = text(contextId, "a message's contextId");
  if (taskId !== undefined) copy.taskId = text(taskId, "a message's taskId");
  if (referenceTaskIds !== undefined) copy.referenceTaskIds = texts(referenceTaskIds, "referenceTaskIds");
  if (extensions !== undefined) copy.extensions = texts(extensions, "extensions");
  if (metadata !== undefined) copy.metadata = sealObject(metadata);
  return Object.freeze(copy);
}

function sealArtifact(artifact: Artifact): Artifact {
  const { artifactId, name, description, extensions, metadata } = artifact;
  const copy: Mutable<Artifact> = {
    artifactId: text(artifactId, "an artifact's artifactId"),
    parts: sealParts(artifact.parts, "an artifact"),
  };
  if (name !== undefined) copy.name = text(name, "an artifact's name");
  if (description !== undefined) copy.description = text(description, "an artifact's description");
  if (extensions !== undefined) copy.extensions = texts(extensions, "extensions");
  if (metadata !== undefined) copy.metadata = sealObject(metadata);
  return Object.freeze(copy);
}

function sealParts(parts: readonly Part[], owner: string): readonly Part[] {
  if (!Array.isArray(parts) || parts.length === 0) {
    throw new TypeError(`expected ${owner} to have at least one part`);
  }
  return Object.freeze(parts.map(sealPart));
}

function sealPart(part: Part): Part {
  const copy: Mutable<Part> = sealContent(part);
  const { filename, mediaType, metadata } = part;
  if (filename !== undefined) copy.filename = text(filename, "a part's filename");
  if (mediaType !== undefined) copy.mediaType = text(mediaType, "a part's mediaType");
  if (metadata !== undefined) copy.metadata = sealObject(metadata);
  return Object.freeze(copy);
}

/** The one content of a part; members that are there but undefined count as absent. */
function sealContent(part: Partial<Record<"text" | "raw" | "url" | "data", JsonValue>>): Mutable<Part> {
  const { text: words, raw, url, data } = part;
  const count = Number(words !== undefined) + Number(raw !== undefined) + Number(url !== undefined);
  if (count + Number(data !== undefined) !== 1) {
    throw new TypeError("expected a part to have exactly one of text, raw, url and data");
  }
  if (words !== undefined) return { text: text(words, "a part's text") };
  if (raw !== undefined) return { raw: text(raw, "a part's raw") };
  if (url !== undefined) return { url: text(url, "a part's url") };
  return { data: sealJson(data, 0) };
}

function text(value: JsonValue, what: string): string {
  if (typeof value !== "string")
    throw new TypeError(`expected ${what} to be a string, got ${typeName(value)}`);
  return value;
}

function texts(values: readonly string[], what: string): readonly string[] {
  return Object.freeze(values.map((value) => text(value, `each of ${what}`)));
}

function sealOptional(value: JsonObject | undefined): JsonObject | undefined {
  return value === undefined ? undefined : sealObject(value);
}

/** A frozen copy of a JSON object. */
export function sealObject(value: JsonObject): JsonObject {
  if (!isJsonObject(value)) throw new TypeError(`expected an object, got ${typeName(value)}`);
  return sealMembers(value, 0);
}

function sealJson(value: JsonValue | undefined, depth: number): JsonValue {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value !== "object") throw new TypeError(`expected JSON, got ${String(value)}`);
  if (depth === maxDepth) throw new TypeError(`expected JSON, got a circle or more than ${maxDepth} levels`);
  return isJsonObject(value)
    ? sealMembers(value, depth)
    : Object.freeze(value.map((item) => sealJson(item, depth + 1)));
}

/** Members that are undefined are left out, as JSON has it. */
function sealMembers(object: JsonObject, depth: number): JsonObject {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError("expected JSON, got an object of a class; hand over plain objects");
  }
  const members = Object.entries(object).filter(([, value]) => value !== undefined);
  // fromEntries makes own members of all names, `__proto__` included
  return Object.freeze(
    Object.fromEntries(members.map(([name, value]) => [name, sealJson(value, depth + 1)])),
  );
}
