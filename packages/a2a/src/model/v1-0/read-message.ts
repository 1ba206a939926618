// Messages and parts of A2A 1.0 (A2A §4.1.4, §4.1.6).

import type { JsonValue } from "@dragoman/jsonrpc";
import type { Message, Part, Role } from "@dragoman/tasks";
import { roleRows, unspecifiedRole } from "../../spec/enums.ts";
import { normaliseBase64 } from "../base64.ts";
import type { EnumValues, Fields } from "../fields.ts";
import { completeMessage } from "../message-members.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const roles: EnumValues<Role> = { what: "a role", unspecified: unspecifiedRole, rows: roleRows };

export function readMessage(fields: Fields): Message {
  return completeMessage(fields, {
    messageId: fields.requiredText("messageId"),
    role: readRole(fields),
    parts: fields.messages("parts", readPart, 1),
  });
}

function readRole(fields: Fields): Role {
  const before = fields.violations.length;
  const role = fields.enumValue("role", roles);
  if (role === undefined && fields.violations.length === before) {
    fields.refuse("role", `expected a role, one of ${roleRows.map(({ name }) => name).join(", ")}`);
  }
  return role ?? "user";
}

const contents = ["text", "raw", "url", "data"] as const;

/** A part has exactly one content member. An empty text beside it is what some writers leave of the others. */
function readPart(fields: Fields): Part {
  const set = contents.filter((name) => isSet(fields, name));
  const filled = set.length > 1 ? set.filter((name) => fields.present(name) !== "") : set;
  const [name] = filled;
  if (name === undefined || filled.length > 1) {
    const got = set.length === 0 ? "none" : set.join(" and ");
    fields.refuse(undefined, `expected exactly one of ${contents.join(", ")}, got ${got}`);
    return { text: "" };
  }
  const part: Mutable<Part> = readContent(fields, name);
  const filename = fields.text("filename");
  const mediaType = fields.text("mediaType");
  const metadata = fields.struct("metadata");
  if (filename !== undefined) part.filename = filename;
  if (mediaType !== undefined) part.mediaType = mediaType;
  if (metadata !== undefined) part.metadata = metadata;
  return part;
}

/** Null is a value of `data`, and of nothing else. */
function isSet(fields: Fields, name: (typeof contents)[number]): boolean {
  const value: JsonValue | undefined = fields.present(name);
  return value !== undefined && (value !== null || name === "data");
}

function readContent(fields: Fields, name: (typeof contents)[number]): Mutable<Part> {
  switch (name) {
    case "text":
      return { text: fields.text(name) ?? "" };
    case "url":
      return { url: fields.text(name) ?? "" };
    case "data":
      return { data: fields.present(name) ?? null };
    case "raw": {
      const raw = normaliseBase64(fields.text(name) ?? "");
      if (raw === undefined) fields.refuse(name, "expected base64");
      return { raw: raw ?? "" };
    }
  }
}
