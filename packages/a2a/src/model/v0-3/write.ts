// Results of A2A 0.3 (0.3 §6, §7): every object says its kind, status events say whether they are the last.

import { isJsonObject, type JsonObject } from "@dragoman/jsonrpc";
import type { Artifact, Message, Part, PushConfig, Task, TaskState } from "@dragoman/tasks";
import { shownHistory, type TaskView, type Writers } from "../codec.ts";
import { writeTimestamp } from "../timestamp.ts";
import { wrappedMark, wrappedMember } from "./wrapped-data.ts";
import { writeCard } from "./write-card.ts";

function writeMessage(message: Message): object {
  return { kind: "message", ...message, parts: message.parts.map(writePart) };
}

function writeArtifact(artifact: Artifact): object {
  return { ...artifact, parts: artifact.parts.map(writePart) };
}

/** Names and media types of text and data have no place here and are left out. */
function writePart(part: Part): object {
  const { metadata } = part;
  if ("text" in part) return withMetadata({ kind: "text", text: part.text }, metadata);
  if ("data" in part) {
    if (isJsonObject(part.data)) return withMetadata({ kind: "data", data: part.data }, metadata);
    const wrapped = { kind: "data", data: { [wrappedMember]: part.data } };
    return withMetadata(wrapped, { ...metadata, [wrappedMark]: true });
  }
  const { filename, mediaType } = part;
  const file = {
    ...("raw" in part ? { bytes: part.raw } : { uri: part.url }),
    ...(filename === undefined ? {} : { name: filename }),
    ...(mediaType === undefined ? {} : { mimeType: mediaType }),
  };
  return withMetadata({ kind: "file", file }, metadata);
}

function withMetadata(value: object, metadata: JsonObject | undefined): object {
  return metadata === undefined ? value : { ...value, metadata };
}

interface Status {
  readonly state: TaskState;
  readonly message: Message | undefined;
}

function writeStatus({ state, message }: Status, at: number): object {
  return {
    state,
    ...(message === undefined ? {} : { message: writeMessage(message) }),
    timestamp: writeTimestamp(at),
  };
}

function writeTask(task: Task, view: TaskView): object {
  const { id, contextId, status, artifacts, metadata } = task;
  const history = shownHistory(task, view);
  return withMetadata(
    {
      kind: "task",
      id,
      contextId,
      status: writeStatus(status, status.timestamp),
      ...(artifacts.length === 0 ? {} : { artifacts: artifacts.map(writeArtifact) }),
      ...(history === undefined ? {} : { history: history.map(writeMessage) }),
    },
    metadata,
  );
}

/** Credentials are never given back. */
function writePushConfig({ id, taskId, url, token, authentication }: PushConfig): object {
  return {
    taskId,
    pushNotificationConfig: {
      id,
      url,
      ...(token === undefined ? {} : { token }),
      ...(authentication === undefined ? {} : { authentication: { schemes: [authentication.scheme] } }),
    },
  };
}

export const writers: Writers = {
  sentTask: writeTask,
  sentMessage: writeMessage,
  streamedTask: writeTask,
  streamedMessage: writeMessage,
  streamedStatus: ({ taskId, contextId }, event, isFinal) =>
    withMetadata(
      { kind: "status-update", taskId, contextId, status: writeStatus(event, event.at), final: isFinal },
      event.metadata,
    ),
  streamedArtifact: ({ taskId, contextId }, { artifact, append, lastChunk, metadata }) =>
    withMetadata(
      { kind: "artifact-update", taskId, contextId, artifact: writeArtifact(artifact), append, lastChunk },
      metadata,
    ),
  task: writeTask,
  pushConfig: writePushConfig,
  pushConfigs: (configs) => configs.map(writePushConfig),
  nothing: () => null,
  card: writeCard,
};
