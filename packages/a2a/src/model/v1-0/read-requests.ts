// Requests of A2A 1.0 (A2A §3.1, proto request messages).

import type { PushAuthentication, TaskState } from "@dragoman/tasks";
import { stateRows, unspecifiedState } from "../../spec/enums.ts";
import type { Readers } from "../codec.ts";
import type { EnumValues, Fields } from "../fields.ts";
import type {
  ListTasksRequest,
  NewPushConfig,
  PushConfigRequest,
  SendRequest,
  TaskRequest,
} from "../requests.ts";
import { readTimestamp } from "../timestamp.ts";
import { readUrl, safeText } from "../webhook.ts";
import { readMessage } from "./read-message.ts";

const states: EnumValues<TaskState> = {
  what: "a task state",
  unspecified: unspecifiedState,
  rows: stateRows,
};

const defaultPageSize = 50;
const maxPageSize = 100;

interface Configuration {
  readonly acceptedOutputModes: readonly string[];
  readonly historyLength: number | undefined;
  readonly isBlocking: boolean;
  readonly pushConfig: NewPushConfig | undefined;
}

const noConfiguration: Configuration = Object.freeze({
  acceptedOutputModes: [],
  historyLength: undefined,
  isBlocking: true,
  pushConfig: undefined,
});

function readSend(fields: Fields): SendRequest {
  const configuration = fields.message("configuration", readConfiguration) ?? noConfiguration;
  const { acceptedOutputModes, historyLength, isBlocking, pushConfig } = configuration;
  return {
    tenant: tenantOf(fields),
    message: fields.requiredMessage("message", readMessage),
    metadata: fields.struct("metadata"),
    acceptedOutputModes,
    historyLength,
    isBlocking,
    pushConfig,
  };
}

function readConfiguration(fields: Fields): Configuration {
  return {
    acceptedOutputModes: fields.texts("acceptedOutputModes"),
    historyLength: historyLengthOf(fields),
    isBlocking: fields.boolean("returnImmediately") !== true,
    pushConfig: fields.message("taskPushNotificationConfig", readPushConfig),
  };
}

function readPushConfig(fields: Fields): NewPushConfig {
  return {
    id: safeText(fields, "id"),
    url: readUrl(fields),
    token: safeText(fields, "token"),
    authentication: fields.message("authentication", readAuthentication),
  };
}

function readAuthentication(fields: Fields): PushAuthentication {
  const scheme = safeText(fields, "scheme") ?? fields.requiredText("scheme");
  const credentials = safeText(fields, "credentials");
  return credentials === undefined ? { scheme } : { scheme, credentials };
}

function readTask(fields: Fields): TaskRequest {
  return { tenant: tenantOf(fields), taskId: fields.requiredText("id") };
}

function readList(fields: Fields): ListTasksRequest {
  return {
    tenant: tenantOf(fields),
    contextId: fields.text("contextId"),
    state: fields.enumValue("status", states),
    pageSize: fields.integer("pageSize", { min: 1, max: maxPageSize }) ?? defaultPageSize,
    pageToken: fields.text("pageToken") ?? "",
    historyLength: historyLengthOf(fields) ?? 0,
    since: readSince(fields),
    includeArtifacts: fields.boolean("includeArtifacts") ?? false,
  };
}

function readSince(fields: Fields): number | undefined {
  const text = fields.text("statusTimestampAfter");
  const since = text === undefined ? undefined : readTimestamp(text);
  if (text !== undefined && since === undefined) {
    fields.refuse("statusTimestampAfter", "expected a timestamp such as 2025-11-09T10:30:00Z");
  }
  return since;
}

function readConfigRef(fields: Fields): PushConfigRequest {
  return {
    tenant: tenantOf(fields),
    taskId: fields.requiredText("taskId"),
    configId: fields.requiredText("id"),
  };
}

function readConfigList(fields: Fields): TaskRequest {
  fields.integer("pageSize", { min: 0 });
  if (fields.text("pageToken") !== undefined) {
    fields.refuse("pageToken", "expected no token: all configurations come on one page");
  }
  return { tenant: tenantOf(fields), taskId: fields.requiredText("taskId") };
}

function tenantOf(fields: Fields): string {
  return fields.text("tenant") ?? "";
}

function historyLengthOf(fields: Fields): number | undefined {
  return fields.integer("historyLength", { min: 0 });
}

export const readers: Readers = {
  sendMessage: readSend,
  sendStreamingMessage: readSend,
  getTask: (fields) => ({ historyLength: historyLengthOf(fields), ...readTask(fields) }),
  listTasks: readList,
  cancelTask: (fields) => ({ metadata: fields.struct("metadata"), ...readTask(fields) }),
  subscribeToTask: readTask,
  createPushConfig: (fields) => ({
    tenant: tenantOf(fields),
    taskId: fields.requiredText("taskId"),
    config: readPushConfig(fields),
  }),
  getPushConfig: readConfigRef,
  listPushConfigs: readConfigList,
  deletePushConfig: readConfigRef,
  getExtendedCard: (fields) => ({ tenant: tenantOf(fields) }),
};
