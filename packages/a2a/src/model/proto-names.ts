// Members whose proto name differs from their JSON name. Readers take both (A2A §5.5, ProtoJSON).

const jsonNames = [
  "acceptedOutputModes",
  "contextId",
  "historyLength",
  "includeArtifacts",
  "mediaType",
  "messageId",
  "pageSize",
  "pageToken",
  "pushNotificationConfig",
  "referenceTaskIds",
  "returnImmediately",
  "statusTimestampAfter",
  "taskId",
  "taskPushNotificationConfig",
] as const;

/** By JSON name. */
export const protoNames: ReadonlyMap<string, string> = new Map(
  jsonNames.map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
);
