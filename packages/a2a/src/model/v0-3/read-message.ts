// Messages and parts of A2A 0.3 (0.3 §6.4, §6.5): each says its kind.

import { type JsonObject, type JsonValue, member, quote } from "@dragoman/jsonrpc";
import type { Message, Part, Role } from "@dragoman/tasks";
import { legacyRoles } from "../../spec/enums.ts";
import { normaliseBase64 } from "../base64.ts";
import type { Fields } from "../fields.ts";
import { completeMessage } from "../message-members.ts";
import { wrappedMark, wrappedMember } from "./wrapped-data.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function readMessage(fields: Fields): Message {
  const kind = fields.text("kind");
  if (kind !== undefined && kind !== "message") {
    fields.refuse("kind", `expected "message", got ${quote(kind)}`);
  }
  return completeMessage(fields, {
    messageId: fields.requiredText("messageId"),
    role: readRole(fields),
    parts: fields.messages("parts", readPart, 1),
  });
}

function readRole(fields: Fields): Role {
  const text = fields.requiredText("role");
  const role = legacyRoles.find((known) => known === text);
  if (role === undefined && text !== "") {
    fields.refuse("role", `expected one of ${legacyRoles.join(", ")}, got ${quote(text)}`);
  }
  return role ?? "user";
}

function readPart(fields: Fields): Part {
  const metadata = fields.struct("metadata");
  const part: Mutable<Part> = readContent(fields, metadata);
  if (metadata !== undefined) part.metadata = metadata;
  return part;
}

function readContent(fields: Fields, metadata: JsonObject | undefined): Mutable<Part> {
  const kind = fields.requiredText("kind");
  switch (kind) {
    case "text":
      return { text: fields.present("text") === "" ? "" : fields.requiredText("text") };
    case "data":
      return { data: unwrapData(fields.requiredStruct("data"), metadata) };
    case "file":
      return fields.requiredMessage("file", readFile);
    default:
      if (kind !== "") fields.refuse("kind", `expected one of text, file, data, got ${quote(kind)}`);
      return { text: "" };
  }
}

/** A file holds its bytes or says where it is. */
function readFile(fields: Fields): Mutable<Part> {
  const bytes = fields.text("bytes");
  const uri = fields.text("uri");
  if ((bytes === undefined) === (uri === undefined)) {
    fields.refuse(undefined, "expected exactly one of bytes and uri");
  }
  const raw = normaliseBase64(bytes ?? "");
  if (raw === undefined) fields.refuse("bytes", "expected base64");
  const part: Mutable<Part> = uri === undefined ? { raw: raw ?? "" } : { url: uri };
  const name = fields.text("name");
  const mimeType = fields.text("mimeType");
  if (name !== undefined) part.filename = name;
  if (mimeType !== undefined) part.mediaType = mimeType;
  return part;
}

/** A value that is no object comes wrapped, and says so. */
function unwrapData(data: JsonObject, metadata: JsonObject | undefined): JsonValue {
  const isWrapped = metadata !== undefined && member(metadata, wrappedMark) === true;
  return (isWrapped ? member(data, wrappedMember) : undefined) ?? data;
}
