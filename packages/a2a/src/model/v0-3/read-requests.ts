// Requests of A2A 0.3 (0.3 §7). There are no tenants, and tasks cannot be listed.

import type { PushAuthentication } from "@dragoman/tasks";
import type { Readers } from "../codec.ts";
import type { Fields } from "../fields.ts";
import type { CreatePushConfigRequest, NewPushConfig, SendRequest, TaskRequest } from "../requests.ts";
import { readUrl, safeText } from "../webhook.ts";
import { readMessage } from "./read-message.ts";

const tenant = "" as const;

type Configuration = Pick<SendRequest, "acceptedOutputModes" | "historyLength" | "isBlocking" | "pushConfig">;

const noConfiguration: Configuration = Object.freeze({
  acceptedOutputModes: [],
  historyLength: undefined,
  isBlocking: true,
  pushConfig: undefined,
});

function readSend(fields: Fields): SendRequest {
  return {
    tenant,
    message: fields.requiredMessage("message", readMessage),
    metadata: fields.struct("metadata"),
    ...(fields.message("configuration", readConfiguration) ?? noConfiguration),
  };
}

/** An absent `blocking` leaves the choice to the server (0.3 §7.1.1): it waits. */
function readConfiguration(fields: Fields): Configuration {
  return {
    acceptedOutputModes: fields.texts("acceptedOutputModes"),
    historyLength: fields.integer("historyLength", { min: 0 }),
    isBlocking: fields.boolean("blocking") !== false,
    pushConfig: fields.message("pushNotificationConfig", readPushConfig),
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

/** Of several schemes the first is used. */
function readAuthentication(fields: Fields): PushAuthentication {
  const [scheme] = fields.texts("schemes");
  if (scheme === undefined || !/^[\x21-\x7e]+$/.test(scheme)) {
    fields.refuse("schemes", "expected at least one name of an authentication scheme");
  }
  const credentials = safeText(fields, "credentials");
  const known = { scheme: scheme ?? "" };
  return credentials === undefined ? known : { ...known, credentials };
}

function readTask(fields: Fields): TaskRequest {
  return { tenant, taskId: fields.requiredText("id") };
}

function readCreate(fields: Fields): CreatePushConfigRequest {
  return {
    tenant,
    taskId: fields.requiredText("taskId"),
    config: fields.requiredMessage("pushNotificationConfig", readPushConfig),
  };
}

export const readers: Readers = {
  sendMessage: readSend,
  sendStreamingMessage: readSend,
  getTask: (fields) => ({ historyLength: fields.integer("historyLength", { min: 0 }), ...readTask(fields) }),
  cancelTask: (fields) => ({ metadata: fields.struct("metadata"), ...readTask(fields) }),
  subscribeToTask: readTask,
  createPushConfig: readCreate,
  getPushConfig: (fields) => ({ configId: fields.text("pushNotificationConfigId"), ...readTask(fields) }),
  listPushConfigs: readTask,
  deletePushConfig: (fields) => ({
    ...readTask(fields),
    configId: fields.requiredText("pushNotificationConfigId"),
  }),
  getExtendedCard: () => ({ tenant }),
};
