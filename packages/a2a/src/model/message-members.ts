// The members of a message that both versions read alike.

import type { Message } from "@dragoman/tasks";
import type { Fields } from "./fields.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Adds the members that may be absent. */
export function completeMessage(
  fields: Fields,
  required: Pick<Message, "messageId" | "role" | "parts">,
): Message {
  const message: Mutable<Message> = { ...required };
  const contextId = fields.text("contextId");
  const taskId = fields.text("taskId");
  const metadata = fields.struct("metadata");
  const extensions = fields.texts("extensions");
  const referenceTaskIds = fields.texts("referenceTaskIds");
  if (contextId !== undefined) message.contextId = contextId;
  if (taskId !== undefined) message.taskId = taskId;
  if (metadata !== undefined) message.metadata = metadata;
  if (extensions.length > 0) message.extensions = extensions;
  if (referenceTaskIds.length > 0) message.referenceTaskIds = referenceTaskIds;
  return message;
}
